/** What is asked about an operation's fee and invoices, and under which key it is remembered. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'

/** @param version of the operation: what the rules say follows what was settled */
export const adviceQuery = (sid: string, version: number) =>
  queryOptions({
    queryKey: ['operation', sid, 'fee', version],
    queryFn: () => call('GET /operations/:sid/fee', { params: { sid } }, { quiet: true }),
  })

export const invoicesQuery = (sid: string) =>
  queryOptions({
    queryKey: ['operation', sid, 'invoices'],
    queryFn: () => call('GET /operations/:sid/invoices', { params: { sid } }, { quiet: true }),
  })

export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: () => call('GET /billing_settings', {}),
})

export const vatRatesQuery = queryOptions({
  queryKey: ['billing', 'rates'],
  queryFn: () => call('GET /vat_rates', {}),
})
