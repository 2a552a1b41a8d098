/** What the address of the page says: which view, which ones of its rows, which page. Pure. */
import { filterIn, listSpec } from '../../ui/data-list/data-list-view.ts'

export const VIEWS = ['incoming', 'statements', 'payouts'] as const
export type View = (typeof VIEWS)[number]

export const viewOf = (search: URLSearchParams): View =>
  VIEWS.find((view) => view === search.get('view')) ?? 'incoming'

const ORDER = { sorts: ['on'], order: { sort: 'on', direction: 'asc' } } as const

export const INCOMING_STATES = ['open', 'overdue', 'pending', 'refundable', 'paid', 'all'] as const
export const TRANSACTION_STATES = ['open', 'pending', 'used', 'aside'] as const

/** Under another name than the filter of the list above. */
export const REFUND_FILTER = 'which'
export const REFUNDS_SHOWN = ['all', 'waiting'] as const
const REFUNDS = listSpec({ ...ORDER, filters: { [REFUND_FILTER]: REFUNDS_SHOWN } })

const INCOMING = listSpec({ ...ORDER, filters: { state: INCOMING_STATES } })
const TRANSACTIONS = listSpec({ ...ORDER, filters: { state: TRANSACTION_STATES, statementSid: null } })

/** Lists that are in one address with another list: how it calls the page of each. */
export const PAGE_NAMES = { refunds: 'refunds', statements: 'statements', batches: 'batches' } as const

/** @param name of the page in the address */
export const pageOf = (search: URLSearchParams, name = 'cursor'): { readonly cursor?: string } => {
  const cursor = search.get(name)
  return cursor ? { cursor } : {}
}

export const incomingFilterOf = (search: URLSearchParams) => ({
  ...filterIn(INCOMING, search),
  ...pageOf(search),
})

export function refundFilterOf(search: URLSearchParams) {
  const { [REFUND_FILTER]: state } = filterIn(REFUNDS, search)
  return { ...(state && { state }), ...pageOf(search, PAGE_NAMES.refunds) }
}

export const transactionFilterOf = (search: URLSearchParams) => ({
  ...filterIn(TRANSACTIONS, search),
  ...pageOf(search),
})

export type Sum = { readonly currency: string; readonly cents: number }

/** Money is added within a currency and never across. */
export function sumsOf(amounts: readonly Sum[]): readonly Sum[] {
  const currencies = [...new Set(amounts.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => ({
    currency,
    cents: amounts.reduce((sum, one) => (one.currency === currency ? sum + one.cents : sum), 0),
  }))
}
