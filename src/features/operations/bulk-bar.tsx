/** What can be done with the ticked operations, and of each what came of it. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useState } from 'react'
import type { BulkAction } from '../../../contract/operation-desk.ts'
import type { Answer } from '../../lib/api.ts'
import { cappedCount } from '../../lib/format.ts'
import { ApiProblem, call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { openAlert } from '../../ui/alert-dialog/alert.ts'
import { BulkResults } from './bulk-results.tsx'
import styles from './list.module.css'
import type { OperationCountFilter } from '../shared/operation/queries.ts'
import type { Chosen } from './use-selection.ts'

type Props = {
  readonly chosen: Chosen
  readonly filter: OperationCountFilter
  /** How many the filter finds; undefined while it is counted. */
  readonly found: number | undefined
  readonly onAllFound: () => void
  readonly onClear: () => void
}

type Results = Answer<'POST /operations/bulk'>

const ASKED: Readonly<Partial<Record<BulkAction, (count: number) => { title: string; message: string }>>> = {
  remind: (count) => ({ title: t('operation.remindTitle', { count }), message: t('operation.remindText') }),
  archive: (count) => ({
    title: t('operation.archiveTitle', { count }),
    message: t('operation.archiveText'),
  }),
}

export function BulkBar({ chosen, filter, found = 0, onAllFound, onClear }: Props) {
  const [running, setRunning] = useState<BulkAction | null>(null)
  const [results, setResults] = useState<Results | null>(null)
  const count = chosen.isAllFound ? found : chosen.sids.size
  const labels = {
    remind: t('operation.remind'),
    archive: t('operation.archive'),
    restore: t('operation.restore'),
  }
  const run = async (action: BulkAction) => {
    const question = ASKED[action]?.(count)
    if (question) {
      const { confirmed } = await openAlert({
        ...question,
        confirm: { text: labels[action] },
        deny: { text: t('common.cancel') },
      })
      if (!confirmed) return
    }
    setRunning(action)
    try {
      const operations = chosen.isAllFound ? { filter } : { sids: [...chosen.sids] }
      setResults(await call('POST /operations/bulk', { body: { action, operations } }, { silent: true }))
      onClear()
      await invalidate('operation')
    } catch (error) {
      // A refusal was shown by the call; what is ticked stays ticked.
      if (!(error instanceof ApiProblem)) throw error
    } finally {
      setRunning(null)
    }
  }
  return (
    <>
      {count > 0 && (
        <section className={styles.bulk} aria-label={t('operation.bulkActions')}>
          <output>
            {chosen.isAllFound
              ? t('operation.allFound', { shown: cappedCount(found) })
              : t('operation.selected', { count })}
          </output>
          {(['remind', 'archive', 'restore'] as const).map((action) => (
            <Button
              key={action}
              label={labels[action]}
              size="small"
              variant={action === 'remind' ? 'primary' : 'secondary'}
              loading={running === action}
              disabled={running !== null}
              onClick={() => void run(action)}
            />
          ))}
          <span className="shrink grow" />
          {!chosen.isAllFound && found > chosen.sids.size && (
            <Button
              label={
                found > 1000
                  ? t('operation.selectFirstFound')
                  : t('operation.selectAllFound', { shown: cappedCount(found) })
              }
              size="small"
              variant="quiet"
              onClick={onAllFound}
            />
          )}
          <Button label={t('operation.clearSelection')} size="small" variant="quiet" onClick={onClear} />
        </section>
      )}
      {results && <BulkResults results={results} onClose={() => setResults(null)} />}
    </>
  )
}
