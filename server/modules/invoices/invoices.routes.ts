/** Invoices: what the rules say, what was issued, its files, and what the platform says of itself. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendFile } from '../../platform/http/send-file.ts'
import { invoices } from '../../../contract/payments/invoices.ts'
import type { Deps } from '../../deps.ts'
import { readInScope } from '../../platform/database.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { adviceOf } from './advice.ts'
import { allRates } from './advice.repository.ts'
import { showBilling, writeBilling } from './billing.ts'
import { consult } from './consultations.ts'
import { invoiceFile, type InvoiceFile } from './files.ts'
import { invoicesOf } from './invoices.repository.ts'

export function invoicesRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock } = deps

  route(app, invoices.list, async ({ params, scope }) => ({
    items: await readInScope(database, scope, (trx) => invoicesOf(trx, params.sid)),
  }))

  route(app, invoices.file, async ({ params, scope, reply }) =>
    handOut(reply, await invoiceFile(deps, scope, params.sid, 'pdf')),
  )

  route(app, invoices.xml, async ({ params, scope, reply }) =>
    handOut(reply, await invoiceFile(deps, scope, params.sid, 'xml')),
  )

  scopedRoute(app, database, invoices.advice, ({ trx, params }) => adviceOf(trx, params.sid, clock()))

  route(app, invoices.consult, async ({ params, scope }) => {
    await consult(deps, scope, params.sid)
    return readInScope(database, scope, (trx) => adviceOf(trx, params.sid, clock()))
  })

  route(app, invoices.rates, async ({ scope }) => ({ items: await readInScope(database, scope, allRates) }))

  route(app, invoices.billing, ({ scope }) => readInScope(database, scope, showBilling))

  scopedRoute(app, database, invoices.writeBilling, ({ trx, scope, body }) => writeBilling(trx, scope, body))
}

const handOut = (reply: FastifyReply, file: InvoiceFile) =>
  sendFile(reply, file, { 'cache-control': 'private, no-store' })
