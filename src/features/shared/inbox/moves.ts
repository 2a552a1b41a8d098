/** Steps that wait for one side, and the one query that their lists and their count in the menu share. */
import type { OperationRow, Party, Turn } from '../../../../contract/operations/shapes.ts'
import { operationsQuery, type Side } from '../operation/queries.ts'

export type Move = { readonly row: OperationRow; readonly turn: Turn }

/** Open operations in which the viewer is this side and is asked, by that side's own due date. */
export const askedQuery = (court: Side) =>
  operationsQuery({ court, side: court, status: 'open', sort: 'dueAt', direction: 'asc' })

/** The side's own steps, the earliest due date first, without what only a colleague may confirm; undated ones come last. */
export const movesOf = (rows: readonly OperationRow[], court: Party): readonly Move[] =>
  rows
    .flatMap((row) =>
      row.turns.filter((turn) => turn.court === court && !turn.isColleagues).map((turn) => ({ row, turn })),
    )
    .toSorted((a, b) => timeOf(a) - timeOf(b))

const timeOf = ({ turn: { dueAt } }: Move): number =>
  dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt)
