import type { BulkResult } from '../../../contract/operations/desk.ts'
import type { Answer } from '../../lib/api.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip, type Tone } from '../../ui/chips.tsx'
import { Panel } from '../../ui/page.tsx'
import styles from './list.module.css'

const WORDS: Readonly<Record<BulkResult, readonly [MessageId, Tone]>> = {
  sent: ['operation.resultSent', 'done'],
  nobodysMove: ['operation.resultNobodysMove', 'plain'],
  nobodyToWriteTo: ['operation.resultNobodyToWriteTo', 'alarm'],
  alreadyReminded: ['operation.resultAlreadyReminded', 'plain'],
  onHold: ['operation.resultOnHold', 'plain'],
  ended: ['operation.resultEnded', 'plain'],
  archived: ['operation.resultArchived', 'done'],
  alreadyArchived: ['operation.resultAlreadyArchived', 'plain'],
  stillRunning: ['operation.resultStillRunning', 'plain'],
  restored: ['operation.resultRestored', 'done'],
  notArchived: ['operation.resultNotArchived', 'plain'],
  assigned: ['operation.resultAssigned', 'done'],
  unassigned: ['operation.resultUnassigned', 'done'],
  alreadyAssigned: ['operation.resultAlreadyAssigned', 'plain'],
  eventSent: ['operation.resultEventSent', 'done'],
  eventRefused: ['operation.resultEventRefused', 'alarm'],
  unknown: ['operation.resultUnknown', 'alarm'],
}

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
              <ToneChip tone={WORDS[result][1]}>
                {t('operation.bulkSummary', { count, what: t(WORDS[result][0]) })}
              </ToneChip>
            </li>
          ))}
        </ul>
        {!isComplete && <p className={styles.cut}>{t('operation.bulkCut')}</p>}
      </output>
      <ul className={styles.results} aria-label={t('operation.bulkResults')}>
        {items.map(({ sid, number, result, why }) => (
          <li className="pad-3-5" key={sid}>
            <strong>{number ?? sid}</strong> {t(WORDS[result][0])}
            {why && <span className="block note">{why}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
