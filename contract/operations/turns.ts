/** Which of an operation's turns a list shows first, and so the date by which it is due. */
import type { OperationRow, Turn } from './shapes.ts'

type Placed = Pick<Turn, 'step' | 'court' | 'dueAt'>
type Row<Shown> = Pick<OperationRow, 'party' | 'isOwnStock'> & { readonly turns: readonly Shown[] }
type Asked = { readonly step?: string | null | undefined; readonly court?: string | null | undefined }

/**
 * A row of one line shows the first turn and its date: the step that the list is filtered by, then the party that it is filtered
 * by, then the viewer's own, then the earliest. The platform acts as the carrier of its own stock.
 */
export function orderedTurns<Shown extends Placed>(
  { turns, party, isOwnStock }: Row<Shown>,
  { step, court }: Asked,
): readonly Shown[] {
  const isOwn = (turn: Placed) =>
    turn.court === party || (isOwnStock && party === 'platform' && turn.court === 'projectCarrier')
  const placeOf = (turn: Placed): readonly number[] => [
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

const dueOf = ({ dueAt }: Placed): number => (dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt))

/** @returns the date of the first turn; the operation's own where nothing waits for anyone */
export const shownDue = <Shown extends Placed>(
  row: Row<Shown> & Pick<OperationRow, 'dueAt'>,
  asked: Asked,
): Shown | { readonly dueAt: string | null; readonly overdue: false } =>
  orderedTurns(row, asked)[0] ?? { dueAt: row.dueAt, overdue: false }
