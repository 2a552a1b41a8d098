/** Allocations as a table to take along: exactly what the filter finds, page by page from the database. */
import type { Allocation, AllocationFilter } from '../../../contract/contributions.ts'
import { UNIT_STATE_WORDS } from '../../../contract/rules/operation-words.ts'
import { inScope, type Database, type Scope } from '../../platform/database.ts'
import type { Cell, Table } from '../../platform/spreadsheet.ts'
import { wordOf } from '../words.ts'
import { allocationsTo, listAllocations } from './allocations.repository.ts'

const AT_ONCE = 200

const COLUMNS: readonly (readonly [title: string, cell: (row: Allocation) => Cell])[] = [
  ['Claim year', ({ claimYear }) => ({ number: String(claimYear) })],
  ['Entity', ({ entity }) => entity.name],
  ['Purpose', ({ purpose }) => purpose.name],
  ['Units', ({ state }) => wordOf(UNIT_STATE_WORDS[state])],
  ['Quantity', ({ quantity }) => ({ number: quantity })],
  ['Unit', ({ unit }) => unit],
  ['Credit type', ({ creditType }) => creditType],
  ['Standard', ({ standard }) => standard],
  ['Project', ({ project }) => project],
  ['Project in registry', ({ projectIdInRegistry }) => projectIdInRegistry],
  ['Vintage', ({ vintage }) => vintage],
  ['Serial numbers', ({ serial }) => serial],
  ['Operation', ({ operation }) => operation?.name ?? null],
  ['Version', ({ version }) => ({ number: String(version) })],
  ['Changed', ({ changedAt }) => ({ moment: changedAt })],
]

type Places = { readonly database: Database; readonly scope: Scope }

const tableFrom = (rows: AsyncIterable<Allocation>): Table => ({
  name: 'Allocations',
  columns: COLUMNS.map(([title]) => title),
  rows: (async function* () {
    for await (const row of rows) yield COLUMNS.map(([, cell]) => cell(row))
  })(),
})

export const tableOfAllocations = (places: Places, organizationId: string, filter: AllocationFilter): Table =>
  tableFrom(found(places, organizationId, filter))

/** Of the units that these operations retired. */
export const tableOfAllocationsTo = (
  { database, scope }: Places,
  organizationId: string,
  operationIds: readonly string[],
): Table =>
  tableFrom(
    (async function* () {
      yield* await inScope(database, scope, (trx) => allocationsTo(trx, organizationId, operationIds))
    })(),
  )

/** Newest first by id, which never changes. Each page is a transaction of its own. */
async function* found(
  { database, scope }: Places,
  organizationId: string,
  filter: AllocationFilter,
): AsyncGenerator<Allocation> {
  let cursor: string | null = null
  do {
    const page = await inScope(database, scope, (trx) =>
      listAllocations(trx, organizationId, { ...filter, limit: AT_ONCE, ...(cursor ? { cursor } : {}) }),
    )
    yield* page.items
    cursor = page.nextCursor
  } while (cursor)
}
