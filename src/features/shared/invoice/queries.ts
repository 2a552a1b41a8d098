/** What is asked about an operation's fee and invoices, and under which key it is remembered. */
import { callQuery, quietQuery } from '../../../lib/query-client.ts'

/** @param version of the operation: what the rules say follows what was settled */
export const adviceQuery = (sid: string, version: number) =>
  quietQuery(['operation', sid, 'fee', version], 'GET /operations/:sid/fee', { params: { sid } })

export const invoicesQuery = (sid: string) =>
  quietQuery(['operation', sid, 'invoices'], 'GET /operations/:sid/invoices', { params: { sid } })

export const billingQuery = callQuery(['billing'], 'GET /billing_settings', {})

export const vatRatesQuery = callQuery(['billing', 'rates'], 'GET /vat_rates', {})
