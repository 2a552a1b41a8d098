/** Routes of money that comes in and goes out: incoming payments, bank statements, refunds, payouts. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bankStatements } from '../../../contract/bank-statements.ts'
import { bankTransactions } from '../../../contract/bank.ts'
import { payments, refunds } from '../../../contract/payments.ts'
import { payoutBatches, payouts } from '../../../contract/payouts.ts'
import { STATEMENT_LIMITS } from '../../../contract/rules/bank-statements.ts'
import type { Deps } from '../../deps.ts'
import { inScope, type Scope } from '../../platform/database.ts'
import { fileNameOf } from '../../platform/file-name.ts'
import { route } from '../../shared/http/route.ts'
import { openUpload } from '../../platform/http/upload.ts'
import { announce } from '../../workflow/announce.ts'
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

  route(app, payments.incoming, ({ scope, query }) =>
    inScope(database, scope, (trx) => listIncoming(trx, { scope, now: clock() }, query)),
  )

  route(app, refunds.list, ({ scope, query }) =>
    inScope(database, scope, (trx) => listRefunds(trx, scope, query)),
  )
  route(app, refunds.create, ({ scope, body }) =>
    announced(
      scope,
      inScope(database, scope, (trx) => askRefund(trx, scope, body, clock())),
    ),
  )
  route(app, refunds.nameAccount, ({ scope, params, body }) =>
    announced(
      scope,
      inWords(() => inScope(database, scope, (trx) => nameAccount(trx, scope, params.sid, body, clock()))),
    ),
  )
  route(app, refunds.readAccount, ({ scope, params }) =>
    inScope(database, scope, (trx) => readAccount(trx, scope, params.sid, clock())),
  )
  route(app, refunds.confirm, ({ scope, params, body }) =>
    announced(
      scope,
      inWords(() => inScope(database, scope, (trx) => confirmRefund(trx, scope, params.sid, body, clock()))),
    ),
  )
  route(app, refunds.decide, ({ scope, params, body }) =>
    announced(
      scope,
      inWords(() => inScope(database, scope, (trx) => decideRefund(trx, scope, params.sid, body, clock()))),
    ),
  )

  route(app, bankStatements.list, ({ scope, query }) =>
    inScope(database, scope, (trx) => listStatements(trx, query)),
  )
  route(app, bankStatements.load, async ({ scope, request }) =>
    announced(scope, importStatements(deps, scope, await uploadOf(request))),
  )

  route(app, bankTransactions.list, ({ scope, query }) =>
    inScope(database, scope, (trx) => listTransactions(trx, { scope, now: clock() }, query)),
  )
  route(app, bankTransactions.confirm, ({ scope, params, body }) =>
    announced(scope, confirmTransaction(deps, scope, params.sid, body)),
  )
  route(app, bankTransactions.invoices, ({ scope, params, query }) =>
    inScope(database, scope, async (trx) => ({
      items: await payableInvoices(
        trx,
        unmatched(await showTransaction(trx, { scope, now: clock() }, params.sid)),
        query.search,
      ),
    })),
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

  route(app, payouts.waiting, ({ scope }) =>
    inScope(database, scope, async (trx) => {
      const debtor = await debtorOf(trx)
      const waiting = [...(await waitingPayouts(trx, null)), ...(await waitingRefunds(trx, null))]
      const recorded = await recordedPayouts(trx)
      const approvals = await approvalsOf(
        trx,
        { scope, now: clock() },
        recorded.map(({ operation }) => ({ kind: 'payout', operationId: operation.sid, refundId: null })),
      )
      const items = [
        ...recorded.map((one, index) => ({ ...one, approval: approvals[index]! })),
        ...waiting.map((one) => ({ ...one, approval: null })),
      ]
      return {
        items: items.map(({ iban, bic: _bic, accountId: _account, ...one }) => ({
          ...one,
          accountEnd: endOf(iban),
          isOwnAccount: iban !== null && iban === debtor?.iban,
        })),
        hasAccount: debtor !== null,
        holidays: [...calendar.holidaysFrom(clock())],
      }
    }),
  )
  route(app, payoutBatches.list, ({ scope, query }) =>
    inScope(database, scope, (trx) => listBatches(trx, query)),
  )
  route(app, payoutBatches.show, ({ scope, params }) =>
    inScope(database, scope, (trx) => showBatch(trx, { scope, now: clock() }, params.sid, calendar)),
  )
  route(app, payoutBatches.create, ({ scope, body }) => announced(scope, createBatch(deps, scope, body)))
  route(app, payoutBatches.file, async ({ scope, params, reply }) => {
    const { name, xml } = await announced(scope, takeFile(deps, scope, params.sid))
    return reply
      .headers({
        'content-type': 'application/xml; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(xml)
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
  return { bytes, fileName: fileNameOf(name).slice(0, 200) }
}
