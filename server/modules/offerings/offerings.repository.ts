/** Published offerings with what the ledger has for sale of each vintage. */
import { sql } from 'kysely'
import {
  completeContent,
  NO_FACTS,
  type StoredContent,
} from '../../../contract/offerings/offering-content.ts'
import type { Offering, OfferingSummary } from '../../../contract/offerings/offerings.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { projectLinkOf } from '../../../contract/rules/project-link.ts'
import type { Trx } from '../../platform/database.ts'
import { planned } from '../../platform/statements.ts'

export type Wanted =
  | { readonly ids: readonly string[] }
  /** Newest first; null: of every carrier. */
  | { readonly carrierId: string | null; readonly limit: number }

type Row = Omit<OfferingSummary, 'registryLink' | 'photo' | 'vintages'> & {
  readonly photo: StoredContent['photos'][number] | null
  readonly project_link: string | null
  readonly unit_scale: number
}

/** Given ids keep their order; what is not published is left out. What is sold out stays, with nothing available. */
export async function findSummaries(trx: Trx, wanted: Wanted): Promise<OfferingSummary[]> {
  const found = planned(
    trx,
    'offering_summaries',
    sql<Row>`
    select f.id as sid, f.title, f.summary, f.currency, f.sdgs, f.published #> '{photos,0}' as photo,
      f.organization_id as "carrierSid", c.name as carrier, p.country, p.project_id_in_registry as "projectIdInRegistry",
      t.name as "projectType", n.name as proponent, s.name as standard, s.project_link, s.credit_type as "creditType",
      s.unit_name as unit, s.unit_scale
    from offering f
    join organization c on c.id = f.organization_id
    join project p on p.id = f.project_id
    join project_type t on t.id = p.type_id
    join project_proponent n on n.id = p.proponent_id
    join carbon_standard s on s.id = p.standard_id
    where f.status = 'published' and ${
      'ids' in wanted
        ? sql`f.id = any (${wanted.ids}::uuid[]) order by array_position(${wanted.ids}::uuid[], f.id)`
        : sql`(${wanted.carrierId}::uuid is null or f.organization_id = ${wanted.carrierId}::uuid) order by f.id desc limit ${wanted.limit}`
    }`,
  )
  // Sent together where the ids are known: one connection answers in order, without waiting in between.
  const [rows, vintages] = await Promise.all([
    found,
    'ids' in wanted
      ? vintagesOf(trx, wanted.ids)
      : found.then((all) =>
          vintagesOf(
            trx,
            all.map(({ sid }) => sid),
          ),
        ),
  ])
  return rows.map((row) => summaryOf(row, vintages.get(row.sid) ?? []))
}

const summaryOf = (
  { project_link: link, unit_scale: scale, photo, ...row }: Row,
  vintages: readonly VintageRow[],
): OfferingSummary => ({
  ...row,
  registryLink: projectLinkOf(link, row.projectIdInRegistry),
  photo: photo && { credit: '', ...photo },
  vintages: vintages.map(({ offering_id: _offering, ...vintage }) => ({
    ...vintage,
    unitPriceCents: Number(vintage.unitPriceCents),
    available: formatQuantity(BigInt(vintage.available), scale),
    minimumQuantity: formatQuantity(BigInt(vintage.minimumQuantity), scale),
  })),
})

/** Quantities in smallest units. */
type VintageRow = Omit<OfferingSummary['vintages'][number], 'unitPriceCents'> & {
  readonly offering_id: string
  readonly unitPriceCents: string
}

/** Newest first; labels that hold today. */
async function vintagesOf(trx: Trx, ids: readonly string[]) {
  const rows = await planned(
    trx,
    'offered_vintages',
    sql<VintageRow>`
    select o.offering_id, v.id as sid, v.name, v.monitoring_date_from as "from", v.monitoring_date_to as "to",
      v.impact_type as "impactType", o.unit_price_cents as "unitPriceCents", o.minimum_quantity as "minimumQuantity",
      coalesce(a.quantity, 0)::text as available, coalesce((
        select jsonb_agg(jsonb_build_object('sid', c.id, 'name', c.name, 'kind', c.kind, 'evidenceLink', l.evidence_link, 'validTo', l.valid_to)
          order by lower(c.name), c.id)
        from vintage_label l join additional_certification c on c.id = l.certification_id
        where l.vintage_id = v.id and daterange(l.valid_from, l.valid_to, '[]') @> current_date
      ), '[]') as labels
    from offering_vintage o
    join vintage v on v.id = o.vintage_id
    left join ledger_offered(${ids}::uuid[]) a on a.offering_id = o.offering_id and a.vintage_id = o.vintage_id
    where o.offering_id = any (${ids}::uuid[])
    order by v.monitoring_date_from desc, v.name, v.id`,
  )
  return Map.groupBy(rows, (row) => row.offering_id)
}

/** One published offering with everything that its page tells; undefined: there is none. */
export async function findOffering(trx: Trx, sid: string): Promise<Offering | undefined> {
  const [[summary], { rows }] = await Promise.all([
    findSummaries(trx, { ids: [sid] }),
    sql<{ published: StoredContent | null; has_profile: boolean }>`
      select published, exists (select 1 from public_profile(organization_id)) as has_profile
      from offering where id = ${sid}::uuid`.execute(trx),
  ])
  if (!summary) return undefined
  const content = rows[0]?.published && completeContent(rows[0].published)
  return {
    ...summary,
    story: content?.story ?? '',
    photos: content?.photos ?? [],
    documents: content?.documents ?? [],
    facts: content?.facts ?? NO_FACTS,
    location: content?.location ?? null,
    goals: content?.goals ?? summary.sdgs.map((goal) => ({ goal, note: '' })),
    partners: content?.partners ?? [],
    expected: content?.expected ?? [],
    hasProfile: rows[0]?.has_profile ?? false,
  }
}

/** Where the project of an archived offering is for sale now, by the same project carrier. */
export async function findSuccessor(trx: Trx, sid: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select n.id from offering o join offering n on n.project_id = o.project_id and n.organization_id = o.organization_id
    where o.id = ${sid}::uuid and o.status = 'archived' and n.status = 'published'
    order by n.id desc limit 1`.execute(trx)
  return rows[0]?.id
}
