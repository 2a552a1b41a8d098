/** Batches of payouts and refunds: made, handed to the bank, recorded row by row, cancelled. Each touch leaves a row. */
import { eventName } from '../../../machines/operation/by-event.ts'
import { daysAfter, isoDay, isTooFarAhead } from '../../../machines/kernel/days.ts'
import { sql } from 'kysely'
import type * as z from 'zod'
import type {
  PayoutBatch,
  PayoutBatchBody,
  PayoutCancel,
  PayoutRecord,
  PayoutRecordAnswer,
} from '../../../contract/payments/payouts.ts'
import { inScope, type Database, type Scope, type Trx } from '../../platform/database.ts'
import { notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { sha256Of } from '../../platform/storage/storage.ts'
import { advance } from '../../workflow/advance.ts'
import type { Engine } from '../../workflow/operation-kind.ts'
import { Billing, BILLING } from '../../workflow/invoices/background.ts'
import { painOf } from './bank/pain.ts'
import {
  batchOf,
  isUnrecorded,
  itemsOf,
  showBatch,
  wasDownloaded,
  type StoredItem,
} from './payouts.repository.ts'
import { stillPayable } from './payouts.checks.ts'
import { itemRecorded } from './payouts.recording.ts'
import { inWords } from './refusals.ts'
import { waitingPayouts } from './waiting.repository.ts'
import { waitingRefunds } from './waiting-refunds.repository.ts'
import { centsOf } from './who.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

export type Places = Engine & { readonly database: Database }

/** The platform's own account; null while it is not set. */
export async function debtorOf(trx: Trx) {
  const rows = await queryRows(trx)<{ name: string; value: unknown }>`
    select o.name, s.value from organization o, setting s where o.is_platform and s.key = ${BILLING}`
  const [found] = rows
  const account = found ? Billing.parse(found.value).account : null
  return found && account ? { name: found.name, iban: account.iban, bic: account.bic } : null
}

const LONGEST_AHEAD_DAYS = 90

/** @throws Refused 400 for a day that no bank takes, 404, 409 for what does not wait, or is in another open batch */
export async function createBatch(
  { database, clock, calendar }: Pick<Places, 'database' | 'clock' | 'calendar'>,
  scope: Scope,
  { operationSids, refundSids, executeOn }: z.output<typeof PayoutBatchBody>,
): Promise<PayoutBatch> {
  const now = clock()
  if (executeOn < isoDay(now)) throw wrongField('executeOn', t('refusals.payments.dayPassed'))
  if (executeOn > isoDay(daysAfter(now, LONGEST_AHEAD_DAYS)))
    throw wrongField(
      'executeOn',
      t('refusals.payments.banksTakeOrdersMostDays', { longestAheadDays: LONGEST_AHEAD_DAYS }),
    )
  return inWords(() =>
    inScope(database, scope, async (trx) => {
      const debtor = await debtorOf(trx)
      if (!debtor) throw new Refused(409, 'guard_refused', t('refusals.payments.setPlatformOwnAccountAmong'))
      const waiting = [
        ...(await waitingPayouts(trx, operationSids)),
        ...(await waitingRefunds(trx, refundSids)),
      ]
      const blocked = waiting.find((one) => one.blocked !== null)
      if (blocked) throw new Refused(409, 'guard_refused', `${blocked.operation.name}: ${blocked.blocked}`)
      if (waiting.length < operationSids.length + refundSids.length)
        throw new Refused(409, 'wrong_state', t('refusals.payments.notWaitPayoutRefund'))
      const rows = await queryRows(trx)<{ id: string; number: string }>`
        insert into payout_batch (execute_on, debtor_name, debtor_iban, debtor_bic, person_id, at)
        values (${executeOn}, ${debtor.name}, ${debtor.iban}, ${debtor.bic}, ${scope.personId}, ${now})
        returning id, number`
      const batch = rows[0]!
      // In the order of their ids: two who choose the same operations wait for each other and never in a circle.
      const sorted = waiting.toSorted((a, b) => (a.operation.sid < b.operation.sid ? -1 : 1))
      for (const [index, one] of sorted.entries())
        await sql`insert into payout_item (batch_id, position, operation_id, refund_id, creditor_name, account_id, creditor_bic,
            invoice_number, cents, currency, end_to_end_id)
          values (${batch.id}, ${index + 1}, ${one.operation.sid}, ${one.refundSid}, ${one.payee.name}, ${one.accountId},
            ${one.bic}, ${one.invoiceNumber}, ${one.cents}, ${one.currency}, ${`${batch.number}-${index + 1}`})`.execute(
          trx,
        )
      return showBatch(trx, { scope, now }, batch.id, calendar)
    }),
  )
}

/**
 * The file for the bank. Before it is handed out, every payout must still be what it was when the batch was made.
 * @throws Refused 404, 409 when the batch is cancelled or an operation has changed since
 */
export async function takeFile(
  { database, clock }: Pick<Places, 'database' | 'clock'>,
  scope: Scope,
  sid: string,
): Promise<{ readonly name: string; readonly xml: string }> {
  return inWords(() =>
    inScope(database, scope, async (trx) => {
      const batch = await batchOf(trx, sid)
      const liveItems = async () => (await itemsOf(trx, [sid])).filter((item) => !item.is_out)
      const live = await liveItems()
      await stillPayable(trx, live)
      const xml = painOf({
        number: batch.number,
        createdAt: batch.at,
        executeOn: batch.execute_on,
        debtor: { name: batch.debtor_name, iban: batch.debtor_iban, bic: batch.debtor_bic },
        transfers: live.map((item) => ({
          endToEndId: item.endToEndId,
          cents: centsOf(item.cents),
          currency: item.currency,
          name: item.payee,
          iban: ibanOf(item),
          bic: item.creditor_bic,
          isRefund: item.refundSid !== null,
          invoiceNumber: item.invoiceNumber,
          operation: item.operation.name,
        })),
      })
      await sql`insert into payout_event (batch_id, kind, sha256, reason, person_id, at)
        values (${sid}, 'downloaded', ${sha256Of(Buffer.from(xml))}, ${t('refusals.payments.downloaded')}, ${scope.personId}, ${clock()})`.execute(
        trx,
      )
      // From this row on the batch is locked: what was taken out of it until then shows now.
      if ((await liveItems()).length < live.length) throw new Refused(409, 'stale_version')
      return { name: `${batch.number}.xml`, xml }
    }),
  )
}

function ibanOf({ iban, operation }: StoredItem): string {
  if (iban !== null) return iban
  throw new Refused(409, 'guard_refused', t('refusals.payments.accountWasErased', { number: operation.name }))
}

/**
 * Records payouts as paid in the name of the person who says so, one transaction each: what is refused leaves the others alone.
 * @throws Refused 404, 400 for a value date that no payout could have, 409 before the file was downloaded
 */
export async function recordBatch(
  places: Places,
  scope: Scope,
  sid: string,
  { valueDate, bankReference, itemSids }: z.output<typeof PayoutRecord>,
): Promise<PayoutRecordAnswer> {
  const { database, clock, calendar } = places
  if (isTooFarAhead(valueDate, clock().toISOString()))
    throw wrongField('valueDate', t('refusals.workflow.valueDateTooFarAhead'))
  const { number, items } = await inScope(database, scope, async (trx) => {
    const batch = await batchOf(trx, sid)
    if (!(await wasDownloaded(trx, sid)))
      throw new Refused(409, 'guard_refused', t('refusals.payments.payoutNotDownloaded'))
    return { number: batch.number, items: await itemsOf(trx, [sid]) }
  })
  const chosen = itemSids ? items.filter((item) => itemSids.includes(item.sid)) : items.filter(isUnrecorded)
  if (itemSids && chosen.length < itemSids.length) throw notFound()
  const results: PayoutRecordAnswer['results'] = []
  for (const item of chosen) {
    const reason = await recordOne(places, scope, item, {
      valueDate,
      bankReference: bankReference || number,
      at: clock(),
    })
    results.push({ itemSid: item.sid, operation: item.operation.name, isRecorded: reason === null, reason })
  }
  return {
    results,
    batch: await inScope(database, scope, (trx) => showBatch(trx, { scope, now: clock() }, sid, calendar)),
  }
}

type Paid = { readonly valueDate: string; readonly bankReference: string; readonly at: Date }

/** @returns why it was refused; null: it is recorded */
async function recordOne(
  places: Places,
  scope: Scope,
  item: StoredItem,
  { valueDate, bankReference, at }: Paid,
): Promise<string | null> {
  if (item.refundSid !== null) return t('refusals.payments.refundRecordedBankStatement')
  const reason = t('refusals.payments.recordedPaid', { bankReference })
  try {
    await inWords(() =>
      advance(places, {
        scope,
        operationId: item.operation.sid,
        type: eventName('pcPaymentValidation.submit'),
        payload: { bankReference, valueDate, amountCents: centsOf(item.cents) },
        version: item.version,
        idempotencyKey: null,
        writing: [itemRecorded({ itemId: item.sid, reason, personId: scope.personId, at })],
      }),
    )
    return null
  } catch (error) {
    if (error instanceof Refused) return error.reason
    throw error
  }
}

/** @throws Refused 404, 409 for what is cancelled already or was recorded as paid */
export async function cancelBatch(
  { database, clock, calendar }: Pick<Places, 'database' | 'clock' | 'calendar'>,
  scope: Scope,
  sid: string,
  { reason, itemSid }: z.output<typeof PayoutCancel>,
): Promise<PayoutBatch> {
  return inWords(() =>
    inScope(database, scope, async (trx) => {
      await batchOf(trx, sid)
      const items = await itemsOf(trx, [sid])
      if (itemSid !== undefined && !items.some((item) => item.sid === itemSid)) throw notFound()
      await sql`insert into payout_event (batch_id, item_id, kind, reason, person_id, at)
        values (${sid}, ${itemSid ?? null}, ${itemSid === undefined ? 'cancelled' : 'released'}, ${reason},
          ${scope.personId}, ${clock()})`.execute(trx)
      return showBatch(trx, { scope, now: clock() }, sid, calendar)
    }),
  )
}
