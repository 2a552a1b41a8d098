/** Published offerings with what the ledger has for sale of each vintage. */
import type { Offering } from '../../../contract/site.ts'
import { availableByVintage } from '../../ledger/ledger.ts'
import { formatQuantity } from '../../ledger/quantity.ts'
import type { Trx } from '../../platform/database.ts'

export type Filter = {
  readonly sid?: string | undefined
  /** Only this carrier's. */
  readonly carrierId?: string | undefined
  readonly limit?: number
}

/** Newest first; what is sold out stays listed with nothing available. */
export async function findOfferings(trx: Trx, { sid, carrierId, limit = 500 }: Filter): Promise<Offering[]> {
  let query = trx
    .selectFrom('offering as f')
    .innerJoin('organization as c', 'c.id', 'f.organization_id')
    .innerJoin('project as p', 'p.id', 'f.project_id')
    .innerJoin('project_type as t', 't.id', 'p.type_id')
    .innerJoin('project_proponent as n', 'n.id', 'p.proponent_id')
    .innerJoin('carbon_standard as s', 's.id', 'p.standard_id')
    .select([
      'f.id',
      'f.title',
      'f.summary',
      'f.currency',
      'f.sdgs',
      'c.name as carrier',
      'p.country',
      'p.project_id_in_registry',
      't.name as type',
      'n.name as proponent',
      's.name as standard',
      's.registry_link',
      's.credit_type',
      's.unit_name',
      's.unit_scale',
    ])
    .where('f.status', '=', 'published')
    .orderBy('f.id', 'desc')
    .limit(limit)
  if (sid) query = query.where('f.id', '=', sid)
  if (carrierId) query = query.where('f.organization_id', '=', carrierId)
  const rows = await query.execute()
  const vintages = await vintagesOf(
    trx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    sid: row.id,
    title: row.title,
    summary: row.summary,
    creditType: row.credit_type,
    unit: row.unit_name,
    country: row.country,
    projectType: row.type,
    standard: row.standard,
    projectIdInRegistry: row.project_id_in_registry,
    registryLink: row.registry_link,
    carrier: row.carrier,
    proponent: row.proponent,
    currency: row.currency,
    sdgs: row.sdgs,
    vintages: (vintages.get(row.id) ?? []).map((vintage) => ({
      sid: vintage.id,
      name: vintage.name,
      from: vintage.monitoring_date_from,
      to: vintage.monitoring_date_to,
      impactType: vintage.impact_type,
      unitPriceCents: Number(vintage.unit_price_cents),
      available: formatQuantity(vintage.available, row.unit_scale),
    })),
  }))
}

async function vintagesOf(trx: Trx, offeringIds: readonly string[]) {
  const rows = await trx
    .selectFrom('offering_vintage as o')
    .innerJoin('vintage as v', 'v.id', 'o.vintage_id')
    .select([
      'o.offering_id',
      'o.unit_price_cents',
      'v.id',
      'v.name',
      'v.monitoring_date_from',
      'v.monitoring_date_to',
      'v.impact_type',
    ])
    .where('o.offering_id', '=', (where) => where.fn.any(where.val([...offeringIds])))
    .orderBy('v.monitoring_date_from', 'desc')
    .execute()
  const available = await availableByVintage(
    trx,
    rows.map((row) => row.id),
  )
  return Map.groupBy(
    rows.map((row) => ({ ...row, available: available.get(row.id) ?? 0n })),
    (row) => row.offering_id,
  )
}
