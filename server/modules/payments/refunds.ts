/**
 * Giving back what a contributor paid too much, or for what was cancelled: opened, approved by another person, sent to the bank in a
 * batch, recorded from its statement, confirmed by another person. A cancellation opens it by itself (migration 0199).
 */
import { sql } from 'kysely'
import type * as z from 'zod'
import type {
  Refund,
  RefundAccount,
  RefundAccountBody,
  RefundBody,
  RefundConfirmation,
  RefundDecision,
} from '../../../contract/payments/payments.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { reversalFirst } from '../../workflow/facts/payments.ts'
import { MONEY, REFUNDABLE } from './incoming.repository.ts'
import { debtorOf } from './payouts.usecases.ts'
import { isSepa } from './bank/pain.ts'
import { showRefund } from './refunds.repository.ts'
import { centsOf } from './who.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

/**
 * It goes back to the account that the payment came from, where a bank statement names it.
 * @throws Refused 404, 400 for more than the surplus that is not being refunded yet, 409 when the surplus is not the one that was shown
 */
export async function askRefund(
  trx: Trx,
  scope: Scope,
  { operationSid, cents, seenCents, reason }: z.output<typeof RefundBody>,
  now: Date,
): Promise<Refund> {
  // Anyone who asks for the same operation waits: together they cannot ask for more than there is.
  await sql`select 1 from operation where id = ${operationSid}::uuid for update`.execute(trx)
  const rows = await queryRows(trx)<{ refundable: string; currency: string }>`
    select ${REFUNDABLE} as refundable, o.currency from operation o ${MONEY} where o.id = ${operationSid}::uuid`
  const [found] = rows
  if (!found) throw notFound()
  if (seenCents !== centsOf(found.refundable)) throw new Refused(409, 'stale_version')
  if (cents > seenCents) throw wrongField('cents', t('refusals.payments.moreReceivedAboveDue'))
  const asked = await sql<{ id: string }>`
    insert into refund (operation_id, cents, currency, reason, person_id, at)
    values (${operationSid}, ${cents}, ${found.currency}, ${reason}, ${scope.personId}, ${now}) returning id`.execute(
    trx,
  )
  const { id } = asked.rows[0]!
  await sql`select propose_refund_account(${id}::uuid, ${scope.personId}::uuid, ${now}::timestamptz)`.execute(
    trx,
  )
  return showRefund(trx, scope, id)
}

/** @throws Refused 404, 400 for an account that needs a BIC, 409 when someone has decided */
export async function nameAccount(
  trx: Trx,
  scope: Scope,
  sid: string,
  { iban, bic, reason }: z.output<typeof RefundAccountBody>,
  now: Date,
): Promise<Refund> {
  const { currency, operation } = await showRefund(trx, scope, sid)
  if (bic === '' && !isSepa({ currency, iban }))
    throw wrongField('bic', t('refusals.payments.outsideSepaBankNeedsBic'))
  await sql`with kept as (
      insert into personal_value (operation_id, path, value, salt)
      values (${operation.sid}, 'refund/iban', to_jsonb(${iban}::text), encode(gen_random_bytes(16), 'hex')) returning id
    )
    insert into refund_account (refund_id, account_id, bic, reason, person_id, at)
    select ${sid}::uuid, kept.id, ${bic === '' ? null : bic}, ${reason}, ${scope.personId}::uuid, ${now}::timestamptz
    from kept`.execute(trx)
  return showRefund(trx, scope, sid)
}

/**
 * For the person who may approve it, and no one else: the others see the end of the account. What was shown is kept in the same transaction.
 * @throws Refused 404, 403 for the person who asked or named the account, 409 when it is decided or no account is known
 */
export async function readAccount(
  trx: Trx,
  scope: Scope,
  sid: string,
  now: Date,
): Promise<z.input<typeof RefundAccount>> {
  const { state, isOwn, holder, isPayersAccount } = await showRefund(trx, scope, sid)
  if (state !== 'open')
    throw new Refused(409, 'wrong_state', t('refusals.payments.someoneDecidedRefundAlready'))
  if (isOwn) throw new Refused(403, 'forbidden', t('refusals.payments.accountShownPersonApproves'))
  const rows = await queryRows(trx)<{ iban: string; bic: string | null }>`
    with account as (select * from refund_account where refund_id = ${sid}::uuid order by id desc limit 1), shown as (
      insert into refund_account_view (account_id, person_id, at)
      select a.id, ${scope.personId}::uuid, ${now}::timestamptz from account a join personal_value v on v.id = a.account_id
    )
    select v.value #>> '{}' as iban, a.bic from account a join personal_value v on v.id = a.account_id`
  const [account] = rows
  if (!account) throw new Refused(409, 'wrong_state', t('refusals.payments.noAccountKnown'))
  const debtor = await debtorOf(trx)
  return { ...account, holder, isPayersAccount, isOwnAccount: account.iban === debtor?.iban }
}

/** @throws Refused 404, 409: the database refuses four eyes, a missing or unread account, a second decision, and what the bank has; what looks reversed waits */
export async function decideRefund(
  trx: Trx,
  scope: Scope,
  sid: string,
  { decision, reason }: z.output<typeof RefundDecision>,
  now: Date,
): Promise<Refund> {
  const { blocked } = await showRefund(trx, scope, sid)
  if (decision === 'approve' && blocked !== null) throw reversalFirst()
  await sql`insert into refund_decision (refund_id, is_approved, reason, person_id, at)
    values (${sid}, ${decision === 'approve'}, ${reason}, ${scope.personId}, ${now})`.execute(trx)
  return showRefund(trx, scope, sid)
}

/** @throws Refused 404, 409: the database refuses four eyes and what is not recorded; what looks reversed waits */
export async function confirmRefund(
  trx: Trx,
  scope: Scope,
  sid: string,
  { decision, reason }: z.output<typeof RefundConfirmation>,
  now: Date,
): Promise<Refund> {
  const { blocked } = await showRefund(trx, scope, sid)
  if (decision === 'confirm' && blocked !== null) throw reversalFirst()
  const { numAffectedRows } =
    await sql`insert into payout_event (batch_id, item_id, kind, reason, person_id, at)
    select r.batch_id, r.item_id, ${decision === 'confirm' ? 'confirmed' : 'returned'}, ${reason}, ${scope.personId}::uuid,
      ${now}::timestamptz
    from refund_now r where r.id = ${sid}::uuid and r.item_id is not null`.execute(trx)
  if (numAffectedRows === 0n) throw new Refused(409, 'wrong_state', t('refusals.payments.refundNotRecorded'))
  return showRefund(trx, scope, sid)
}
