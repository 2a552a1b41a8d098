/** The list of operations as a table to take along: exactly what the filter finds, page by page from the database. */
import type { OperationFilter } from '../../../contract/operations.ts'
import type { OperationRow } from '../../../contract/operation-shapes.ts'
import type * as z from 'zod'
import { inScope, type Database, type Scope } from '../../platform/database.ts'
import type { Cell, Table } from '../../platform/spreadsheet.ts'
import { listOperations } from './operations.list.ts'
import { PARTY_NAMES, presentRow } from './operations.presenter.ts'

type Row = z.input<typeof OperationRow>

/** As many as one page of the list holds at most. */
const AT_ONCE = 200

const COLUMNS: readonly (readonly [title: string, cell: (row: Row) => Cell])[] = [
  ['Number', ({ number }) => number],
  ['Type', ({ type }) => type],
  ['State', ({ status }) => status],
  ['Project', ({ project }) => project],
  ['Country', ({ country }) => country],
  ['Credit type', ({ creditType }) => creditType],
  ['Contributor', ({ contributor }) => contributor],
  ['Project carrier', ({ projectCarrier }) => projectCarrier],
  ['Quantity', ({ quantity }) => ({ number: quantity })],
  ['Unit', ({ unit }) => unit],
  ['Amount', ({ amountCents }) => (amountCents === null ? null : { number: amountOf(amountCents) })],
  ['Currency', ({ currency }) => currency],
  ['Where it stands', ({ turns }) => turns.map(({ title }) => title).join('; ')],
  ['Whose move', ({ turns }) => courtsOf(turns)],
  ['Due', ({ dueAt }) => momentOf(dueAt)],
  ['Created', ({ createdAt }) => momentOf(createdAt)],
  ['Changed', ({ updatedAt }) => momentOf(updatedAt)],
  ['Archived', ({ archivedAt }) => momentOf(archivedAt)],
]

const momentOf = (moment: string | null): Cell => (moment === null ? null : { moment })

/** Integer cents as decimal text. */
function amountOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const courtsOf = (turns: Row['turns']): string =>
  [...new Set(turns.flatMap(({ court }) => (court ? [PARTY_NAMES[court]] : [])))].join('; ')

type Places = { readonly database: Database; readonly scope: Scope; readonly clock: () => Date }

export const tableOfOperations = (places: Places, filter: OperationFilter): Table => ({
  name: 'Operations',
  columns: COLUMNS.map(([title]) => title),
  rows: rowsOf(places, filter),
})

/**
 * Newest first by number: a number never changes, so that an operation which moves on while it is exported is neither
 * twice in the table nor missing. Each page is a transaction of its own; none stays open for a slow reader.
 */
async function* rowsOf(
  { database, scope, clock }: Places,
  filter: OperationFilter,
): AsyncGenerator<readonly Cell[]> {
  let cursor: string | null = null
  do {
    const page = await inScope(database, scope, (trx) =>
      listOperations(
        trx,
        scope,
        { ...filter, sort: 'number', direction: 'desc', limit: AT_ONCE, ...(cursor ? { cursor } : {}) },
        clock(),
      ),
    )
    for (const row of page.items) {
      const shown = presentRow(row, clock(), scope)
      yield COLUMNS.map(([, cell]) => cell(shown))
    }
    cursor = page.nextCursor
  } while (cursor)
}
