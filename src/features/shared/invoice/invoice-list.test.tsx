// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { IssuedInvoice } from '../../../../contract/payments/invoices.ts'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { draw } from '../../../testing/screen.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { invoicesQuery } from './queries.ts'

await serveMessages('invoices')

const invoice: IssuedInvoice = {
  sid: 'invoice',
  number: 'CS-1',
  kind: 'invoice',
  issuedAt: '2026-03-16T09:00:00.000Z',
  dueOn: '2026-04-15',
  currency: 'EUR',
  totalCents: 100,
  vatCents: 0,
  reference: 'RF18',
  vatReason: null,
  credits: null,
  creditedBy: null,
  hasFile: false,
  payment: null,
}

test.each([
  ['unpaid', 0, null, /^Issued .*, due 15/],
  ['paid in part', 99, null, /^Issued .*, due 15/],
  ['paid', 100, null, /^Issued .*, paid$/],
  ['credited', 100, 'CS-2', /^Issued [^,]*, credited by CS-2$/],
])('an invoice that is %s', async (_, receivedCents, creditedBy, words) => {
  queryClient.setQueryData(invoicesQuery('one').queryKey, { items: [{ ...invoice, creditedBy }] })
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <InvoiceList detail={{ sid: 'one', facts: { dueCents: 100, receivedCents } }} isBox />
    </QueryClientProvider>,
  )
  expect(place.querySelector('p')?.textContent).toMatch(words)
})
