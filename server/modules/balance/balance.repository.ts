/** A contributor's units, straight from the ledger's balances. */
import { sql } from 'kysely'
import type { BalanceProject, BalanceTotal } from '../../../contract/ledger/balance.ts'
import { projectLinkOf } from '../../../contract/rules/project-link.ts'
import { kindOfUnit, sumOfUnits } from '../../ledger/sums.ts'
import type { Trx } from '../../platform/database.ts'

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
}

/** Projects by name, vintages newest first. */
export async function balanceOf(
  trx: Trx,
  organizationId: string,
): Promise<{ totals: BalanceTotal[]; projects: BalanceProject[] }> {
  const { rows: found } =
    await sql<Row>`select b.vintage_id, b.kind, b.quantity, v.name as vintage, v.monitoring_date_from as from, v.monitoring_date_to as to,
       p.id as project_id, p.name as project, p.project_id_in_registry, p.country, s.name as standard, s.project_link,
       s.credit_type, s.unit_name, s.unit_scale
     from ledger_contributor_balance(${organizationId}) b join vintage v on v.id = b.vintage_id
     join project p on p.id = v.project_id join carbon_standard s on s.id = p.standard_id
     order by lower(p.name), p.id, v.monitoring_date_from desc, v.id`.execute(trx)
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
        return { sid: one.vintage_id, name: one.vintage, from: one.from, to: one.to, ...amounts(parts) }
      }),
    }
  })
  return { totals: totalsOf(found), projects }
}

function totalsOf(found: readonly Row[]): BalanceTotal[] {
  return [...Map.groupBy(found, kindOfUnit).values()].map((same) => {
    const [first] = same as [Row, ...Row[]]
    return {
      creditType: first.credit_type,
      unit: first.unit_name,
      standard: first.credit_type === 'Biodiversity' ? first.standard : null,
      ...amounts(same),
    }
  })
}

const amounts = (same: readonly Row[]): Record<Kind, string> => {
  const of = (kind: Kind) => sumOfUnits(same.filter((row) => row.kind === kind))
  return { held: of('held'), reserved: of('reserved'), retired: of('retired') }
}
