/** What is asked about operations, and under which key it is remembered. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import type { Request } from '../../lib/api.ts'

export type OperationFilter = Request<'GET /operations'>['query']

export const operationsQuery = (query: OperationFilter) =>
  queryOptions({ queryKey: ['operations', query], queryFn: () => call('GET /operations', { query }) })

export type OperationCountFilter = Request<'GET /operations/count'>['query']

export const operationCountQuery = (query: OperationCountFilter) =>
  queryOptions({
    queryKey: ['operations', 'count', query],
    queryFn: async () => (await call('GET /operations/count', { query }, { quiet: true })).count,
  })

export const operationQuery = (sid: string) =>
  queryOptions({
    queryKey: ['operation', sid],
    queryFn: () => call('GET /operations/:sid', { params: { sid } }, { quiet: true }),
  })

export const journalQuery = (sid: string) =>
  queryOptions({
    queryKey: ['operation', sid, 'journal'],
    queryFn: () => call('GET /operations/:sid/journal', { params: { sid } }),
  })

export const ledgerQuery = (sid: string) =>
  queryOptions({
    queryKey: ['operation', sid, 'ledger'],
    queryFn: () => call('GET /operations/:sid/ledger', { params: { sid } }),
  })

export const documentsQuery = (sid: string) =>
  queryOptions({
    queryKey: ['operation', sid, 'documents'],
    queryFn: () => call('GET /operations/:sid/documents', { params: { sid } }),
  })
