/** The parts of an operation's page that are about money, each fetched with its messages when it is first shown. */
import { lazy } from 'react'
import { loadMessages } from '../../../lib/messages.ts'

export const InvoiceList = lazy(async () => {
  const [{ InvoiceList: default_ }] = await Promise.all([
    import('./invoice-list.tsx'),
    loadMessages('invoices'),
  ])
  return { default: default_ }
})

export const PaymentDetails = lazy(async () => {
  const [{ PaymentDetails: default_ }] = await Promise.all([
    import('./payment-details.tsx'),
    loadMessages('invoices'),
  ])
  return { default: default_ }
})

export const FeeRules = lazy(async () => {
  const [{ FeeRules: default_ }] = await Promise.all([import('./fee-rules.tsx'), loadMessages('invoices')])
  return { default: default_ }
})
