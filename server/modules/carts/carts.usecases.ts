/** Changing the open cart. Every change counts the version up, and is announced to the organization's other pages. */
import { sql } from 'kysely'
import type pg from 'pg'
import type * as z from 'zod'
import {
  CART_LINES_MAX,
  type Cart,
  type CartSettings,
  type carts,
} from '../../../contract/offerings/carts.ts'
import type { OutputOf } from '../../../contract/http/endpoint.ts'
import { parseQuantity } from '../../../contract/rules/quantity.ts'
import { inScope, type Database, type Scope, type Trx } from '../../platform/database.ts'
import { notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { announce } from '../../workflow/outbox/announce.ts'
import { chargeBasisOf } from '../invoices/charge-basis.ts'
import { priceOf, type ChargeBasis } from '../../../contract/rules/order-total.ts'
import { actingFor } from '../../shared/http/acting-for.ts'
import type { Site } from '../../emails/people.ts'
import { changeApproval } from './approval.send.ts'
import { findOpenCart, lockOpenCart, openCart, readCart, type CartRow } from './carts.repository.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

export type Places = {
  readonly database: Database
  readonly pool: pg.Pool
  readonly clock: () => Date
  readonly config: Site
}
export type Answer = z.input<typeof Cart>

export const showOpenCart = ({ database }: Places, scope: Scope): Promise<{ cart: Answer | null }> =>
  inScope(database, scope, async (trx) => {
    const id = await findOpenCart(trx, actingFor(scope))
    return { cart: id === null ? null : await readCart(trx, id) }
  })

/** @throws Refused 404 without a basis */
export const chargesOf = ({ database, clock }: Places, scope: Scope): Promise<ChargeBasis> =>
  inScope(database, scope, async (trx) => {
    const basis = await chargeBasisOf(trx, actingFor(scope), clock())
    if (!basis) throw notFound()
    return basis
  })

type Change = (trx: Trx, cart: CartRow) => Promise<void>

export async function change(
  places: Places,
  scope: Scope,
  find: (trx: Trx) => Promise<CartRow | null>,
  apply: Change,
): Promise<Answer> {
  const now = places.clock()
  const answer = await inScope(places.database, scope, async (trx) => {
    const cart = await find(trx)
    if (!cart) throw notFound()
    await apply(trx, cart)
    await changeApproval({ trx, scope, now, site: places.config }, cart)
    await trx
      .updateTable('cart')
      .set({ version: cart.version + 1, updated_at: now, updated_by: scope.personId })
      .where('id', '=', cart.id)
      .execute()
    return readCart(trx, cart.id)
  })
  announceCart(places.pool, scope, answer)
  return answer
}

export const announceCart = (
  pool: pg.Pool,
  scope: Scope,
  { sid, version }: Pick<Answer, 'sid' | 'version'>,
): void => announce(pool, { topic: 'cart', sid, version, organizations: [actingFor(scope)] })

/** The open cart, or 404. */
export const own = (scope: Scope) => (trx: Trx) => lockOpenCart(trx, actingFor(scope))

const made = (places: Places, scope: Scope) => (trx: Trx) =>
  openCart(trx, { organizationId: actingFor(scope), personId: scope.personId, now: places.clock() })

type Wanted = OutputOf<NonNullable<(typeof carts.putLine)['body']>>
type Offered = {
  readonly carrier_id: string
  readonly currency: string
  readonly unit_price_cents: string
  readonly unit_scale: number
}

/** @throws Refused 400 for what is not for sale, one's own offering, or a quantity the standard does not know */
export const putLine = (places: Places, scope: Scope, wanted: Wanted): Promise<Answer> =>
  change(places, scope, made(places, scope), async (trx, cart) => {
    const [offered] = await queryRows(trx)<Offered>`
      select o.organization_id as carrier_id, o.currency, v.unit_price_cents, s.unit_scale
       from offering o join offering_vintage v on v.offering_id = o.id and v.vintage_id = ${wanted.vintageSid}
       join project p on p.id = o.project_id join carbon_standard s on s.id = p.standard_id
       where o.id = ${wanted.offeringSid} and o.status = 'published'`
    if (!offered) throw wrongField('vintageSid', t('refusals.carts.notForSale'))
    if (offered.carrier_id === cart.organization_id)
      throw wrongField('offeringSid', t('refusals.carts.ownOffering'))
    const asked = quantityIn(wanted.quantity, offered.unit_scale, 'quantity')
    const lines = await trx
      .selectFrom('cart_line')
      .select(['offering_id', 'vintage_id', 'quantity'])
      .where('cart_id', '=', cart.id)
      .execute()
    const known = lines.find(
      (line) => line.offering_id === wanted.offeringSid && line.vintage_id === wanted.vintageSid,
    )
    if (!known && lines.length >= CART_LINES_MAX)
      throw new Refused(
        409,
        'too_large',
        t('refusals.carts.cartHoldsMostLinesRequest', { cartLinesMax: CART_LINES_MAX }),
      )
    const quantity = known && wanted.mode === 'add' ? BigInt(known.quantity) + asked : asked
    refuseHuge(quantity, offered.unit_price_cents, offered.unit_scale, 'quantity')
    await sql`insert into cart_line (cart_id, offering_id, vintage_id, quantity, seen_price_cents, seen_currency, added_by, updated_at)
       values (${cart.id}, ${wanted.offeringSid}, ${wanted.vintageSid}, ${quantity.toString()}, ${offered.unit_price_cents}, ${offered.currency}, ${scope.personId}, ${places.clock()})
       on conflict (cart_id, offering_id, vintage_id) do update
       set quantity = excluded.quantity, share = null, updated_at = excluded.updated_at`.execute(trx)
  })

/** Cents of one line: a hundred billion of a currency, far below what a number can count. */
const MOST_CENTS = 10_000_000_000_000n

function refuseHuge(quantity: bigint, unitPriceCents: string, scale: number, path: string): void {
  if (priceOf(quantity, BigInt(unitPriceCents), scale) > MOST_CENTS)
    throw wrongField(path, t('refusals.carts.moreCartHold'))
}

function quantityIn(text: string, scale: number, path: string): bigint {
  const quantity = parseQuantity(text, scale)
  if (quantity !== null && quantity > 0n) return quantity
  throw wrongField(path, t('refusals.carts.moreZeroWholeUnitsStandard'))
}

/** @throws Refused 404 for a line that is not in the open cart */
export const removeLine = (places: Places, scope: Scope, sid: string): Promise<Answer> =>
  change(places, scope, own(scope), async (trx, cart) => {
    const { numDeletedRows } = await trx
      .deleteFrom('cart_line')
      .where('id', '=', sid)
      .where('cart_id', '=', cart.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw notFound()
  })

export const changeSettings = (
  places: Places,
  scope: Scope,
  { budget, ...settings }: z.output<typeof CartSettings>,
): Promise<Answer> =>
  change(places, scope, made(places, scope), async (trx, cart) => {
    const { delivery, beneficiaryName, beneficiaryCountry, purpose, isPurposePublic, years } = settings
    await trx
      .updateTable('cart')
      .set({
        delivery: delivery ?? cart.delivery,
        beneficiary_name: beneficiaryName ?? cart.beneficiary_name,
        beneficiary_country: beneficiaryCountry ?? cart.beneficiary_country,
        purpose: purpose ?? cart.purpose,
        is_purpose_public: isPurposePublic ?? cart.is_purpose_public,
        years: years ?? cart.years,
        ...(budget === undefined
          ? {}
          : { budget_cents: budget?.cents ?? null, budget_currency: budget?.currency ?? null }),
      })
      .where('id', '=', cart.id)
      .execute()
  })

/** @throws Refused 409 price_changed when it is another price again */
export const acceptPrice = (
  places: Places,
  scope: Scope,
  sid: string,
  unitPriceCents: number,
): Promise<Answer> =>
  change(places, scope, own(scope), async (trx, cart) => {
    const [line] = await queryRows(trx)<{ unit_price_cents: string; currency: string }>`
      select v.unit_price_cents, o.currency from cart_line l
       join offering o on o.id = l.offering_id and o.status = 'published'
       join offering_vintage v on v.offering_id = o.id and v.vintage_id = l.vintage_id
       where l.id = ${sid} and l.cart_id = ${cart.id}`
    if (!line) throw notFound()
    if (line.unit_price_cents !== String(unitPriceCents)) throw new Refused(409, 'price_changed')
    await trx
      .updateTable('cart_line')
      .set({
        seen_price_cents: line.unit_price_cents,
        seen_currency: line.currency,
        updated_at: places.clock(),
      })
      .where('id', '=', sid)
      .execute()
  })
