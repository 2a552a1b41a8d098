import { useParams } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { checkedQuery, InvoicesWanted, wantedQuery } from '../../features/operations/invoices-wanted.tsx'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(() => [wantedQuery, checkedQuery])

/** Which operation is the invoice for? The one that is chosen opens at its form. */
export function Component() {
  const { id = '' } = useParams()
  return (
    <Page>
      <PageHead title={places.carrierUploadInvoice.title} lead={t('operation.uploadInvoiceLead')} />
      <InvoicesWanted addressOf={(operationSid) => hrefOf('operationUploadInvoice', { id, operationSid })} />
    </Page>
  )
}
