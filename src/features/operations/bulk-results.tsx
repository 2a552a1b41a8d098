import type { Answer } from '../../lib/api.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { Panel } from '../../ui/page.tsx'
import { BULK_WORDS } from '../shared/operation/bulk-words.ts'
import styles from './list.module.css'

type Props = { readonly results: Answer<'POST /operations/bulk'>; readonly onClose: () => void }

/** Sums first, then each row: of a thousand nobody reads all. */
export function BulkResults({ results: { items, isComplete }, onClose }: Props) {
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
