/** What is asked about allocations, and under which key it is remembered. */
import { queryOptions } from '@tanstack/react-query'
import type { Request } from '../../lib/api.ts'
import { call } from '../../lib/http.ts'

/** Under the operations' key: units move with them. */
const KEY = ['operations', 'allocations'] as const

export const entitiesQuery = queryOptions({
  queryKey: [...KEY, 'entities'],
  queryFn: async () => (await call('GET /reporting_entities', {})).items,
})

export const purposesQuery = queryOptions({
  queryKey: [...KEY, 'purposes'],
  queryFn: async () => (await call('GET /reporting_purposes', {})).items,
})

export type AllocationFilter = Request<'GET /allocations/totals'>['query']
export type AllocationQuery = Request<'GET /allocations'>['query']

export const allocationsQuery = (query: AllocationQuery) =>
  queryOptions({ queryKey: [...KEY, 'list', query], queryFn: () => call('GET /allocations', { query }) })

export const totalsQuery = (query: AllocationFilter) =>
  queryOptions({
    queryKey: [...KEY, 'totals', query],
    queryFn: () => call('GET /allocations/totals', { query }),
  })

export const unitsQuery = (creditType: AllocationFilter['creditType']) =>
  queryOptions({
    queryKey: [...KEY, 'units', creditType],
    queryFn: () => call('GET /allocations/units', { query: { creditType } }),
  })

export const historyQuery = (sid: string) =>
  queryOptions({
    queryKey: [...KEY, 'history', sid],
    queryFn: async () => (await call('GET /allocations/:sid/history', { params: { sid } })).items,
  })
