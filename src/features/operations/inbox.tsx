import { Link } from 'react-router'
import type { OperationRow, Party } from '../../../contract/operation-shapes.ts'
import { quantity, relativeDay } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Empty, Panel } from '../../ui/page.tsx'
import styles from '../shared/inbox/inbox.module.css'

type Props = {
  readonly rows: readonly OperationRow[]
  readonly court: Party
  readonly hrefOf: (step: string, sid: string) => string
}

/** Moves that wait for one side, each a way to its form. */
export function Inbox({ rows, court, hrefOf }: Props) {
  const now = useNow()
  const moves = rows.flatMap((row) =>
    row.turns.filter((turn) => turn.court === court).map((turn) => ({ row, turn })),
  )
  return (
    <Panel title={t('operation.yourMove')} aside={quantity(moves.length)} flush>
      {moves.length === 0 && <Empty title={t('operation.nothingAsked')} />}
      <ol className={styles.moves}>
        {moves.map(({ row, turn }) => (
          <li key={`${row.sid} ${turn.step}`}>
            <Link className={styles.move} to={hrefOf(turn.step, row.sid)}>
              <span className="text-m strong brand-text">{turn.title}</span>
              <span className="text-m weight-500 break-anywhere">
                {row.project}
                <span className="block note weight-400">{noteOf(row)}</span>
              </span>
              {turn.dueAt && (
                <ToneChip tone={turn.overdue ? 'alarm' : 'move'}>
                  {t('operation.dueWhen', { when: relativeDay(turn.dueAt, now) })}
                </ToneChip>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function noteOf({ number, quantity: units, unit, contributor }: OperationRow): string {
  const what = { number, quantity: quantity(units), unit }
  return contributor ? t('operation.moveNoteFor', { ...what, contributor }) : t('operation.moveNote', what)
}
