/** How a bank transaction stands, in words. */
export const TRANSACTION_WORDS = {
  open: 'payments.transactionsOpen',
  pending: 'payments.transactionsPending',
  used: 'payments.transactionsUsed',
  aside: 'payments.transactionsAside',
} as const
