/** A page of the catalogue, the counts of its facets, and its places on the map. */
import { sql } from 'kysely'
import type {
  CatalogueFilter,
  CataloguePage,
  CataloguePlace,
  CatalogueQuery,
  Facets,
} from '../../../contract/offerings/catalogue.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { planned } from '../../platform/statements.ts'
import {
  countSql,
  facetOfBit,
  facetsSql,
  IMPACT_BITS,
  pageSql,
  sizeSql,
  writeCursor,
  type Asked,
  type FacetName,
  entries,
} from './catalogue.sql.ts'
import { findSummaries } from './offerings.repository.ts'

type Page = Pick<CataloguePage, 'items' | 'nextCursor'>
type Size = Pick<CataloguePage, 'count' | 'currencies'>

const askedIn = (scope: Scope, filter: CatalogueFilter): Asked => ({
  filter,
  own: scope.organizationId,
  person: scope.personId,
})

export async function readPage(trx: Trx, scope: Scope, query: CatalogueQuery): Promise<Page> {
  const found = await planned(trx, 'catalogue_page', pageSql(askedIn(scope, query), query))
  const rows = found.slice(0, query.limit)
  const last = rows.at(-1)
  return {
    items: await findSummaries(trx, { ids: rows.map(({ id }) => id) }),
    nextCursor: found.length > query.limit && last ? writeCursor(query.sort, last.place) : null,
  }
}

/** How many there are in all, for a page that comes without facets. */
export async function readSize(trx: Trx, scope: Scope, filter: CatalogueFilter): Promise<Size> {
  const [size] = await planned(trx, 'catalogue_size', sizeSql(askedIn(scope, filter)))
  return size ?? { count: 0, currencies: [] }
}

export async function readFacets(
  trx: Trx,
  scope: Scope,
  filter: CatalogueFilter,
): Promise<Size & { readonly facets: Facets }> {
  const asked = askedIn(scope, filter)
  // Sent together: one connection answers in order, without waiting in between.
  const [grouped, counted] = await Promise.all([
    planned(trx, 'catalogue_facets', facetsSql(asked)),
    planned(trx, 'catalogue_count', countSql(asked)),
  ])
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    currencies: counted.filter(({ count }) => count > 0).map(({ currency }) => currency),
    facets: await facetsOf(trx, filter, grouped, counted),
  }
}

/** Places of at most this many named offerings each. */
const NAMED = 8

/** Entries by where they lie, to a tenth of a degree: closer than a map of the world can show. */
const placesSql = (asked: Asked) => sql<{
  country: string
  latitude: number | null
  longitude: number | null
  count: number
  items: { sid: string; title: string }[]
}>`
  select p.country, p.latitude, p.longitude, p.count,
    (select jsonb_agg(jsonb_build_object('sid', f.id, 'title', f.title) order by i.place)
     from unnest(p.ids) with ordinality i (id, place) join offering f on f.id = i.id) as items
  from (
    select country, round(latitude::numeric, 1)::float8 as latitude, round(longitude::numeric, 1)::float8 as longitude, count(*)::int as count,
      (array_agg(offering_id order by is_for_sale desc, listed_at desc, offering_id desc))[1:${sql.lit(NAMED)}] as ids
    from ${entries(asked, 'fitting')} group by 1, 2, 3
  ) p order by p.count desc, p.country, p.latitude, p.longitude`

export async function readMap(trx: Trx, scope: Scope, filter: CatalogueFilter): Promise<CataloguePlace[]> {
  const { rows } = await placesSql(askedIn(scope, filter)).execute(trx)
  return rows
}

type Grouped = { readonly bit: number; readonly value: string; readonly count: number }
type ByCurrency = {
  readonly currency: string
  readonly priced: number
  readonly least: string | null
  readonly most: string | null
  readonly available: number
  readonly availableOf: number
  readonly favourite: number
}

