/** How much a person may request alone in a calendar month, and what is left of it. */
import { isWithin, type Amount } from '../../../machines/cartApproval/context.ts'
import { totalOverYears, type ChargeBasis } from '../../../contract/rules/order-total.ts'
import type { Scope } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { rows, type Connection, lockName } from '../../platform/statements.ts'
import { t } from '../../platform/messages.ts'
import { chargeBasisOf } from '../invoices/charge-basis.ts'
import { operationTotals, type LineRow } from './carts.lines.ts'

export type Limit = Amount & { readonly leftCents: number }

/** Of an operation; years: 1, or those of an agreement. */
type Requested = {
  readonly unitScale: number
  readonly years: number
  readonly lines: readonly { readonly units: string; readonly unitPriceCents: string }[]
}

type Member = { readonly cents: string | null; readonly currency: string | null }

/** What the membership says; an owner never has a limit. */
const MEMBER = `
  select case when role = 'owner' then null else purchase_limit_cents::text end as cents,
    case when role = 'owner' then null else purchase_limit_currency end as currency
  from membership where person_id = $1 and organization_id = $2`

const REQUESTED = `
  select s.unit_scale as "unitScale",
    greatest(1, (select count(*) from jsonb_object_keys(o.snapshot -> 'context' -> 'tranches')))::int as years,
    (select coalesce(jsonb_agg(jsonb_build_object('units', l.quantity::text, 'unitPriceCents', l.unit_price_cents::text)), '[]')
      from operation_line l where l.operation_id = o.id) as lines
  from operation o join project p on p.id = o.project_id join carbon_standard s on s.id = p.standard_id
  join journal j on j.operation_id = o.id and j.seq = 1 and j.person_id = $1
  where o.contributor_organization_id = $2 and o.created_at >= $3 and o.currency = $4
    and o.parent_id is null and o.amount_cents is not null
    and o.status not in ('declined', 'expired', 'cancelled')`

/** Counts what the person requested this month, and locks it until the transaction ends. @returns null: no limit */
export async function limitOf(
  connection: Connection,
  { personId, organizationId }: Scope,
  basis: ChargeBasis,
  now: Date,
): Promise<Limit | null> {
  if (organizationId === null) return null
  const [member] = await rows<Member>(connection, MEMBER, [personId, organizationId])
  if (!member?.cents || !member.currency) return null
  await lockName(connection, `limit/${personId}${organizationId}`)
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()))
  const asked = [personId, organizationId, month, member.currency]
  const requested = await rows<Requested>(connection, REQUESTED, asked)
  const spent = requested.reduce((sum, one) => sum + allInOf(one, basis), 0)
  const cents = Number(member.cents)
  return { cents, currency: member.currency, leftCents: Math.max(0, cents - spent) }
}

const allInOf = ({ lines, unitScale, years }: Requested, basis: ChargeBasis): number => {
  const priced = lines.map((line) => ({
    units: BigInt(line.units),
    unitPriceCents: BigInt(line.unitPriceCents),
  }))
  return totalOverYears(priced, unitScale, years, basis).totalCents
}

/** @param allIn total in cents @throws Refused 409 guard_refused above the limit: only a cart can be approved */
export async function refuseAboveLimit(
  connection: Connection,
  scope: Scope,
  currency: string,
  allIn: (basis: ChargeBasis) => number,
  now: Date,
): Promise<void> {
  const { organizationId } = scope
  const basis = organizationId === null ? null : await chargeBasisOf(connection, organizationId, now)
  if (!basis) return
  if (!isWithin([{ currency, cents: allIn(basis) }], leftIn(await limitOf(connection, scope, basis, now))))
    throw new Refused(409, 'guard_refused', t('refusals.carts.aboveLimit'))
}

export const leftIn = (limit: Limit | null): Amount | null =>
  limit && { currency: limit.currency, cents: limit.leftCents }

/** All-in, in each currency. */
export const amountsOf = (lines: readonly LineRow[], years: number, basis: ChargeBasis): Amount[] =>
  [...Map.groupBy(lines, (line) => line.currency ?? line.seen_currency)].map(([currency, same]) => ({
    currency,
    cents: operationTotals(same, years, basis).reduce((sum, { totalCents }) => sum + totalCents, 0),
  }))
