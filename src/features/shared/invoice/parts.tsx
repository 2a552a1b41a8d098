/** The parts of an operation's page that are about money, each fetched with its messages when it is first shown. */
import { loadMessages } from '../../../lib/messages.ts'
import { fetchedAfter } from '../../../ui/fetched-after.tsx'
import { Skeleton } from '../../../ui/page.tsx'

export async function loadInvoiceList() {
  const [module] = await Promise.all([import('./invoice-list.tsx'), loadMessages('invoices')])
  return module.InvoiceList
}

export const InvoiceList = fetchedAfter(loadInvoiceList, <Skeleton rows={3} />)

export const PaymentDetails = fetchedAfter(
  async () => {
    const [module] = await Promise.all([import('./payment-details.tsx'), loadMessages('invoices')])
    return module.PaymentDetails
  },
  <Skeleton rows={6} />,
)

export const FeeRules = fetchedAfter(
  async () => {
    const [module] = await Promise.all([import('./fee-rules.tsx'), loadMessages('invoices')])
    return module.FeeRules
  },
  <Skeleton rows={3} />,
)
