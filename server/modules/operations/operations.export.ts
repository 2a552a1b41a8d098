/** The list of operations as a table to take along: exactly what the filter finds, page by page from the database. */
import type { ExpectedFinish } from '../../../contract/insights.ts'
import type { OperationFilter } from '../../../contract/operations.ts'
import type { OperationRow } from '../../../contract/operation-shapes.ts'
import type * as z from 'zod'
import type { Connection } from '../../ledger/connection.ts'
import { inScope, type Database, type Scope } from '../../platform/database.ts'
import type { Cell, Table } from '../../platform/spreadsheet.ts'
import { expectFinishes } from '../insights/finish.usecases.ts'
import { listOperations } from './operations.list.ts'
import { PARTY_NAMES, presentRow } from './operations.presenter.ts'
import type { Summary } from './operations.repository.ts'

type Row = z.input<typeof OperationRow>
type Finish = Pick<ExpectedFinish, 'median' | 'p80'>

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

/** For the platform, as on its list. */
const FINISH: readonly (readonly [title: string, cell: (finish: Finish) => Cell])[] = [
  ['Expected finish', ({ median }) => momentOf(median)],
  ['Four of five by', ({ p80 }) => momentOf(p80)],
]
const UNKNOWN: Finish = { median: null, p80: null }

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
  columns: [...COLUMNS, ...(places.scope.platform ? FINISH : [])].map(([title]) => title),
  rows: rowsOf(places, filter),
})

const finishesOf = (trx: Connection, items: readonly Summary[], now: Date) =>
  expectFinishes(
    trx,
    items.filter(({ status }) => status === 'open').map(({ id }) => id),
    now,
  )

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
    const query = { ...filter, sort: 'number' as const, direction: 'desc' as const, limit: AT_ONCE }
    const { page, finishes } = await inScope(database, scope, async (trx) => {
      const listed = await listOperations(trx, scope, { ...query, ...(cursor ? { cursor } : {}) }, clock())
      return { page: listed, finishes: scope.platform ? await finishesOf(trx, listed.items, clock()) : null }
    })
    for (const row of page.items) {
      const shown = presentRow(row, clock(), scope)
      const finish = finishes && FINISH.map(([, cell]) => cell(finishes.get(row.id) ?? UNKNOWN))
      yield [...COLUMNS.map(([, cell]) => cell(shown)), ...(finish ?? [])]
    }
    cursor = page.nextCursor
  } while (cursor)
}
