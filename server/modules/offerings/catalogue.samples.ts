/** Whole catalogues out of plain descriptions: for tests that count by hand, and for the bench. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { issue } from '../../ledger/ledger.ts'
import { inScope, SYSTEM, type Database } from '../../platform/database.ts'

export type VintageSample = {
  readonly fromYear: number
  readonly toYear: number
  readonly impact: 'avoidance' | 'removal' | 'avoidance_and_removal'
  readonly priceCents: number
  /** Whole credits that the carrier has for sale. */
  readonly units: number
  /** Places in `labels`. */
  readonly labels: readonly number[]
}

export type OfferingSample = {
  readonly title: string
  readonly country: string
  readonly currency: string
  readonly sdgs: readonly number[]
  /** Places in the lists of the catalogue. */
  readonly type: number
  readonly standard: number
  readonly carrier: number
  readonly vintages: readonly VintageSample[]
  readonly location?: { readonly latitude: number; readonly longitude: number } | undefined
}

export type CatalogueSample = {
  readonly types: readonly string[]
  readonly standards: readonly {
    readonly name: string
    readonly creditType: 'Carbon' | 'Plastic' | 'Biodiversity'
  }[]
  readonly labels: readonly string[]
  readonly carriers: readonly string[]
  readonly offerings: readonly OfferingSample[]
}

export type Written = {
  readonly types: readonly string[]
  readonly standards: readonly string[]
  readonly labels: readonly string[]
  readonly carriers: readonly string[]
  readonly offerings: readonly string[]
  /** Of each offering. */
  readonly vintages: readonly (readonly string[])[]
}

/** @returns ids, in the order of the description */
export async function writeCatalogue(
  owner: pg.Pool,
  database: Database,
  { types, standards, labels, carriers, offerings }: CatalogueSample,
): Promise<Written> {
  const ids = (list: readonly unknown[]) => list.map(() => randomUUID())
  const written = {
    types: ids(types),
    standards: ids(standards),
    labels: ids(labels),
    carriers: ids(carriers),
    // Time-ordered, as the database makes them.
    offerings: await newIds(owner, offerings.length),
    vintages: offerings.map(({ vintages }) => ids(vintages)),
  }
  const write = (text: string, rows: readonly object[]) => owner.query(text, [JSON.stringify(rows)])
  const from = 'from jsonb_to_recordset($1::jsonb) as r'
  await write(
    `insert into project_type (id, name) select id, name ${from} (id uuid, name text)`,
    types.map((name, at) => ({ id: written.types[at], name })),
  )
  await write(
    `insert into carbon_standard (id, name, credit_type, unit_name) select id, name, type, '' ${from} (id uuid, name text, type text)`,
    standards.map(({ name, creditType }, at) => ({ id: written.standards[at], name, type: creditType })),
  )
  await write(
    `insert into additional_certification (id, name) select id, name ${from} (id uuid, name text)`,
    labels.map((name, at) => ({ id: written.labels[at], name })),
  )
  await write(
    `insert into organization (id, name, country, access_status, is_seller) select id, name, 'FR', 'validated', true ${from} (id uuid, name text)`,
    carriers.map((name, at) => ({ id: written.carriers[at], name })),
  )
  const proponent = randomUUID()
  await owner.query("insert into project_proponent (id, name) values ($1, 'Village')", [proponent])
  const projects = ids(offerings)
  await write(
    `insert into project (id, name, project_id_in_registry, proponent_id, standard_id, type_id, country)
     select id, name, registry, '${proponent}', standard, type, country ${from} (id uuid, name text, registry text, standard uuid, type uuid, country text)`,
    offerings.map((one, at) => ({
      id: projects[at],
      name: one.title,
      registry: projects[at]!.slice(0, 13),
      standard: written.standards[one.standard],
      type: written.types[one.type],
      country: one.country,
    })),
  )
  const lines = offerings.flatMap((one, at) =>
    one.vintages.map((vintage, place) => ({
      id: written.vintages[at]![place]!,
      project: projects[at],
      offering: written.offerings[at]!,
      ...vintage,
      name:
        vintage.fromYear === vintage.toYear
          ? String(vintage.fromYear)
          : `${vintage.fromYear}–${vintage.toYear}`,
      from: `${vintage.fromYear}-01-01`,
      to: `${vintage.toYear}-12-31`,
      standard: written.standards[one.standard]!,
      carrier: written.carriers[one.carrier]!,
    })),
  )
  await write(
    `insert into vintage (id, name, project_id, monitoring_date_from, monitoring_date_to, impact_type)
     select id, name, project, "from", "to", impact ${from} (id uuid, name text, project uuid, "from" date, "to" date, impact text)`,
    lines,
  )
  await write(
    `insert into offering (id, project_id, organization_id, title, summary, currency, sdgs, status, published)
     select id, project, carrier, title, '', currency, array(select jsonb_array_elements_text(sdgs)::int), 'published',
       jsonb_build_object('location', location, 'photos', '[]'::jsonb, 'documents', '[]'::jsonb)
     ${from} (id uuid, project uuid, carrier uuid, title text, currency text, sdgs jsonb, location jsonb)`,
    offerings.map((one, at) => ({
      id: written.offerings[at],
      project: projects[at],
      carrier: written.carriers[one.carrier],
      title: one.title,
      currency: one.currency,
      sdgs: one.sdgs,
      location: one.location,
    })),
  )
  await write(
    `insert into offering_vintage (offering_id, vintage_id, unit_price_cents) select offering, id, "priceCents" ${from} (offering uuid, id uuid, "priceCents" bigint)`,
    lines,
  )
  await write(
    `insert into vintage_label (vintage_id, certification_id) select vintage, label ${from} (vintage uuid, label uuid)`,
    lines.flatMap((line) => line.labels.map((label) => ({ vintage: line.id, label: written.labels[label] }))),
  )
  for (const [carrier, stocked] of Map.groupBy(
    lines.filter(({ units }) => units > 0),
    (line) => line.carrier,
  ))
    await inScope(database, SYSTEM, (trx) =>
      issue(trx, {
        key: `samples/${carrier}`,
        at: '2026-01-05T09:00:00.000Z',
        organizationId: carrier,
        blocks: stocked.map(({ id, standard, units }) => ({
          standardId: standard,
          vintageId: id,
          numberingSpace: id,
          serialTemplate: 'S-{start}-{end}',
          range: { start: 1n, end: BigInt(units) },
        })),
      }),
    )
  return written
}

async function newIds(owner: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    'select uuidv7() as id from generate_series(1, $1::int)',
    [count],
  )
  return rows.map(({ id }) => id)
}
