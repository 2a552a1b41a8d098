/** Allocations as a table to take along: exactly what the filter finds, page by page from the database. */
import type { Allocation, AllocationFilter } from '../../../contract/certificates/contributions.ts'
import { readInScope, type Database, type Scope } from '../../platform/database.ts'
import type { Column, Table } from '../../platform/spreadsheet.ts'
import { allocationsTo, listAllocations } from './allocations.repository.ts'
import { t } from '../../platform/messages.ts'

const AT_ONCE = 200

const COLUMNS: readonly Column<Allocation>[] = [
  [t('documents.columns.claimYear'), ({ claimYear }) => String(claimYear), 'number'],
  [t('documents.columns.entity'), ({ entity }) => entity.name],
  [t('documents.columns.purpose'), ({ purpose }) => purpose.name],
  [t('documents.columns.units'), ({ state }) => t(`contributions.unitState.${state}`)],
  [t('documents.columns.quantity'), ({ quantity }) => quantity, 'number'],
  [t('documents.columns.unit'), ({ unit }) => unit],
  [t('documents.columns.creditType'), ({ creditType }) => creditType],
  [t('documents.columns.standard'), ({ standard }) => standard],
  [t('documents.columns.project'), ({ project }) => project],
  [t('documents.columns.projectRegistry'), ({ projectIdInRegistry }) => projectIdInRegistry],
  [t('documents.columns.vintage'), ({ vintage }) => vintage],
  [t('documents.columns.serialNumbers'), ({ serial }) => serial],
  [t('documents.columns.operation'), ({ operation }) => operation?.name ?? null],
  [t('documents.columns.version'), ({ version }) => String(version), 'number'],
  [t('documents.columns.changed'), ({ changedAt }) => changedAt, 'moment'],
]

type Places = { readonly database: Database; readonly scope: Scope }

const tableFrom = (pages: AsyncIterable<readonly Allocation[]>): Table<Allocation> => ({
  name: 'Allocations',
  columns: COLUMNS,
  pages,
})

export const tableOfAllocations = (
  places: Places,
  organizationId: string,
  filter: AllocationFilter,
): Table<Allocation> => tableFrom(found(places, organizationId, filter))

/** Of the units that these operations retired. */
export const tableOfAllocationsTo = (
  { database, scope }: Places,
  organizationId: string,
  operationIds: readonly string[],
): Table<Allocation> =>
  tableFrom(
    (async function* () {
      yield await readInScope(database, scope, (trx) => allocationsTo(trx, organizationId, operationIds))
    })(),
  )

/** Newest first by id, which never changes. Each page is a transaction of its own. */
async function* found(
  { database, scope }: Places,
  organizationId: string,
  filter: AllocationFilter,
): AsyncGenerator<readonly Allocation[]> {
  let cursor: string | null = null
  do {
    const page = await readInScope(database, scope, (trx) =>
      listAllocations(trx, organizationId, { ...filter, limit: AT_ONCE, ...(cursor ? { cursor } : {}) }),
    )
    yield page.items
    cursor = page.nextCursor
  } while (cursor)
}
