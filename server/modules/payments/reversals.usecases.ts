/** Taking back what a transaction was confirmed as, because the bank took the transaction back. */
import { randomUUID } from 'node:crypto'
import type * as z from 'zod'
import type { BankTransaction } from '../../../contract/payments/bank.ts'
import type { BankReversal, Reversed } from '../../../contract/payments/bank-reversals.ts'
import type { OperationEventName } from '../../../machines/operation/by-event.ts'
import { inScope, type Scope, type Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { queryRows, rows } from '../../platform/statements.ts'
import { advanceTogether, type Part } from '../../workflow/advance-together.ts'
import { inWords } from './refusals.ts'
import { showTransaction } from './transactions.repository.ts'
import type { Places } from './transactions.usecases.ts'
import { t } from '../../platform/messages.ts'

/**
 * A payment or payout that waits for its second approval is rejected in its operation; a payment that was confirmed is reversed,
 * and its step is open again; an operation whose payout came back is put on hold; a refund that came back counts as returned and is
 * owed again. All of it happens, or nothing.
 * @throws Refused 404, 409 when it is no reversal of that transaction, or someone has decided on one of them
 */
export async function confirmReversal(
  places: Places,
  scope: Scope,
  sid: string,
  { reversedSid, reason }: z.output<typeof BankReversal>,
): Promise<BankTransaction> {
  const { database, clock } = places
  const at = clock()
  const { parts, said } = await inScope(database, scope, async (trx) => {
    const { reverses } = await showTransaction(trx, { scope, now: at }, sid)
    const reversed = reverses.find((one) => one.sid === reversedSid)
    if (!reversed) throw new Refused(409, 'wrong_state', t('refusals.payments.transactionTakesBackNoSuch'))
    if (reversed.blocked !== null) throw new Refused(409, 'guard_refused', reversed.blocked)
    const whole = t('refusals.payments.bankReversed', { bankReference: reversed.bankReference, reason })
    const said = whole.slice(0, 1000).toWellFormed()
    return { said, parts: await partsOf(trx, reversed, said) }
  })
  const taken = {
    text: `insert into bank_use (transaction_id, kind, reverses_id, reason, person_id, at) values ($1, 'reversal', $2, $3, $4, $5)`,
    values: [sid, reversedSid, reason, scope.personId, at],
  }
  const [first, ...others] = parts
  await inWords<unknown>(() =>
    first
      ? advanceTogether(places, {
          scope,
          parts: [{ ...first, writing: [taken] }, ...others],
          idempotencyKey: randomUUID(),
          asked: { transactionSid: sid, reversedSid, reason },
        })
      : inScope(database, scope, async (trx) => {
          // Before its use: behind it the reversal is decided, and a confirmed refund no longer looks reversed.
          await rows(trx, REFUND_RETURNED, [reversedSid, said, scope.personId, at])
          await rows(trx, taken.text, taken.values)
        }),
  )
  return inScope(database, scope, (trx) => showTransaction(trx, { scope, now: at }, sid))
}

/** A refund has no event of a machine, and takes its transaction whole: there is no other use beside it. */
const REFUND_RETURNED = `insert into payout_event (batch_id, item_id, kind, reason, person_id, at)
  select i.batch_id, i.id, 'returned', $2, $3, $4 from bank_use u join payout_item i on i.id = u.payout_item_id
  where u.transaction_id = $1 and u.kind = 'refund' and use_standing(u) <> 'returned'`

type Event = { readonly type: OperationEventName; readonly payload: Readonly<Record<string, unknown>> }
type Use = Reversed['uses'][number]

const REJECTED = {
  payment: 'contributorPaymentValidation.return',
  payout: 'pcPaymentValidation.return',
} as const satisfies Record<'payment' | 'payout', OperationEventName>

/** One event per operation that runs; refunds have none. */
async function partsOf(trx: Trx, reversed: Reversed, reason: string): Promise<readonly Part[]> {
  const uses = reversed.uses.filter(
    ({ isRunning, kind }) => isRunning && kind !== 'refund' && kind !== 'giveBack',
  )
  const found = await queryRows(trx)<Running>`
    select id, version, status = 'onHold' as "isHeld",
      array(select m.cents::text from unmatched_reversals(operation.id) m where m.n < 0) as "byHand" from operation
    where id = any (${uses.map(({ sid }) => sid)}::uuid[])`
  return found.flatMap((running) => {
    const own = uses.filter(({ sid }) => sid === running.id)
    const event = eventOf(own, reversed.bankReference, reason, running)
    const { id: operationId, version } = running
    return event ? [{ operationId, name: own[0]!.name, version, writing: [], ...event }] : []
  })
}

type Running = {
  readonly id: string
  readonly version: number
  readonly isHeld: boolean
  /** Amounts, in cents, of reversals that someone entered by hand, and whose line of the bank has not come yet. */
  readonly byHand: readonly string[]
}

/** A confirmed payment is reversed on hold as well; rejecting and holding need an operation that is active. */
function eventOf(
  uses: readonly Use[],
  bankReference: string,
  reason: string,
  { isHeld, byHand }: Running,
): Event | null {
  const payments = uses.filter(({ kind, isConfirmed }) => kind === 'payment' && isConfirmed)
  const amountCents = payments.reduce((sum, { cents }) => sum + cents, 0)
  const waiting = uses.find(({ isConfirmed }) => !isConfirmed)?.kind
  if (amountCents > 0 && waiting)
    throw new Refused(
      409,
      'guard_refused',
      t('refusals.payments.rejectWaitingFirst', { name: uses[0]!.name }),
    )
  if (byHand.includes(String(amountCents))) return null
  if (amountCents > 0)
    return { type: 'contributorPaymentValidation.reverse', payload: { bankReference, amountCents, reason } }
  if (isHeld && waiting) throw new Refused(409, 'guard_refused', t('refusals.payments.operationHold'))
  if (isHeld) return null
  if (waiting === 'payment' || waiting === 'payout') return { type: REJECTED[waiting], payload: { reason } }
  return { type: 'operation.hold', payload: { reason } }
}
