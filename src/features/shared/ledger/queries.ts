/** What is asked about the ledger. */
import { queryOptions } from '@tanstack/react-query'
import { callQuery } from '../../../lib/query-client.ts'
import type { Answer, Request } from '../../../lib/api.ts'
import { call } from '../../../lib/http.ts'

export type Health = Answer<'GET /ledger/health'>
export type Check = Health['checks'][number]
export type JournalState = Answer<'GET /ledger/head'>
export type JournalCheck = NonNullable<JournalState['check']>
export type Block = Answer<'GET /ledger/blocks'>['items'][number]
export type BlockDetail = Answer<'GET /ledger/blocks/:sid'>
export type BlockFilter = Request<'GET /ledger/blocks'>['query']

/** Counted when the page opens and when someone asks for it, not by the way: it reads the whole ledger. */
export const healthQuery = queryOptions({
  queryKey: ['ledger', 'health'],
  queryFn: () => call('GET /ledger/health', {}),
  refetchOnWindowFocus: false,
})

/** What the last night found: asking again changes nothing before the next one. */
export const journalsQuery = callQuery(['ledger', 'head'], 'GET /ledger/head', {})

/** Asked again until the verification that was asked for is there. */
export const verifyingQuery = (before: string | null) => ({
  ...journalsQuery,
  refetchInterval: ({ state }: { readonly state: { readonly data?: JournalState | undefined } }) =>
    before !== null && (state.data?.check?.at ?? '') === before ? 1_500 : (false as const),
})

export const blocksQuery = (query: BlockFilter) =>
  callQuery(['ledger', 'blocks', query], 'GET /ledger/blocks', { query })

export const blockQuery = (sid: string) =>
  callQuery(['ledger', 'block', sid], 'GET /ledger/blocks/:sid', { params: { sid } })
