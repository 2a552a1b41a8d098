/** What is asked about allocations, and under which key it is remembered. */
import { callQuery, itemsQuery } from '../../lib/query-client.ts'
import type { Request } from '../../lib/api.ts'

/** Under the operations' key: units move with them. */
const KEY = ['operations', 'allocations'] as const

export const entitiesQuery = itemsQuery([...KEY, 'entities'], 'GET /reporting_entities', {})

export const purposesQuery = itemsQuery([...KEY, 'purposes'], 'GET /reporting_purposes', {})

export type AllocationFilter = Request<'GET /allocations/totals'>['query']
export type AllocationQuery = Request<'GET /allocations'>['query']

export const allocationsQuery = (query: AllocationQuery) =>
  callQuery([...KEY, 'list', query], 'GET /allocations', { query })

export const totalsQuery = (query: AllocationFilter) =>
  callQuery([...KEY, 'totals', query], 'GET /allocations/totals', { query })

export const unitsQuery = (creditType: AllocationFilter['creditType']) =>
  callQuery([...KEY, 'units', creditType], 'GET /allocations/units', { query: { creditType } })

export const historyQuery = (sid: string) =>
  itemsQuery([...KEY, 'history', sid], 'GET /allocations/:sid/history', { params: { sid } })
