/** What a contributor could ask to retire: units that it holds and that no running retirement asks for. */
import type { Holding } from '../../../contract/operations/requests.ts'
import { rows, type Connection, lockName } from '../../platform/statements.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import type { Scope } from '../../platform/database.ts'
import { notFound, wrongField } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'

export type Retirable = {
  readonly vintage_id: string
  readonly vintage: string
  readonly project_id: string
  readonly project: string
  readonly standard: string
  readonly credit_type: Holding['creditType']
  readonly unit_name: string
  readonly unit_scale: number
  /** Smallest units, more than zero. */
  readonly quantity: string
}

/** Whose units are asked about. @throws Refused 400 for the platform without a name, 404 for someone else's */
export function holderOf({ platform, organizationId }: Scope, asked: string | undefined): string {
  if (platform && !asked) throw wrongField('contributorSid', t('refusals.operations.contributor'))
  const id = asked ?? organizationId
  if (id === null || (!platform && id !== organizationId)) throw notFound()
  return id
}

/** Units locked by a retirement are deducted already; others still count. By project, newest vintage first. */
export const retirableOf = (connection: Connection, contributorId: string): Promise<Retirable[]> =>
  rows<Retirable>(
    connection,
    `with asked as (
       select l.vintage_id, sum(l.quantity) as quantity
       from operation o join operation_line l on l.operation_id = o.id
       where o.type = 'retirement' and o.contributor_organization_id = $1 and o.status in ('open', 'onHold')
         and not exists (
           select 1 from ledger_account a join balance b on b.account_id = a.id and b.quantity > 0
           where a.operation_id = o.id and a.kind in ('reserved', 'retired'))
       group by l.vintage_id
     )
     select h.vintage_id, v.name as vintage, p.id as project_id, p.name as project, s.name as standard, s.credit_type,
       s.unit_name, s.unit_scale, (h.quantity - coalesce(a.quantity, 0))::text as quantity
     from ledger_contributor_balance($1) h
     join vintage v on v.id = h.vintage_id join project p on p.id = v.project_id
     join carbon_standard s on s.id = p.standard_id left join asked a on a.vintage_id = h.vintage_id
     where h.kind = 'held' and h.quantity > coalesce(a.quantity, 0)
     order by lower(p.name), p.id, v.monitoring_date_from desc, v.id`,
    [contributorId],
  )

/** Until the transaction ends no one else judges what this contributor could retire. */
export const lockRetirable = (connection: Connection, contributorId: string): Promise<unknown> =>
  lockName(connection, `retirement/${contributorId}`)

export const presentHoldings = (held: readonly Retirable[]): Holding[] =>
  [...Map.groupBy(held, (one) => one.project_id).values()].map((same) => {
    const [first] = same as [Retirable, ...Retirable[]]
    return {
      projectSid: first.project_id,
      project: first.project,
      standard: first.standard,
      creditType: first.credit_type,
      unit: first.unit_name,
      step: formatQuantity(1n, first.unit_scale),
      vintages: same.map((one) => ({
        vintageSid: one.vintage_id,
        vintage: one.vintage,
        quantity: formatQuantity(BigInt(one.quantity), one.unit_scale),
      })),
    }
  })
