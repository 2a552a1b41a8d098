/** Deciding on a bank transaction: a person confirms what it pays, or sets it aside. Nothing is confirmed by itself. */
import { eventName } from '../../../machines/operation/by-event.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type { BankConfirmation, BankTransaction } from '../../../contract/payments/bank.ts'
import type { RefundBody } from '../../../contract/payments/payments.ts'
import { inScope, type Database, type Scope } from '../../platform/database.ts'
import { notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { advanceTogether, type Part } from '../../workflow/advance-together.ts'
import { advance } from '../../workflow/advance.ts'
import type { Engine } from '../../workflow/operation-kind.ts'
import { money } from '../../../machines/kernel/messages.ts'
import { itemRecorded, recordRefund } from './payouts.recording.ts'
import { inWords } from './refusals.ts'
import { showTransaction } from './transactions.repository.ts'
import { centsOf } from './who.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

export type Places = Engine & { readonly database: Database }

/**
 * Records the transaction as the payment of one or several invoices, or as a payout or a refund, in the name of the person who confirms. The
 * events and the marks that the transaction is used are in one transaction; another person approves each, in its operation or at
 * the refund.
 * @throws Refused 404, 400 for parts that are more than it, 409 when it is used already, is not what is proposed, or a machine refuses
 */
export async function confirmTransaction(
  places: Places,
  scope: Scope,
  sid: string,
  body: z.output<typeof BankConfirmation>,
): Promise<BankTransaction> {
  const { database } = places
  const asking = { scope, now: places.clock() }
  const transaction = await inScope(database, scope, (trx) => showTransaction(trx, asking, sid))
  if (transaction.isReversal)
    throw new Refused(409, 'guard_refused', t('refusals.payments.reversalPaysNothingSayTakes'))
  if (transaction.isCredit !== (body.kind === 'invoice'))
    throw wrongField('kind', t('refusals.payments.moneyCamePaysInvoiceMoney'))
  isNotReversed(transaction)
  await inWords(() =>
    body.kind === 'invoice'
      ? confirmPayments(places, scope, transaction, body)
      : confirmItem(places, scope, transaction, body),
  )
  return inScope(database, scope, (trx) => showTransaction(trx, asking, sid))
}

/** What the bank took back already pays nothing; what was decided on is refused by the database. @throws Refused 409 */
function isNotReversed({ state, reversedOn }: BankTransaction): void {
  if (state === 'open' && reversedOn !== null)
    throw new Refused(409, 'guard_refused', t('refusals.payments.reversalFirst'))
}

type Confirmation<Kind> = Extract<z.output<typeof BankConfirmation>, { readonly kind: Kind }>

/** Every part is the payment of its own operation; they happen together, or none does. */
async function confirmPayments(
  places: Places,
  scope: Scope,
  transaction: BankTransaction,
  body: Confirmation<'invoice'>,
): Promise<void> {
  const { sid, cents: whole, currency, bankReference, creditorReference, valueOn } = transaction
  const { parts, idempotencyKey } = body
  if (new Set(parts.map((part) => part.sid)).size < parts.length)
    throw wrongField('parts', t('refusals.payments.eachInvoiceStandsHereOnce'))
  const sum = parts.reduce((cents, part) => cents + part.cents, 0)
  if (sum > whole) throw wrongField('parts', t('refusals.payments.moreTransaction'))
  const at = places.clock()
  const events = await inScope(places.database, scope, async (trx) => {
    const made: Part[] = []
    for (const { sid: invoiceSid, cents, version } of parts) {
      const { operationId, number, reference } = await invoiceOf(trx, invoiceSid, currency)
      const reason =
        cents === whole
          ? t('refusals.payments.confirmedPayment', { number })
          : t('refusals.payments.partConfirmed', { amount: money(cents, currency), number })
      made.push({
        operationId,
        name: number,
        type: eventName('contributorPaymentValidation.submit'),
        payload: {
          // The structured reference is that of one invoice.
          bankReference: creditorReference === reference ? creditorReference : bankReference,
          valueDate: valueOn,
          amountCents: cents,
        },
        version,
        // The event behind it makes the next journal row; the foreign key wants that very row at the commit.
        writing: [
          {
            text: `insert into bank_use (transaction_id, kind, operation_id, journal_seq, invoice_id, cents, reason, person_id, at)
              select $1, 'payment', o.id, o.version + 1, $2, $3, $4, $5, $6 from operation o where o.id = $7`,
            values: [sid, invoiceSid, cents, reason, scope.personId, at, operationId],
          },
        ],
      })
    }
    return made
  })
  const asked = { transactionSid: sid, ...body }
  await advanceTogether(places, { scope, parts: events, idempotencyKey, asked })
}

async function confirmItem(
  places: Places,
  scope: Scope,
  transaction: BankTransaction,
  body: Confirmation<'payout' | 'refund'>,
): Promise<void> {
  const { database, clock } = places
  const { sid, cents, currency, valueOn, creditorReference, bankReference } = transaction
  const { kind, sid: itemId, version, idempotencyKey } = body
  const item = await inScope(database, scope, (trx) => itemOf(trx, itemId, kind))
  if (item.currency !== currency) throw otherCurrency(item.currency)
  if (item.cents !== cents)
    throw new Refused(409, 'guard_refused', t('refusals.payments.bankPaidAnotherAmountBatch'))
  const { personId } = scope
  const at = clock()
  const reason = t('refusals.payments.confirmed', { kind, number: item.number })
  const recorded = { itemId, reason: t('refusals.payments.recordedPaid', { bankReference }), personId, at }
  if (kind === 'refund')
    return inScope(database, scope, (trx) =>
      recordRefund(trx, { ...recorded, transactionId: sid, use: reason }),
    )
  await advance(places, {
    scope,
    operationId: item.operationId,
    type: eventName('pcPaymentValidation.submit'),
    payload: { bankReference: creditorReference ?? bankReference, valueDate: valueOn, amountCents: cents },
    version,
    idempotencyKey,
    writing: [
      {
        text: `insert into bank_use (transaction_id, kind, operation_id, journal_seq, payout_item_id, reason, person_id, at)
          select $1, 'payout', o.id, o.version + 1, $2, $3, $4, $5 from operation o where o.id = $6`,
        values: [sid, itemId, reason, personId, at, item.operationId],
      },
      itemRecorded(recorded),
    ],
    asked: { transactionSid: sid, ...body },
  })
}

const otherCurrency = (currency: string) =>
  new Refused(409, 'guard_refused', t('refusals.payments.otherCurrency', { currency }))

type Reader = Parameters<Parameters<typeof inScope>[2]>[0]

async function invoiceOf(trx: Reader, sid: string, wanted: string) {
  const rows = await queryRows(trx)<{
    operation_id: string
    number: string
    reference: string
    currency: string
    credited: boolean
  }>`
    select i.operation_id, i.number, i.reference, i.currency,
      exists (select 1 from invoice c where c.credits_id = i.id) as credited
    from invoice i where i.id = ${sid}::uuid and i.kind = 'invoice'`
  const [found] = rows
  if (!found) throw notFound()
  const { operation_id: operationId, number, reference, currency, credited } = found
  if (credited) throw new Refused(409, 'wrong_state', t('refusals.payments.invoiceCredited', { number }))
  if (currency !== wanted) throw otherCurrency(currency)
  return { operationId, number, reference }
}

async function itemOf(trx: Reader, sid: string, kind: 'payout' | 'refund') {
  const rows = await queryRows(trx)<{
    operation_id: string
    number: string
    currency: string
    cents: string
  }>`
    select i.operation_id, o.number, i.currency, i.cents from payout_item i join operation o on o.id = i.operation_id
    where i.id = ${sid}::uuid and (i.refund_id is not null) = ${kind === 'refund'}`
  const [found] = rows
  if (!found) throw notFound()
  const { operation_id: operationId, number, currency, cents } = found
  return { operationId, number, currency, cents: centsOf(cents) }
}

/**
 * Opens a refund of what no invoice took, to the account that it came from; it was never received by the operation, which only says
 * whose money it is.
 * @throws Refused 404, 409 for more than is left, what is set aside, a reversal, money that went out, and when another amount was left than was seen
 */
export async function giveBack(
  { database, clock }: Pick<Places, 'database' | 'clock'>,
  scope: Scope,
  sid: string,
  { operationSid, cents, seenCents, reason }: z.output<typeof RefundBody>,
): Promise<BankTransaction> {
  const at = clock()
  const asking = { scope, now: at }
  return inWords(() =>
    inScope(database, scope, async (trx) => {
      const transaction = await showTransaction(trx, asking, sid)
      const { isCredit, isReversal, currency } = transaction
      if (!isCredit || isReversal)
        throw new Refused(409, 'guard_refused', t('refusals.payments.onlyMoneyCameGivenBack'))
      isNotReversed(transaction)
      const rows = await queryRows(trx)<{ id: string }>`
        insert into refund (operation_id, cents, currency, reason, person_id, at, transaction_id)
        select o.id, ${cents}, ${currency}, ${reason}, ${scope.personId}::uuid, ${at}::timestamptz, ${sid}::uuid
        from operation o where o.id = ${operationSid}::uuid and o.contributor_organization_id is not null returning id`
      const [refund] = rows
      if (!refund) throw notFound()
      await sql`insert into bank_use (transaction_id, kind, operation_id, refund_id, cents, reason, person_id, at)
        values (${sid}, 'giveBack', ${operationSid}, ${refund.id}, ${cents}, ${reason}, ${scope.personId}, ${at})`.execute(
        trx,
      )
      await sql`select propose_refund_account(${refund.id}::uuid, ${scope.personId}::uuid, ${at}::timestamptz)`.execute(
        trx,
      )
      const left = await showTransaction(trx, asking, sid)
      // Recording the use has locked the transaction: no one else changes what is left.
      if (left.openCents !== seenCents - cents) throw new Refused(409, 'stale_version')
      return left
    }),
  )
}

/** @throws Refused 404, 409 when it is used, or is restored without being set aside */
export async function decideTransaction(
  { database, clock }: Pick<Places, 'database' | 'clock'>,
  scope: Scope,
  sid: string,
  { kind, reason }: { readonly kind: 'aside' | 'back'; readonly reason: string },
): Promise<BankTransaction> {
  const at = clock()
  const asking = { scope, now: at }
  return inWords(() =>
    inScope(database, scope, async (trx) => {
      await showTransaction(trx, asking, sid)
      await sql`insert into bank_use (transaction_id, kind, reason, person_id, at)
        values (${sid}, ${kind}, ${reason}, ${scope.personId}, ${at})`.execute(trx)
      return showTransaction(trx, asking, sid)
    }),
  )
}
