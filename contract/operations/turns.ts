/** Which of an operation's turns a list shows first, and so the date by which it is due. */
import type { OperationRow, Turn } from './shapes.ts'

type Row = Pick<OperationRow, 'party' | 'isOwnStock'> & { readonly turns: readonly Turn[] }
type Asked = { readonly step?: string | null | undefined; readonly court?: string | null | undefined }

/**
 * A row of one line shows the first turn and its date: the step that the list is filtered by, then the party that it is filtered
 * by, then the viewer's own, then the earliest. The platform acts as the carrier of its own stock.
 */
export function orderedTurns({ turns, party, isOwnStock }: Row, { step, court }: Asked): readonly Turn[] {
  const isOwn = (turn: Turn) =>
    turn.court === party || (isOwnStock && party === 'platform' && turn.court === 'projectCarrier')
  const placeOf = (turn: Turn): readonly number[] => [
    Number(turn.step !== step),
    Number(turn.court !== court),
    Number(!isOwn(turn)),
    dueOf(turn),
  ]
  return turns.toSorted((a, b) => {
    const [one, other] = [placeOf(a), placeOf(b)]
    const at = one.findIndex((key, index) => key !== other[index])
    return at < 0 ? 0 : one[at]! < other[at]! ? -1 : 1
  })
}

const dueOf = ({ dueAt }: Turn): number => (dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt))

/** @returns the date of the first turn; the operation's own where nothing waits for anyone */
export const shownDue = (
  row: Row & Pick<OperationRow, 'dueAt'>,
  asked: Asked,
): Pick<Turn, 'dueAt' | 'overdue'> => orderedTurns(row, asked)[0] ?? { dueAt: row.dueAt, overdue: false }
