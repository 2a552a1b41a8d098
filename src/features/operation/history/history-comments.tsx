import { eventName } from '../../../../machines/operation/by-event.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import { TurnChip } from '../../shared/operation/turn-chip.tsx'
import { Empty } from '../../../ui/page.tsx'
import { journalQuery } from '../../shared/operation/queries.ts'
import { EventForm } from '../form/lazy-form.tsx'
import type { HistoryProps } from './history.tsx'
import styles from './history.module.css'
import { useOperation } from '../../shared/operation/operation-context.ts'

const COMMENT = eventName('operation.comment')

export function Comments({ comment }: HistoryProps) {
  const { detail } = useOperation()
  const { data } = useSuspenseQuery(journalQuery(detail.sid))
  // Another comment is another form; what others do meanwhile leaves it alone.
  const [sent, setSent] = useState(0)
  const comments = data.items.filter(({ event }) => event === COMMENT)
  return (
    <div className="stack gap-3">
      {comments.length === 0 && <Empty title={t('operation.noComments')} />}
      <ol className={styles.list}>
        {comments.map(({ seq, by, role, at, payload }) => (
          <li key={seq} className={styles.item}>
            <span className="cluster gap-2 col-gap-4 wide">
              <strong>{by}</strong> <TurnChip party={role} isOwnStock={detail.isOwnStock} />
              {payload['internal'] === true && <ToneChip tone="plain">{t('operation.internal')}</ToneChip>}
              <span className="note">{dateTime(at)}</span>
            </span>
            <p className="measure breaks keep-lines">
              {typeof payload['text'] === 'string' && payload['text']}
            </p>
          </li>
        ))}
      </ol>
      {comment && comment.status === 'needs-input' && (
        <div className={styles.commentForm}>
          <EventForm key={sent} offer={comment} onSent={() => setSent(sent + 1)} />
        </div>
      )}
    </div>
  )
}
