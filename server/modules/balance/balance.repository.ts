/** A contributor's units, straight from the ledger's balances: what they cost, and how they stand to its goals. */
import { sql } from 'kysely'
import type { BalanceProject, BalanceTotal, BalanceYear } from '../../../contract/ledger/balance.ts'
import { projectLinkOf } from '../../../contract/rules/project-link.ts'
import { textOfMillionths } from '../../../contract/rules/quantity.ts'
import { kindOfUnit, sumOfUnits } from '../../ledger/sums.ts'
import type { Trx } from '../../platform/database.ts'
import { goalsOf, retiredByYear, type Goal, type RetiredFor } from './goals.repository.ts'
import { boughtBy, spentOn, type Bought } from './spent.repository.ts'

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
