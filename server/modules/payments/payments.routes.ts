/** Routes of money that comes in and goes out: incoming payments, bank statements, refunds, payouts. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bankStatements } from '../../../contract/payments/bank-statements.ts'
import { bankTransactions } from '../../../contract/payments/bank.ts'
import { payments, refunds } from '../../../contract/payments/payments.ts'
import { payoutBatches, payouts, WAITING_SHOWN } from '../../../contract/payments/payouts.ts'
import { STATEMENT_LIMITS } from '../../../contract/rules/bank-statements.ts'
import type { Deps } from '../../deps.ts'
import { downloadHeaders } from '../../platform/http/send-file.ts'
import { inScope, type Scope, type Trx } from '../../platform/database.ts'
import { fileNameOf } from '../../platform/file-name.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { openUpload } from '../../platform/http/upload.ts'
import { announce } from '../../workflow/outbox/announce.ts'
import { approvalsOf } from './approvals.repository.ts'
import { listIncoming } from './incoming.repository.ts'
import { listBatches, showBatch } from './payouts.repository.ts'
import { cancelBatch, createBatch, debtorOf, recordBatch, takeFile } from './payouts.usecases.ts'
import { decideDuplicates } from './duplicates.usecases.ts'
import { inWords } from './refusals.ts'
import { askRefund, confirmRefund, decideRefund, nameAccount, readAccount } from './refunds.ts'
import { listRefunds } from './refunds.repository.ts'
import { confirmReversal } from './reversals.usecases.ts'
import { listStatements } from './statements.repository.ts'
import { importStatements } from './statements.usecases.ts'
import { payableInvoices } from './proposals.repository.ts'
import { listTransactions, showTransaction, unmatched } from './transactions.repository.ts'
import { confirmTransaction, decideTransaction, giveBack } from './transactions.usecases.ts'
import { endOf, recordedPayouts, waitingPayouts } from './waiting.repository.ts'
import { waitingRefunds } from './waiting-refunds.repository.ts'

export function paymentsRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock, calendar } = deps

  /** Open payment lists show it without a reload. */
  const announced = async <Result>(scope: Scope, done: Promise<Result>): Promise<Result> => {
    const result = await done
    announce(deps.pool, { topic: 'payments', sid: scope.personId!, version: 0, organizations: [] })
    return result
  }

  const written = <Result>(scope: Scope, run: (trx: Trx) => Promise<Result>): Promise<Result> =>
    announced(
      scope,
      inWords(() => inScope(database, scope, run)),
    )

  scopedRoute(app, database, payments.incoming, ({ trx, scope, query }) =>
    listIncoming(trx, { scope, now: clock() }, query),
  )

  scopedRoute(app, database, refunds.list, ({ trx, scope, query }) => listRefunds(trx, scope, query))
  route(app, refunds.create, ({ scope, body }) =>
    written(scope, (trx) => askRefund(trx, scope, body, clock())),
  )
  route(app, refunds.nameAccount, ({ scope, params, body }) =>
    written(scope, (trx) => nameAccount(trx, scope, params.sid, body, clock())),
  )
  scopedRoute(app, database, refunds.readAccount, ({ trx, scope, params }) =>
    readAccount(trx, scope, params.sid, clock()),
  )
  route(app, refunds.confirm, ({ scope, params, body }) =>
    written(scope, (trx) => confirmRefund(trx, scope, params.sid, body, clock())),
  )
  route(app, refunds.decide, ({ scope, params, body }) =>
    written(scope, (trx) => decideRefund(trx, scope, params.sid, body, clock())),
  )

  scopedRoute(app, database, bankStatements.list, ({ trx, query }) => listStatements(trx, query))
  route(app, bankStatements.load, async ({ scope, request }) =>
    announced(scope, importStatements(deps, scope, await uploadOf(request))),
  )

  scopedRoute(app, database, bankTransactions.list, ({ trx, scope, query }) =>
    listTransactions(trx, { scope, now: clock() }, query),
  )
  route(app, bankTransactions.confirm, ({ scope, params, body }) =>
    announced(scope, confirmTransaction(deps, scope, params.sid, body)),
  )
  scopedRoute(app, database, bankTransactions.invoices, async ({ trx, scope, params, query }) =>
    payableInvoices(
      trx,
      unmatched(await showTransaction(trx, { scope, now: clock() }, params.sid)),
      query.search,
    ),
  )
  route(app, bankTransactions.giveBack, ({ scope, params, body }) =>
    announced(scope, giveBack(deps, scope, params.sid, body)),
  )
  route(app, bankTransactions.decideDuplicates, ({ scope, body }) =>
    announced(scope, decideDuplicates(deps, scope, body)),
  )
  route(app, bankTransactions.reverse, ({ scope, params, body }) =>
    announced(scope, confirmReversal(deps, scope, params.sid, body)),
  )
  route(app, bankTransactions.setAside, ({ scope, params, body: { reason } }) =>
    announced(scope, decideTransaction(deps, scope, params.sid, { kind: 'aside', reason })),
  )
  route(app, bankTransactions.takeBack, ({ scope, params, body: { reason } }) =>
    announced(scope, decideTransaction(deps, scope, params.sid, { kind: 'back', reason })),
  )

  scopedRoute(app, database, payouts.waiting, async ({ trx, scope }) => {
    const debtor = await debtorOf(trx)
    const found = [
      await recordedPayouts(trx),
      await waitingPayouts(trx, null),
      await waitingRefunds(trx, null),
    ]
    const [recorded = [], ...waiting] = found.map((some) => some.slice(0, WAITING_SHOWN))
    const approvals = await approvalsOf(
      trx,
      { scope, now: clock() },
      recorded.map(({ operation }) => ({ kind: 'payout', operationId: operation.sid, refundId: null })),
    )
    const items = [
      ...recorded.map((one, index) => ({ ...one, approval: approvals[index]! })),
      ...waiting.flat().map((one) => ({ ...one, approval: null })),
    ]
    return {
      items: items.map(({ iban, bic: _bic, accountId: _account, ...one }) => ({
        ...one,
        accountEnd: endOf(iban),
        isOwnAccount: iban !== null && iban === debtor?.iban,
      })),
      isComplete: found.every(({ length }) => length <= WAITING_SHOWN),
      hasAccount: debtor !== null,
      holidays: [...calendar.holidaysFrom(clock())],
    }
  })
  scopedRoute(app, database, payoutBatches.list, ({ trx, query }) => listBatches(trx, query))
  scopedRoute(app, database, payoutBatches.show, ({ trx, scope, params }) =>
    showBatch(trx, { scope, now: clock() }, params.sid, calendar),
  )
  route(app, payoutBatches.create, ({ scope, body }) => announced(scope, createBatch(deps, scope, body)))
  route(app, payoutBatches.file, async ({ scope, params, reply }) => {
    const { name, xml } = await announced(scope, takeFile(deps, scope, params.sid))
    return reply.headers(downloadHeaders('application/xml; charset=utf-8', name)).send(xml)
  })
  route(app, payoutBatches.record, ({ scope, params, body }) =>
    announced(scope, recordBatch(deps, scope, params.sid, body)),
  )
  route(app, payoutBatches.cancel, ({ scope, params, body }) =>
    announced(scope, cancelBatch(deps, scope, params.sid, body)),
  )
}

/** @throws Refused 400 without a file */
async function uploadOf(request: FastifyRequest) {
  const { name, bytes } = await openUpload(request, STATEMENT_LIMITS.bytes)
  return { bytes, fileName: fileNameOf(name) }
}
