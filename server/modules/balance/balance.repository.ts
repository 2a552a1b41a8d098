/** A contributor's units, straight from the ledger's balances: what they cost, and how they stand to its goals. */
import { sql } from 'kysely'
import type { BalanceProject, BalanceTotal, BalanceYear, Spent } from '../../../contract/ledger/balance.ts'
import { projectLinkOf } from '../../../contract/rules/project-link.ts'
import { textOfMillionths } from '../../../contract/rules/quantity.ts'
import { kindOfUnit, sumOfUnits } from '../../ledger/sums.ts'
import type { Trx } from '../../platform/database.ts'
import { goalsOf, retiredByYear, type Goal, type RetiredFor } from './goals.repository.ts'
import { priceOf } from '../../../contract/rules/order-total.ts'

type Kind = 'held' | 'reserved' | 'retired'

type Row = {
  readonly vintage_id: string
  readonly kind: Kind
  readonly quantity: string
  readonly vintage: string
  readonly from: string
  readonly to: string
  readonly project_id: string
  readonly project: string
  readonly project_id_in_registry: string
  readonly country: string
  readonly standard: string
  readonly project_link: string | null
  readonly credit_type: BalanceProject['creditType']
  readonly unit_name: string
  readonly unit_scale: number
  readonly impact_type: 'avoidance' | 'removal' | 'avoidance_and_removal'
}

/** Projects by name, vintages newest first. */
export async function balanceOf(
  trx: Trx,
  organizationId: string,
  now: Date,
): Promise<{ totals: BalanceTotal[]; projects: BalanceProject[] }> {
  const { rows: found } =
    await sql<Row>`select b.vintage_id, b.kind, b.quantity, v.name as vintage, v.monitoring_date_from as from, v.monitoring_date_to as to,
       p.id as project_id, p.name as project, p.project_id_in_registry, p.country, s.name as standard, s.project_link,
       s.credit_type, s.unit_name, s.unit_scale, v.impact_type
     from ledger_contributor_balance(${organizationId}) b join vintage v on v.id = b.vintage_id
     join project p on p.id = v.project_id join carbon_standard s on s.id = p.standard_id
     order by lower(p.name), p.id, v.monitoring_date_from desc, v.id`.execute(trx)
  const bought = Map.groupBy(await boughtBy(trx, organizationId), (one) => one.vintage_id)
  const projects = [...Map.groupBy(found, (row) => row.project_id).values()].map((same) => {
    const [first] = same as [Row, ...Row[]]
    return {
      sid: first.project_id,
      name: first.project,
      projectIdInRegistry: first.project_id_in_registry,
      standard: first.standard,
      registryLink: projectLinkOf(first.project_link, first.project_id_in_registry),
      country: first.country,
      creditType: first.credit_type,
      unit: first.unit_name,
      vintages: [...Map.groupBy(same, (row) => row.vintage_id).values()].map((parts) => {
        const [one] = parts as [Row, ...Row[]]
        return {
          sid: one.vintage_id,
          name: one.vintage,
          from: one.from,
          to: one.to,
          ...amounts(parts),
          spent: spentOn(bought.get(one.vintage_id) ?? []),
        }
      }),
    }
  })
  const retired = await retiredByYear(trx, organizationId)
  const goals = await goalsOf(trx, organizationId)
  const totals = totalsOf(found, { bought, retired, goals, thisYear: now.getUTCFullYear() })
  return { totals, projects }
}

type Known = {
  readonly bought: ReadonlyMap<string, readonly Bought[]>
  readonly retired: readonly RetiredFor[]
  readonly goals: readonly Goal[]
  readonly thisYear: number
}