/** Offerings share few combinations of goals, years and labels: they were grouped by those, and are taken apart here. */
const PARTS: Partial<Record<FacetName, (value: string) => readonly string[]>> = {
  impact: (value) =>
    Object.entries(IMPACT_BITS).flatMap(([name, bit]) => ((Number(value) & bit) === 0 ? [] : [name])),
  sdg: (value) => GOALS.filter((goal) => (Number(value) & (1 << goal)) !== 0).map(String),
  vintage: (value) => listed(value),
  label: (value) => listed(value),
}
const GOALS = Array.from({ length: 17 }, (_, index) => index + 1)
const listed = (value: string) => (value === '' ? [] : value.split(','))

async function facetsOf(
  trx: Trx,
  filter: CatalogueFilter,
  grouped: readonly Grouped[],
  byCurrency: readonly ByCurrency[],
): Promise<Facets> {
  const found = new Map<FacetName, Map<string, number>>()
  for (const { bit, value, count } of grouped) {
    const facet = facetOfBit(bit)
    const values = found.get(facet) ?? new Map<string, number>()
    found.set(facet, values)
    for (const part of PARTS[facet]?.(value) ?? [value]) values.set(part, (values.get(part) ?? 0) + count)
  }
  /** What is chosen stays in the list, also when nothing fits it, so that it can be taken out again. */
  const choices = (facet: FacetName, chosen: readonly (string | number)[] = []) =>
    [...new Set([...(found.get(facet)?.keys() ?? []), ...chosen.map(String)])]
      .filter((value) => value !== 'own')
      .map((value) => ({ value, count: found.get(facet)?.get(value) ?? 0 }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const numbers = (facet: FacetName, chosen: readonly number[] | undefined) =>
    choices(facet, chosen)
      .map(({ value, count }) => ({ value: Number(value), count }))
      .toSorted((a, b) => a.value - b.value)
  const sids = {
    projectType: choices('projectType', filter.projectType),
    standard: choices('standard', filter.standard),
    label: choices('label', filter.label),
    carrier: choices('carrier', filter.carrier),
  }
  const names = await namesOf(trx, {
    projectType: sids.projectType.map(({ value }) => value),
    standard: sids.standard.map(({ value }) => value),
    label: sids.label.map(({ value }) => value),
    carrier: sids.carrier.map(({ value }) => value),
  })
  const named = (facet: keyof typeof sids) =>
    sids[facet]
      .flatMap(({ value, count }) => {
        const name = names.get(value)
        return name === undefined ? [] : [{ value, name, count }]
      })
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
  return {
    creditType: choices('creditType', filter.creditType) as Facets['creditType'],
    country: choices('country', filter.country),
    projectType: named('projectType'),
    standard: named('standard'),
    impact: choices('impact', filter.impact) as Facets['impact'],
    sdg: numbers('sdg', filter.sdg),
    vintage: numbers('vintage', filter.vintage).toReversed(),
    label: named('label'),
    carrier: named('carrier'),
    price: byCurrency
      .filter(({ priced }) => priced > 0)
      .map(({ currency, priced, least, most }) => ({
        value: currency,
        count: priced,
        least: Number(least ?? 0),
        most: Number(most ?? 0),
      }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    available: byCurrency.reduce((sum, { available }) => sum + available, 0),
    availableOf: byCurrency.reduce((sum, { availableOf }) => sum + availableOf, 0),
    favourite: byCurrency.reduce((sum, { favourite }) => sum + favourite, 0),
  }
}

type Named = Readonly<Record<'projectType' | 'standard' | 'label' | 'carrier', readonly string[]>>

async function namesOf(trx: Trx, { projectType, standard, label, carrier }: Named) {
  const rows = await planned(
    trx,
    'catalogue_names',
    sql<{ id: string; name: string }>`
    select id, name from project_type where id = any (${projectType}::uuid[])
    union all select id, name from carbon_standard where id = any (${standard}::uuid[])
    union all select id, name from additional_certification where id = any (${label}::uuid[])
    union all select id, name from organization where id = any (${carrier}::uuid[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
