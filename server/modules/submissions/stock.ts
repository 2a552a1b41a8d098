/** Where a carrier's units of a project are: the ledger's numbers. */
import { sql } from 'kysely'
import type { Stock } from '../../../contract/offerings/submission-shapes.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import type { Trx } from '../../platform/database.ts'

type Row = {
  readonly id: string
  readonly name: string
  readonly from: string
  readonly to: string
  readonly impactType: string
  readonly available: string
  readonly reserved: string
  readonly sold: string
  readonly demanded: string
}

/** One row per vintage of the project, newest first. */
export async function stockOf(
  trx: Trx,
  {
    organizationId,
    projectId,
    unitScale,
  }: Readonly<Record<'organizationId' | 'projectId', string>> & { readonly unitScale: number },
): Promise<Stock[]> {
  const { rows } = await sql<Row>`
    select v.id, v.name, v.monitoring_date_from as "from", v.monitoring_date_to as "to", v.impact_type as "impactType",
      s.available::text, s.reserved::text, s.sold::text, s.demanded::text
    from ledger_stock(${organizationId}::uuid, ${projectId}::uuid) s join vintage v on v.id = s.vintage_id
    order by v.monitoring_date_from desc, v.id desc`.execute(trx)
  const credits = (units: string) => formatQuantity(BigInt(units), unitScale)
  return rows.map((row) => ({
    vintage: { sid: row.id, name: row.name },
    from: row.from,
    to: row.to,
    impactType: row.impactType,
    available: credits(row.available),
    reserved: credits(row.reserved),
    sold: credits(row.sold),
    demanded: credits(row.demanded),
  }))
}

/** Offering → vintages of which its carrier's units were issued here already. */
export async function stockedOf(
  trx: Trx,
  offeringIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ offering_id: string; vintage_id: string }>`
    select distinct f.id as offering_id, i.vintage_id from offering f join vintage v on v.project_id = f.project_id
    join offering_issue i on i.vintage_id = v.id and i.organization_id = f.organization_id
    where f.id = any (${[...offeringIds]}::uuid[])`.execute(trx)
  const found = Map.groupBy(rows, (row) => row.offering_id)
  return new Map(offeringIds.map((id) => [id, new Set((found.get(id) ?? []).map((row) => row.vintage_id))]))
}