/** A kind of which there is nothing yet is shown where it has a goal. */
function totalsOf(found: readonly Row[], { bought, retired, goals, thisYear }: Known): BalanceTotal[] {
  const rows = Map.groupBy(found, kindOfUnit)
  const kinds = new Map([...goals, ...found].map((one) => [kindOfUnit(one), one]))
  return [...kinds].map(([kind, { credit_type: creditType, unit_name: unit, standard }]) => {
    const same = rows.get(kind) ?? []
    const own = same.filter((row) => row.kind !== 'reserved')
    const vintages = [...new Set(same.map((row) => row.vintage_id))]
    const isOfKind = (one: RetiredFor | Goal) => kindOfUnit(one) === kind
    return {
      creditType,
      unit,
      standard: creditType === 'Biodiversity' ? standard : null,
      ...amounts(same),
      spent: spentOn(vintages.flatMap((id) => bought.get(id) ?? [])),
      removed: {
        removal: sumOfUnits(own.filter((row) => row.impact_type === 'removal')),
        both: sumOfUnits(own.filter((row) => row.impact_type === 'avoidance_and_removal')),
      },
      years: yearsOf(retired.filter(isOfKind), goals.filter(isOfKind), thisYear),
    }
  })
}

function yearsOf(retired: readonly RetiredFor[], goals: readonly Goal[], thisYear: number): BalanceYear[] {
  const years = new Set([thisYear, ...retired.map(({ year }) => year), ...goals.map(({ year }) => year)])
  return [...years]
    .toSorted((a, b) => b - a)
    .map((year) => {
      const goal = goals.find((one) => one.year === year)
      return {
        year,
        retired: sumOfUnits(retired.filter((one) => one.year === year)),
        goal: goal ? textOfMillionths(BigInt(goal.quantity)) : null,
      }
    })
}

const amounts = (same: readonly Row[]): Record<Kind, string> => {
  const of = (kind: Kind) => sumOfUnits(same.filter((row) => row.kind === kind))
  return { held: of('held'), reserved: of('reserved'), retired: of('retired') }
}

/** Units of one vintage that came at one price. */
type Bought = {
  readonly vintage_id: string
  readonly currency: string
  readonly unit_price_cents: string
  readonly fee_cents: string
  /** bigint text in smallest units. */
  readonly quantity: string
  readonly unit_scale: number
}

/** Delivered by operations that have a price; what was transferred back counts against it. */
async function boughtBy(trx: Trx, organizationId: string): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    with delivered as (
      select e.operation_id, b.vintage_id, sum(t.quantity) as units
      from ledger_account a join ledger_posting t on t.account_id = a.id
      join ledger_entry e on e.id = t.entry_id and e.kind in ('transfer', 'transferBack', 'retire')
      join credit_block b on b.id = t.block_id
      where a.organization_id = ${organizationId} and a.kind in ('held', 'retired')
      group by 1, 2
    )
    select d.vintage_id, o.currency, l.unit_price_cents::text, s.unit_scale, sum(d.units)::text as quantity,
      round(sum(coalesce(o.fee_cents, 0) * d.units / o.quantity::numeric))::bigint::text as fee_cents
    from delivered d join operation o on o.id = d.operation_id and o.contributor_organization_id = ${organizationId}
    join operation_line l on l.operation_id = o.id and l.vintage_id = d.vintage_id
    join vintage v on v.id = d.vintage_id join project p on p.id = v.project_id join carbon_standard s on s.id = p.standard_id
    where d.units > 0 and o.type <> 'retirement'
    group by 1, 2, 3, 4`.execute(trx)
  return rows
}

/** By currency, what most was paid in first. */
const spentOn = (bought: readonly Bought[]): Spent[] =>
  [...Map.groupBy(bought, ({ currency }) => currency)]
    .map(([currency, same]) => ({
      currency,
      quantity: sumOfUnits(same),
      cents: same.reduce(
        (sum, one) =>
          sum +
          Number(priceOf(BigInt(one.quantity), BigInt(one.unit_price_cents), one.unit_scale)) +
          Number(one.fee_cents),
        0,
      ),
    }))
    .toSorted((a, b) => b.cents - a.cents)
