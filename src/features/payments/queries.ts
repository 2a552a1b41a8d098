/** What is asked about money, and how all of it is asked again after a decision. */
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { callQuery } from '../../lib/query-client.ts'
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
  callQuery([KEY, 'incoming', query], 'GET /incoming_payments', { query })

/** Which page of a list is asked for. */
type Page = { readonly cursor?: string }

export const refundsQuery = (query: Request<'GET /refunds'>['query']) =>
  callQuery([KEY, 'refunds', query], 'GET /refunds', { query: { ...query, limit: 50 } })

export const statementsQuery = (page: Page) =>
  callQuery([KEY, 'statements', page], 'GET /bank_statements', { query: { ...page, limit: 20 } })

export const transactionsQuery = (query: Request<'GET /bank_transactions'>['query']) =>
  callQuery([KEY, 'transactions', query], 'GET /bank_transactions', { query: { ...query, limit: 100 } })

/** Asked once per look: each answer is kept with who got it. */
export const wholeAccountQuery = (sid: string) =>
  queryOptions({
    queryKey: ['refund-account', sid],
    queryFn: () => call('POST /refunds/:sid/account_view', { params: { sid } }, { silent: true }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

/** Invoices that the transaction could pay, as they are searched: all at first, those of its payer before others. */
export function usePayable(sid: string) {
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const query = callQuery([KEY, 'payable', sid, search], 'GET /bank_transactions/:sid/invoices', {
    params: { sid },
    query: { search },
  })
  return { text, setText, ...useQuery({ ...query, placeholderData: keepPreviousData }) }
}

export const waitingQuery = callQuery([KEY, 'waiting'], 'GET /waiting_payouts', {})

export const batchesQuery = (page: Page) =>
  callQuery([KEY, 'batches', page], 'GET /payout_batches', { query: { ...page, limit: 50 } })

export const batchQuery = (sid: string) =>
  callQuery([KEY, 'batch', sid], 'GET /payout_batches/:sid', { params: { sid } })
