/** Deciding on a bank transaction: a person confirms what it pays, or sets it aside. Nothing is confirmed by itself. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { BankConfirmation, BankTransaction } from '../../../contract/bank.ts'
import { inScope, type Scope } from '../../platform/database.ts'
import { notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import type { Database } from '../../platform/database.ts'
import { advance, type Engine } from '../../workflow/advance.ts'
import type { Statement } from '../../workflow/transaction.ts'
import { itemRecorded, recordRefund } from './payouts.recording.ts'
import { inWords } from './refusals.ts'
import { showTransaction } from './transactions.repository.ts'

export type Places = Engine & { readonly database: Database }

/**
 * Records the transaction as the payment of an invoice, or as a payout or a refund, in the name of whoever confirms. The event and the
 * mark that the transaction is used stand in one transaction; another person approves it, in the
 * operation or at the refund.
 * @throws Refused 404, 409 when it is used already, is not what is proposed, or the machine refuses
 */
export async function confirmTransaction(
  places: Places,
  scope: Scope,
  sid: string,
  body: z.output<typeof BankConfirmation>,
): Promise<BankTransaction> {
  const { database, clock } = places
  const transaction = await inScope(database, scope, (trx) => showTransaction(trx, sid))
  const { kind, sid: subject, version, idempotencyKey } = body
  if (transaction.isReversal)
    throw new Refused(409, 'guard_refused', 'A reversal pays nothing. Set it aside with the reason.')
  if (transaction.isCredit !== (kind === 'invoice'))
    throw wrongField(
      'kind',
      'Money that came in pays an invoice; money that went out is a payout or a refund.',
    )
  const target = await inScope(database, scope, (trx) =>
    kind === 'invoice' ? invoiceOf(trx, subject) : itemOf(trx, subject, kind),
  )
  if (target.currency !== transaction.currency)
    throw new Refused(409, 'guard_refused', `This is to be paid in ${target.currency}.`)
  if (target.exactCents !== null && target.exactCents !== transaction.cents)
    throw new Refused(409, 'guard_refused', 'The bank paid another amount than the batch says.')
  const at = clock()
  const reason = `Confirmed as the ${kind === 'invoice' ? 'payment' : kind} of ${target.number}.`
  if (kind === 'refund') {
    await inWords(() =>
      inScope(database, scope, (trx) =>
        recordRefund(trx, { transactionId: sid, itemId: subject, reason, personId: scope.personId, at }),
      ),
    )
    return inScope(database, scope, (trx) => showTransaction(trx, sid))
  }
  const use: Statement = {
    // The event behind it makes the next journal row; the foreign key wants that very row at the commit.
    text: `insert into bank_use (transaction_id, kind, operation_id, journal_seq, invoice_id, payout_item_id, reason, person_id, at)
      select $1, $2, o.id, o.version + 1, $3, $4, $5, $6, $7 from operation o where o.id = $8`,
    values: [
      sid,
      kind === 'invoice' ? 'payment' : 'payout',
      kind === 'invoice' ? subject : null,
      kind === 'payout' ? subject : null,
      reason,
      scope.personId,
      at,
      target.operationId,
    ],
  }
  const marks =
    kind === 'payout' ? [use, itemRecorded({ itemId: subject, reason, personId: scope.personId, at })] : [use]
  await inWords(() =>
    advance(places, {
      scope,
      operationId: target.operationId,
      type: kind === 'invoice' ? 'contributorPaymentValidation.submit' : 'pcPaymentValidation.submit',
      payload: {
        bankReference: transaction.creditorReference ?? transaction.bankReference,
        valueDate: transaction.valueOn,
        amountCents: transaction.cents,
      },
      version,
      idempotencyKey,
      writing: marks,
      asked: { transactionSid: sid, ...body },
    }),
  )
  return inScope(database, scope, (trx) => showTransaction(trx, sid))
}

type Target = {
  readonly operationId: string
  readonly number: string
  readonly currency: string
  /** Null: any amount may be recorded; partial payments add up. */
  readonly exactCents: number | null
}

type Reader = Parameters<Parameters<typeof inScope>[2]>[0]

async function invoiceOf(trx: Reader, sid: string): Promise<Target> {
  const { rows } = await sql<{ operation_id: string; number: string; currency: string; credited: boolean }>`
    select i.operation_id, i.number, i.currency, exists (select 1 from invoice c where c.credits_id = i.id) as credited
    from invoice i where i.id = ${sid}::uuid and i.kind = 'invoice'`.execute(trx)
  const [found] = rows
  if (!found) throw notFound()
  if (found.credited) throw new Refused(409, 'wrong_state', 'This invoice was credited.')
  return {
    operationId: found.operation_id,
    number: found.number,
    currency: found.currency,
    exactCents: null,
  }
}

async function itemOf(trx: Reader, sid: string, kind: 'payout' | 'refund'): Promise<Target> {
  const { rows } = await sql<{ operation_id: string; number: string; currency: string; cents: string }>`
    select i.operation_id, o.number, i.currency, i.cents from payout_item i join operation o on o.id = i.operation_id
    where i.id = ${sid}::uuid and (i.refund_id is not null) = ${kind === 'refund'}`.execute(trx)
  const [found] = rows
  if (!found) throw notFound()
  return {
    operationId: found.operation_id,
    number: found.number,
    currency: found.currency,
    exactCents: Number(found.cents),
  }
}

/** @throws Refused 404, 409 when it is used, or when it is taken back without being set aside */
export async function decideTransaction(
  { database, clock }: Pick<Places, 'database' | 'clock'>,
  scope: Scope,
  sid: string,
  { kind, reason }: { readonly kind: 'aside' | 'back'; readonly reason: string },
): Promise<BankTransaction> {
  return inWords(() =>
    inScope(database, scope, async (trx) => {
      await showTransaction(trx, sid)
      await sql`insert into bank_use (transaction_id, kind, reason, person_id, at)
        values (${sid}, ${kind}, ${reason}, ${scope.personId}, ${clock()})`.execute(trx)
      return showTransaction(trx, sid)
    }),
  )
}
