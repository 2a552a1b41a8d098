import { Link } from 'react-router'
import { stepHref } from '../../app/paths.ts'
import type { Answer } from '../../lib/api.ts'
import { quantity, relativeDay, TYPE_NAMES } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Empty, Panel } from '../../ui/page.tsx'
import styles from './dashboard.module.css'

type Item = Answer<'GET /dashboard/queue'>['items'][number]
type Props = { readonly items: readonly Item[]; readonly count: number }

/** Moves that wait for the platform; each row leads straight to its step. */
export function WorkQueue({ items, count }: Props) {
  const now = useNow()
  return (
    <Panel title="Your move" aside={quantity(count)} flush>
      {items.length === 0 ? (
        <Empty title="All done">
          <p>New requests appear here by themselves.</p>
        </Empty>
      ) : (
        <ol className={styles.queue}>
          {items.map((item) => (
            <li key={`${item.operation.sid} ${item.turn.step}`}>
              <QueueRow item={item} now={now} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

function QueueRow({ item: { operation, turn }, now }: { readonly item: Item; readonly now: number }) {
  const parties = [operation.contributor, operation.projectCarrier].filter(Boolean).join(' and ')
  return (
    <Link to={stepHref(turn.step, operation.sid)} className={styles.row}>
      <span className={styles.rowStep}>{turn.title}</span>
      <span className={styles.rowWhat}>
        <span className={styles.rowProject}>{operation.project}</span>
        <span className={styles.rowNote}>
          {operation.number}, {TYPE_NAMES[operation.type].toLowerCase()} of {quantity(operation.quantity)}{' '}
          {operation.unit}
          {parties && ` for ${parties}`}
        </span>
      </span>
      <span className={styles.rowDue}>
        <Due dueAt={turn.dueAt} isLate={turn.overdue} now={now} />
        <span className={styles.rowNote}>here since {relativeDay(turn.since, now)}</span>
      </span>
    </Link>
  )
}

type DueProps = { readonly dueAt: string | null; readonly isLate: boolean; readonly now: number }

function Due({ dueAt, isLate, now }: DueProps) {
  if (isLate) return <ToneChip tone="alarm">{dueAt ? `Due ${relativeDay(dueAt, now)}` : 'Overdue'}</ToneChip>
  return dueAt && <ToneChip tone="move">{`Due ${relativeDay(dueAt, now)}`}</ToneChip>
}
