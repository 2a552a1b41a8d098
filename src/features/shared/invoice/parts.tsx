/** The parts of an operation's page that are about money, each fetched with its messages when it is first shown. */
import { withMessages } from '../../../lib/messages.ts'
import { fetchedAfter } from '../../../ui/fetched-after.tsx'
import { Skeleton } from '../../../ui/page.tsx'

export const loadInvoiceList = async () =>
  (await withMessages('invoices', import('./invoice-list.tsx'))).InvoiceList

export const InvoiceList = fetchedAfter(loadInvoiceList, <Skeleton rows={3} />)

export const PaymentDetails = fetchedAfter(
  async () => (await withMessages('invoices', import('./payment-details.tsx'))).PaymentDetails,
  <Skeleton rows={6} />,
)

export const FeeRules = fetchedAfter(
  async () => (await withMessages('invoices', import('./fee-rules.tsx'))).FeeRules,
  <Skeleton rows={3} />,
)
