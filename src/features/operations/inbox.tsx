import { Link } from 'react-router'
import type { OperationRow, Party } from '../../../contract/operation-shapes.ts'
import { quantity, relativeDay } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Empty, Panel } from '../../ui/page.tsx'
import styles from './inbox.module.css'

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
    <Panel title="Your move" aside={quantity(moves.length)} flush>
      {moves.length === 0 && <Empty title="Nothing is asked of you" />}
      <ol className={styles.moves}>
        {moves.map(({ row, turn }) => (
          <li key={`${row.sid} ${turn.step}`}>
            <Link className={styles.move} to={hrefOf(turn.step, row.sid)}>
              <span className={styles.step}>{turn.title}</span>
              <span className={styles.project}>
                {row.project}
                <span className={styles.note}>
                  {row.number}, {quantity(row.quantity)} {row.unit}
                  {row.contributor && ` for ${row.contributor}`}
                </span>
              </span>
              {turn.dueAt && (
                <ToneChip
                  tone={turn.overdue ? 'alarm' : 'move'}
                >{`Due ${relativeDay(turn.dueAt, now)}`}</ToneChip>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
