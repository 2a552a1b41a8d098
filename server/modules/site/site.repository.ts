/** Figures of the whole marketplace, from the ledger and the registry; never added across credit types. */
import type { Figures } from '../../../contract/site.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import type { Trx } from '../../platform/database.ts'
import { queryRows } from '../../platform/statements.ts'

type Row = {
  readonly credit_type: 'Carbon' | 'Plastic' | 'Biodiversity'
  readonly unit_name: string
  readonly unit_scale: number
  readonly listed: string
  readonly retired: string
  readonly projects: number
}

/** Units are only added where standards share the unit's name and scale. */
export async function figures(trx: Trx): Promise<Figures> {
  const rows = await queryRows(trx)<Row>`
    with units as (
      select s.credit_type, s.unit_name, s.unit_scale,
             coalesce(sum(b.quantity) filter (where a.kind = 'available'), 0)::text as listed,
             coalesce(sum(b.quantity) filter (where a.kind = 'retired'), 0)::text as retired
      from balance b
      join ledger_account a on a.id = b.account_id
      join credit_block c on c.id = b.block_id
      join carbon_standard s on s.id = c.standard_id
      group by s.credit_type, s.unit_name, s.unit_scale
    ), projects as (
      select s.credit_type, s.unit_name, count(distinct p.id)::int as projects
      from offering f join project p on p.id = f.project_id join carbon_standard s on s.id = p.standard_id
      where f.status = 'published' group by s.credit_type, s.unit_name
    )
    select u.*, coalesce(p.projects, 0) as projects
    from units u left join projects p using (credit_type, unit_name)
    order by array_position(array['Carbon', 'Plastic', 'Biodiversity'], u.credit_type), u.unit_name`
  const countries = await queryRows(trx)<{ country: string; projects: number }>`
    select p.country, count(distinct p.id)::int as projects
    from offering f join project p on p.id = f.project_id
    where f.status = 'published' group by p.country order by projects desc, p.country`
  return {
    byCreditType: rows.map((row) => ({
      creditType: row.credit_type,
      unit: row.unit_name,
      listed: formatQuantity(BigInt(row.listed), row.unit_scale),
      retired: formatQuantity(BigInt(row.retired), row.unit_scale),
      projects: row.projects,
    })),
    byCountry: countries,
  }
}
