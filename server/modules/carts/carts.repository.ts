/** Carts as rows, and one as the API answers it. */
import type { Cart } from '../../../contract/offerings/carts.ts'
import type * as z from 'zod'
import { expectedVat, sumOfTotals, type ChargeBasis } from '../../../contract/rules/order-total.ts'
import type { Trx } from '../../platform/database.ts'
import { notFound, Refused } from '../../platform/http/refused.ts'
import { chargeBasisOf } from '../invoices/charge-basis.ts'
import {
  asRequested,
  linesOf,
  operationTotals,
  presentLine,
  scheduleOf,
  totalsOf,
  type LineRow,
} from './carts.lines.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'
import type { TableRow } from '../../platform/tables.ts'

export type CartRow = TableRow<'cart'>

/** Anyone who changes a cart holds its row, so that changes of two people follow one another. */
export async function lockCart(trx: Trx, id: string): Promise<CartRow> {
  const row = await trx.selectFrom('cart').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function lockOpenCart(trx: Trx, organizationId: string): Promise<CartRow | null> {
  const row = await trx
    .selectFrom('cart')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'open')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

type Opening = { readonly organizationId: string; readonly personId: string; readonly now: Date }

/** The open cart, made if there is none; the beneficiary is the organization until someone says otherwise. */
export async function openCart(trx: Trx, { organizationId, personId, now }: Opening): Promise<CartRow> {
  const known = await lockOpenCart(trx, organizationId)
  if (known) return known
  const organization = await trx
    .selectFrom('organization')
    .select(['name', 'country', 'is_buyer'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  if (!organization.is_buyer)
    throw new Refused(403, 'forbidden', t('refusals.carts.organizationNotRegisteredContributor'))
  await trx
    .insertInto('cart')
    .values({
      organization_id: organizationId,
      beneficiary_name: organization.name,
      beneficiary_country: organization.country,
      created_at: now,
      updated_at: now,
      updated_by: personId,
    })
    .onConflict((conflict) => conflict.column('organization_id').where('status', '=', 'open').doNothing())
    .execute()
  const made = await lockOpenCart(trx, organizationId)
  if (!made) throw new Error(`organization ${organizationId} has no open cart`)
  return made
}

/** What the lines that were split off the budget leave of it; null: none was. */
function leftOf(
  { budget_cents: budget, budget_currency: currency, years }: CartRow,
  lines: readonly LineRow[],
  basis: ChargeBasis,
): number | null {
  const split = lines.filter((line) => line.share !== null && line.currency === currency)
  if (budget === null || split.length === 0) return null
  return Number(budget) - sumOfTotals(operationTotals(split, years, basis)).totalCents
}

export const findOpenCart = async (trx: Trx, organizationId: string): Promise<string | null> => {
  const found = await trx
    .selectFrom('cart')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return found?.id ?? null
}

type Names = { readonly updated_by: string | null; readonly requested_by: string | null }
type Made = Cart['operations'][number]

/** @throws Refused 404 for an unknown cart and for someone else's */
export async function readCart(trx: Trx, id: string): Promise<z.input<typeof Cart>> {
  const cart = await trx.selectFrom('cart').selectAll().where('id', '=', id).executeTakeFirst()
  if (!cart) throw notFound()
  const [names] = await queryRows(trx)<Names>`
    select person_name(u) as updated_by, person_name(r) as requested_by
     from cart c left join personal_data u on u.person_id = c.updated_by
     left join personal_data r on r.person_id = c.requested_by where c.id = ${id}`
  const now = await linesOf(trx, id)
  // Once requested, what was agreed to stands, whatever is asked for it today.
  const lines = cart.status === 'open' ? now : now.map(asRequested)
  const operations = await queryRows(trx)<Made>`
    select o.id as sid, o.number, o.type, p.name as project, coalesce(c.name, '') as carrier
     from operation o join project p on p.id = o.project_id
     left join organization c on c.id = o.carrier_organization_id where o.cart_id = ${id} order by o.id`
  const basis = await chargeBasisOf(trx, cart.organization_id, cart.requested_at ?? new Date())
  if (!basis) throw notFound()
  const buyer = { organizationId: cart.organization_id, years: cart.years }
  return {
    sid: cart.id,
    version: cart.version,
    status: cart.status,
    delivery: cart.delivery,
    beneficiaryName: cart.beneficiary_name,
    beneficiaryCountry: cart.beneficiary_country,
    purpose: cart.purpose,
    isPurposePublic: cart.is_purpose_public,
    years: cart.years,
    budgetCents: cart.budget_cents === null ? null : Number(cart.budget_cents),
    budgetCurrency: cart.budget_currency,
    budgetLeftCents: leftOf(cart, lines, basis),
    lines: lines.map((line) => presentLine(line, buyer)),
    totals: totalsOf(lines, cart.years, basis),
    vatReason: expectedVat(basis).reason,
    schedule: cart.years > 1 ? scheduleOf(lines, cart.years, cart.requested_at ?? new Date(), basis) : [],
    updatedAt: cart.updated_at.toISOString(),
    updatedBy: names?.updated_by ?? '',
    requestedAt: cart.requested_at?.toISOString() ?? null,
    requestedBy: names?.requested_by ?? null,
    operations,
  }
}
