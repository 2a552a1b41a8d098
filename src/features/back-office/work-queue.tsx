import { Link } from 'react-router'
import { stepHref } from '../../addresses/paths.ts'
import type { Answer } from '../../lib/api.ts'
import { quantity, relativeDay } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { typeName } from '../shared/operation/operation-words.ts'
import { useNow } from '../../lib/use-now.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Empty, Panel } from '../../ui/page.tsx'
import { useTurnTitle } from '../shared/inbox/waiting-count.tsx'
import styles from './dashboard.module.css'

type Item = Answer<'GET /dashboard/queue'>['items'][number]
type Props = { readonly items: readonly Item[]; readonly count: number }

/** Moves that wait for the platform; each row leads straight to its step. */
export function WorkQueue({ items, count }: Props) {
  const now = useNow()
  return (
    <Panel title={useTurnTitle()} aside={quantity(count)} flush>
      {items.length === 0 ? (
        <Empty title={t('admin.dashboardAllDone')}>
          <p>{t('admin.dashboardNewRequests')}</p>
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
  return (
    <Link to={stepHref(turn.step, operation.sid)} className={styles.row}>
      <span className="text-m strong brand-text">{turn.title}</span>
      <span className="stack gap-1 shrink">
        <span className="text-m weight-500 breaks">{operation.project}</span>
        <span className="note weight-400 breaks">{whatOf(operation)}</span>
      </span>
      <span className={styles.rowDue}>
        <Due dueAt={turn.dueAt} isLate={turn.overdue} now={now} />
        <span className="note weight-400">
          {t('admin.dashboardSince', { when: relativeDay(turn.since, now) })}
        </span>
      </span>
    </Link>
  )
}

function whatOf({
  number,
  type,
  quantity: units,
  unit,
  contributor,
  projectCarrier,
}: Item['operation']): string {
  const what = { number, type: typeName(type), quantity: quantity(units), unit }
  const parties =
    contributor && projectCarrier
      ? t('admin.dashboardBoth', { first: contributor, second: projectCarrier })
      : (contributor ?? projectCarrier)
  return parties ? t('admin.dashboardWhatParties', { ...what, parties }) : t('admin.dashboardWhat', what)
}

type DueProps = { readonly dueAt: string | null; readonly isLate: boolean; readonly now: number }

export function Due({ dueAt, isLate, now }: DueProps) {
  const due = dueAt && t('operation.dueWhen', { when: relativeDay(dueAt, now) })
  if (isLate) return <ToneChip tone="alarm">{due ?? t('operation.overdue')}</ToneChip>
  return due && <ToneChip tone="move">{due}</ToneChip>
}
