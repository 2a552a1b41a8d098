/** Asking for an owner's approval, answering it, and where a cart is with it. */
import { sql } from 'kysely'
import type { CartApproval } from '../../../contract/offerings/cart-approval.ts'
import { approval, stateOf } from '../../../machines/cartApproval/approval.ts'
import { isWithin } from '../../../machines/cartApproval/context.ts'
import { start } from '../../../machines/kernel/step.ts'
import { inScope, type Scope, type Trx } from '../../platform/database.ts'
import { notFound, Refused } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { actingFor } from '../../shared/http/acting-for.ts'
import { chargeBasisOf } from '../invoices/charge-basis.ts'
import { findApproval } from './approval.row.ts'
import { sendApproval } from './approval.send.ts'
import { linesOf, type LineRow } from './carts.lines.ts'
import { lockCart, type CartRow } from './carts.repository.ts'
import { announceCart, type Places } from './carts.usecases.ts'
import { amountsOf, leftIn, limitOf } from './limits.ts'

/** @throws Refused 404 for an unknown cart and for another organization's */
export async function lockOwnCart(trx: Trx, scope: Scope, sid: string): Promise<CartRow> {
  const cart = await lockCart(trx, sid)
  if (cart.organization_id !== actingFor(scope)) throw notFound()
  return cart
}

/** What the machine decides by: what the cart costs, and what is left of the person's limit. */
export async function judgedOf(trx: Trx, scope: Scope, cart: CartRow, lines: readonly LineRow[], now: Date) {
  const basis = await chargeBasisOf(trx, cart.organization_id, now)
  if (!basis) throw notFound()
  return { amounts: amountsOf(lines, cart.years, basis), left: leftIn(await limitOf(trx, scope, basis, now)) }
}

type Answer =
  | { readonly type: 'approval.ask'; readonly version: number; readonly note: string }
  | { readonly type: 'approval.withdraw' }
  | { readonly type: 'approval.decline'; readonly version: number; readonly reason: string }

/** @throws Refused 404, 409 stale_version, wrong_state, or guard_refused for what needs no approval */
export async function answerApproval(
  places: Places,
  scope: Scope,
  sid: string,
  { type, ...answer }: Answer,
): Promise<CartApproval> {
  const now = places.clock()
  const { cart, standing } = await inScope(places.database, scope, async (trx) => {
    const locked = await lockOwnCart(trx, scope, sid)
    if ('version' in answer && answer.version !== locked.version) throw new Refused(409, 'stale_version')
    const lines = await linesOf(trx, sid)
    if (lines.length === 0) throw new Refused(409, 'wrong_state', t('refusals.carts.cartEmpty'))
    const payload =
      type === 'approval.ask' && 'note' in answer
        ? {
            ...(await judgedOf(trx, scope, locked, lines, now)),
            ...(answer.note ? { note: answer.note } : {}),
          }
        : 'reason' in answer
          ? { reason: answer.reason }
          : {}
    await sendApproval({ trx, scope, now, site: places.config }, locked, { type, ...payload })
    return { cart: locked, standing: await standingOf(trx, scope, locked, now) }
  })
  announceCart(places.pool, scope, { sid: cart.id, version: cart.version })
  return standing
}

export const showApproval = (places: Places, scope: Scope, sid: string): Promise<CartApproval> =>
  inScope(places.database, scope, async (trx) =>
    standingOf(trx, scope, await lockOwnCart(trx, scope, sid), places.clock()),
  )

type LastEvent = {
  readonly event: string
  readonly person: string | null
  readonly person_id: string
  readonly at: Date
  readonly text: string | null
}

async function standingOf(trx: Trx, scope: Scope, cart: CartRow, now: Date): Promise<CartApproval> {
  const known = await findApproval(trx, cart)
  const { rows } = await sql<LastEvent>`
    select distinct on (j.event) j.event, j.person_id, j.at, coalesce(j.payload ->> 'note', j.payload ->> 'reason') as text,
      person_name(d) as person
    from cart_approval_journal j left join personal_data d on d.person_id = j.person_id
    where j.cart_id = ${cart.id} and j.event in ('approval.ask', 'approval.decline', 'approval.approve')
    order by j.event, j.seq desc`.execute(trx)
  const lastOf = (event: string) => {
    const found = rows.find((one) => one.event === event)
    if (!found) return null
    const { person, at, text } = found
    return { by: person ?? t('refusals.contributions.someoneLeft'), at: at.toISOString(), text: text ?? '' }
  }
  const basis = await chargeBasisOf(trx, cart.organization_id, now)
  const limit = basis && (await limitOf(trx, scope, basis, now))
  const amounts = basis ? amountsOf(await linesOf(trx, cart.id), cart.years, basis) : []
  const at = now.toISOString()
  const snapshot = known?.snapshot ?? start(approval.machine, { sid: cart.id, now: at }, at).next
  return {
    state: stateOf(snapshot),
    asked: lastOf('approval.ask'),
    declined: lastOf('approval.decline'),
    approved: lastOf('approval.approve'),
    isAsker: rows.some((one) => one.event === 'approval.ask' && one.person_id === scope.personId),
    limit,
    isWithinLimit: isWithin(amounts, leftIn(limit)),
  }
}
