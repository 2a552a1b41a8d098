/** What can be done with the ticked operations, and of each what came of it. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkAction } from '../../../contract/operations/desk.ts'
import { BULK_EVENTS_MAX } from '../../../contract/rules/desk.ts'
import type { Answer } from '../../lib/api.ts'
import { cappedCount } from '../../lib/format.ts'
import { ApiProblem, call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { isConfirmed } from '../../ui/alert-dialog/alert.ts'
import styles from './list.module.css'
import { Menu } from '../../ui/menu.tsx'
import { stepName } from '../shared/operation/list-view.ts'
import { AssignMenu } from '../shared/operation/assign-menu.tsx'
import { bulkOffersQuery, type OperationCountFilter } from '../shared/operation/queries.ts'
import type { Chosen } from './use-selection.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Panel } from '../../ui/page.tsx'
import { BULK_WORDS } from '../shared/operation/bulk-words.ts'

type Props = {
  readonly chosen: Chosen
  readonly filter: OperationCountFilter
  /** How many the filter finds; undefined while it is counted. */
  readonly found: number | undefined
  readonly onAllFound: () => void
  readonly onClear: () => void
}

type Results = Answer<'POST /operations/bulk'>
type Offers = Answer<'POST /operations/bulk/offers'>['items']

const ASKED: Readonly<Partial<Record<BulkAction, (count: number) => { title: string; message: string }>>> = {
  remind: (count) => ({ title: t('operation.remindTitle', { count }), message: t('operation.remindText') }),
  archive: (count) => ({
    title: t('operation.archiveTitle', { count }),
    message: t('operation.archiveText'),
  }),
}

/** Several steps have an event of the same name. */
const nameOf = ({ step, label }: Offers[number]): string => (step ? `${stepName(step)}: ${label}` : label)

export function BulkBar({ chosen, filter, found = 0, onAllFound, onClear }: Props) {
  const [running, setRunning] = useState<string | null>(null)
  const [results, setResults] = useState<Results | null>(null)
  const count = chosen.isAllFound ? found : chosen.names.size
  const allFound = t('operation.allFound', { shown: cappedCount(found) })
  const labels = {
    remind: t('operation.remind'),
    archive: t('operation.archive'),
    restore: t('operation.restore'),
  }
  const sids = [...chosen.names.keys()]
  const offered = useQuery({
    ...bulkOffersQuery(sids),
    enabled: !chosen.isAllFound && sids.length > 0 && sids.length <= BULK_EVENTS_MAX,
  })
  const offers = (chosen.isAllFound ? undefined : offered.data) ?? []
  const send = async (offer: Offers[number]) => {
    const { type, label, tone, confirm, operations } = offer
    const confirmed = await isConfirmed({
      title: t('operation.sendTitle', { what: nameOf(offer), count: operations.length }),
      message: confirm ?? t('operation.sendText'),
      items: operations.map(({ sid }) => chosen.names.get(sid) ?? sid),
      confirm: { text: label, ...(tone === 'danger' && { variant: 'danger' as const }) },
    })
    const body = { type, operations, idempotencyKey: crypto.randomUUID() }
    if (confirmed) await carryOut(type, () => call('POST /operations/bulk/events', { body }))
  }
  const operations = chosen.isAllFound ? { filter } : { sids }
  const run = async (action: keyof typeof labels) => {
    const question = ASKED[action]?.(count)
    if (question) {
      const confirmed = await isConfirmed({
        ...question,
        items: chosen.isAllFound ? [allFound] : [...chosen.names.values()],
        confirm: { text: labels[action] },
      })
      if (!confirmed) return
    }
    await carryOut(action, () =>
      call('POST /operations/bulk', { body: { action, operations } }, { silent: true }),
    )
  }
  const assign = (accountManager: string | null) => {
    const body = { action: 'assign', operations, accountManager } as const
    return carryOut('assign', () => call('POST /operations/bulk', { body }, { silent: true }))
  }
  const carryOut = async (what: string, ask: () => Promise<Results>) => {
    setRunning(what)
    try {
      setResults(await ask())
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
          <output className="text-m strong">
            {chosen.isAllFound ? allFound : t('operation.selected', { count })}
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
          <AssignMenu
            label={t('operation.assign')}
            size="small"
            disabled={running !== null}
            onAssign={(person) => void assign(person)}
          />
          {offers.length > 0 && (
            <Menu
              button={{ label: t('operation.sendEvent'), size: 'small', disabled: running !== null }}
              groups={[
                offers.map((offer) => ({
                  key: offer.type,
                  label: nameOf(offer),
                  note: t('operation.sendTo', { count: offer.operations.length }),
                  onChoose: () => void send(offer),
                })),
              ]}
            />
          )}
          <span className="shrink grow" />
          {!chosen.isAllFound && found > chosen.names.size && (
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

type ResultProps = { readonly results: Answer<'POST /operations/bulk'>; readonly onClose: () => void }

/** Sums first, then each row: no one reads all of a thousand. */
function BulkResults({ results: { items, isComplete }, onClose }: ResultProps) {
  const sums = [...Map.groupBy(items, ({ result }) => result)].map(([result, same]) => ({
    result,
    count: same.length,
  }))
  return (
    <Panel
      title={t('operation.bulkResults')}
      aside={<Button label={t('shared.close')} size="small" variant="quiet" onClick={onClose} />}
      flush
    >
      <output className="block">
        <ul className="wrap gap-3 pad-4-5">
          {sums.map(({ result, count }) => (
            <li key={result}>
              <ToneChip tone={BULK_WORDS[result][1]}>
                {t('operation.bulkSummary', { count, what: t(BULK_WORDS[result][0]) })}
              </ToneChip>
            </li>
          ))}
        </ul>
        {!isComplete && <p className={styles.cut}>{t('operation.bulkCut')}</p>}
      </output>
      <ul className={styles.results} aria-label={t('operation.bulkResults')}>
        {items.map(({ sid, number, result, why }) => (
          <li className="pad-3-5" key={sid}>
            <strong>{number ?? sid}</strong> {t(BULK_WORDS[result][0])}
            {why && <span className="block note">{why}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
