import { Link } from 'react-router'
import type { OperationRow, Party } from '../../../contract/operations/shapes.ts'
import { quantity, relativeDay } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Empty, Panel } from '../../ui/page.tsx'
import styles from '../shared/inbox/inbox.module.css'
import { movesOf } from '../shared/inbox/moves.ts'
import { useMay } from '../shared/person/may.ts'
import { useTurnTitle } from '../shared/inbox/waiting-count.tsx'

type Props = {
  readonly rows: readonly OperationRow[]
  readonly court: Party
  readonly hrefOf: (step: string, sid: string) => string
  /** Where all of them are listed; with it only the first few are shown. */
  readonly allHref?: string
}

const FEW = 3

/** Moves that wait for one side, each a way to its form. */
export function Inbox({ rows, court, hrefOf, allHref }: Props) {
  const now = useNow()
  const title = useTurnTitle()
  const mayAct = useMay('writer')
  const moves = movesOf(rows, court)
  const shown = allHref === undefined ? moves : moves.slice(0, FEW)
  return (
    <Panel
      title={title}
      aside={
        moves.length > 0 &&
        (mayAct ? t('operation.movesWaiting', { count: moves.length }) : quantity(moves.length))
      }
      flush
    >
      {moves.length === 0 && <Empty title={t('operation.nothingAsked')} />}
      <ol className={styles.moves}>
        {shown.map(({ row, turn }) => (
          <li key={`${row.sid} ${turn.step}`}>
            <Link className={styles.move} to={hrefOf(turn.step, row.sid)}>
              <span className="text-m strong brand-text">{turn.title}</span>
              <span className="text-m weight-500 breaks">
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
      {allHref !== undefined && shown.length < moves.length && (
        <p className="pad-4-5">
          <Link to={allHref}>{t('operation.allMoves')}</Link>
        </p>
      )}
    </Panel>
  )
}

function noteOf({ number, quantity: units, unit, contributor, party }: OperationRow): string {
  const what = { number, quantity: quantity(units), unit }
  return contributor && party !== 'contributor'
    ? t('operation.moveNoteFor', { ...what, contributor })
    : t('operation.moveNote', what)
}
