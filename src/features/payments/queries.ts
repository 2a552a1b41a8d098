/** What is asked about money, and how all of it is asked again after a decision. */
import { queryOptions } from '@tanstack/react-query'
import type { Answer, Request } from '../../lib/api.ts'
import { call } from '../../lib/http.ts'

export type Incoming = Answer<'GET /incoming_payments'>['items'][number]
/** The second approval that something waits for. */
export type Approval = NonNullable<Incoming['pending']>['approval']
export type Refund = Answer<'GET /refunds'>['items'][number]
export type Statement = Answer<'GET /bank_statements'>['items'][number]
export type Transaction = Answer<'GET /bank_transactions'>['items'][number]
export type Proposal = Transaction['proposals'][number]
export type Waiting = Answer<'GET /waiting_payouts'>['items'][number]
export type BatchRow = Answer<'GET /payout_batches'>['items'][number]
export type Batch = Answer<'GET /payout_batches/:sid'>

const KEY = 'payments'

export const incomingQuery = (query: Request<'GET /incoming_payments'>['query']) =>
  queryOptions({
    queryKey: [KEY, 'incoming', query],
    queryFn: () => call('GET /incoming_payments', { query }),
  })

export const refundsQuery = queryOptions({
  queryKey: [KEY, 'refunds'],
  queryFn: async () => (await call('GET /refunds', { query: { limit: 50 } })).items,
})

export const statementsQuery = queryOptions({
  queryKey: [KEY, 'statements'],
  queryFn: async () => (await call('GET /bank_statements', { query: { limit: 20 } })).items,
})

export const transactionsQuery = (query: Request<'GET /bank_transactions'>['query']) =>
  queryOptions({
    queryKey: [KEY, 'transactions', query],
    queryFn: () => call('GET /bank_transactions', { query }),
  })

/** Asked once per look: each answer is kept with who got it. */
export const wholeAccountQuery = (sid: string) =>
  queryOptions({
    queryKey: ['refund-account', sid],
    queryFn: () => call('POST /refunds/:sid/account_view', { params: { sid } }, { silent: true }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

/** Invoices that the transaction could pay. @param search empty: all, those of its payer first */
export const payableQuery = (sid: string, search: string) =>
  queryOptions({
    queryKey: [KEY, 'payable', sid, search],
    queryFn: () => call('GET /bank_transactions/:sid/invoices', { params: { sid }, query: { search } }),
  })

export const waitingQuery = queryOptions({
  queryKey: [KEY, 'waiting'],
  queryFn: () => call('GET /waiting_payouts', {}),
})

export const batchesQuery = queryOptions({
  queryKey: [KEY, 'batches'],
  queryFn: async () => (await call('GET /payout_batches', { query: { limit: 50 } })).items,
})

export const batchQuery = (sid: string) =>
  queryOptions({
    queryKey: [KEY, 'batch', sid],
    queryFn: () => call('GET /payout_batches/:sid', { params: { sid } }),
  })
