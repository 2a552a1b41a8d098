/** What is asked about operations, and under which key it is remembered. */
import { queryOptions } from '@tanstack/react-query'
import { callQuery, itemsQuery, quietQuery } from '../../../lib/query-client.ts'
import { call } from '../../../lib/http.ts'
import type { Answer, Request } from '../../../lib/api.ts'

export type OperationFilter = Request<'GET /operations'>['query']

export const operationsQuery = (query: OperationFilter) =>
  callQuery(['operations', query], 'GET /operations', { query })

export type OperationCountFilter = Request<'GET /operations/count'>['query']

/** What an organization is in an operation. */
export type Side = NonNullable<OperationCountFilter['side']>

export const operationCountQuery = (query: OperationCountFilter) =>
  queryOptions({
    queryKey: ['operations', 'count', query],
    queryFn: async () => (await call('GET /operations/count', { query }, { quiet: true })).count,
  })

/** Of the operations of one page. For the platform. */
export const expectedFinishesQuery = (sids: readonly string[]) =>
  queryOptions({
    queryKey: ['operations', 'expected', sids],
    queryFn: async () => {
      const query = { sids: sids.join(',') }
      return (await call('GET /operations/expected-finishes', { query }, { quiet: true })).items
    },
  })

export type ExpectedFinish = Answer<'GET /operations/expected-finishes'>['items'][number]

/** Events without a form that these operations wait for. */
export const bulkOffersQuery = (sids: readonly string[]) =>
  itemsQuery(
    ['operations', 'offers', sids],
    'POST /operations/bulk/offers',
    { body: { sids: [...sids] } },
    { quiet: true, silent: true },
  )

export const timelineQuery = (query: OperationCountFilter) =>
  itemsQuery(['operations', 'timeline', query], 'GET /operations/timeline', { query }, { quiet: true })

export const operationQuery = (sid: string) =>
  quietQuery(['operation', sid], 'GET /operations/:sid', { params: { sid } })

export const journalQuery = (sid: string) =>
  callQuery(['operation', sid, 'journal'], 'GET /operations/:sid/journal', { params: { sid } })

/** The past does not change; anyone who sees it again asks again. */
export const momentQuery = (sid: string, seq: number) =>
  queryOptions({
    queryKey: ['moment', sid, seq],
    queryFn: () =>
      call('GET /operations/:sid/moments/:seq', { params: { sid, seq: String(seq) } }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const ledgerQuery = (sid: string) =>
  callQuery(['operation', sid, 'ledger'], 'GET /operations/:sid/ledger', { params: { sid } })

export const documentsQuery = (sid: string) =>
  callQuery(['operation', sid, 'documents'], 'GET /operations/:sid/documents', { params: { sid } })

/** What a tranche could be delivered from instead of its own offering. */
export const substitutesQuery = (sid: string) =>
  callQuery(['operations', 'substitutes', sid], 'GET /operations/:sid/substitutes', { params: { sid } })

export const tranchesQuery = (sid: string) =>
  callQuery(['operations', 'tranches', sid], 'GET /operations/:sid/tranches', { params: { sid } })
