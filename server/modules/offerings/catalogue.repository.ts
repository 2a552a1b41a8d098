/** A page of the catalogue, the counts of its facets, and its places on the map. */
import { sql } from 'kysely'
import type {
  CatalogueFilter,
  CataloguePage,
  CataloguePlace,
  CatalogueQuery,
  Facets,
} from '../../../contract/catalogue.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import {
  countSql,
  facetOfBit,
  facetsSql,
  isList,
  pageSql,
  placesSql,
  writeCursor,
  type Asked,
  type FacetName,
} from './catalogue.sql.ts'
import { findSummaries } from './offerings.repository.ts'

/** Facets come with the first page only: they are the same on every other. */
export async function readCatalogue(trx: Trx, scope: Scope, query: CatalogueQuery): Promise<CataloguePage> {
  const asked: Asked = { filter: query, own: scope.organizationId }
  const isFirst = query.cursor === undefined
  // Sent together: one connection answers in order, without waiting in between.
  const [page, counted, facets] = await Promise.all([
    pageSql(asked, query).execute(trx),
    countSql(asked).execute(trx),
    isFirst ? readFacets(trx, asked) : null,
  ])
  const rows = page.rows.slice(0, query.limit)
  const last = rows.at(-1)
  return {
    items: await findSummaries(trx, { ids: rows.map(({ id }) => id) }),
    nextCursor: page.rows.length > query.limit && last ? writeCursor(query.sort, last.place) : null,
    count: counted.rows[0]?.count ?? 0,
    currencies: counted.rows[0]?.currencies ?? [],
    facets,
  }
}

export async function readMap(trx: Trx, scope: Scope, filter: CatalogueFilter): Promise<CataloguePlace[]> {
  const { rows } = await placesSql({ filter, own: scope.organizationId }).execute(trx)
  return rows
}

type Counted = { readonly count: number; readonly least: number | null; readonly most: number | null }

async function readFacets(trx: Trx, asked: Asked): Promise<Facets> {
  const { rows } = await facetsSql(asked).execute(trx)
  const found = new Map<FacetName, Map<string, Counted>>()
  for (const row of rows) {
    const facet = facetOfBit(row.bit)
    const values = isList(facet) ? row.value.split(',').filter((value) => value !== '') : [row.value]
    for (const value of values) add(found, facet, value, row)
  }
  const { filter } = asked
  const ids = (facet: FacetName, chosen: readonly string[] = []) => [
    ...new Set([...(found.get(facet)?.keys() ?? []), ...chosen.filter((id) => id !== 'own')]),
  ]
  const named = {
    projectType: ids('projectType', filter.projectType),
    standard: ids('standard', filter.standard),
    label: ids('label', filter.label),
    carrier: ids('carrier', filter.carrier),
  }
  const names = await namesOf(trx, named)
  const countOf = (facet: FacetName, value: string) => found.get(facet)?.get(value)?.count ?? 0
  /** What is chosen stays in the list, also when nothing fits it, so that it can be taken out again. */
  const choices = <Value extends string | number>(facet: FacetName, chosen: readonly Value[] = []) => {
    const values = new Set([...(found.get(facet)?.keys() ?? []), ...chosen.map(String)])
    return [...values]
      .map((value) => ({ value, count: countOf(facet, value) }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }
  const namedChoices = (facet: keyof typeof named) =>
    named[facet]
      .flatMap((value) => {
        const name = names.get(value)
        return name === undefined ? [] : [{ value, name, count: countOf(facet, value) }]
      })
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
  const numbers = (facet: FacetName, chosen: readonly number[] | undefined) =>
    choices(facet, chosen)
      .map(({ value, count }) => ({ value: Number(value), count }))
      .toSorted((a, b) => a.value - b.value)
  return {
    creditType: choices('creditType', filter.creditType) as Facets['creditType'],
    country: choices('country', filter.country),
    projectType: namedChoices('projectType'),
    standard: namedChoices('standard'),
    impact: choices('impact', filter.impact) as Facets['impact'],
    sdg: numbers('sdg', filter.sdg),
    vintage: numbers('vintage', filter.vintage).toReversed(),
    label: namedChoices('label'),
    carrier: namedChoices('carrier'),
    price: [...(found.get('price') ?? [])]
      .map(([value, { count, least, most }]) => ({ value, count, least: least ?? 0, most: most ?? 0 }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    available: countOf('available', 'true'),
  }
}

function add(
  found: Map<FacetName, Map<string, Counted>>,
  facet: FacetName,
  value: string,
  row: { readonly count: number; readonly least: string | null; readonly most: string | null },
): void {
  const values = found.get(facet) ?? new Map<string, Counted>()
  found.set(facet, values)
  const before = values.get(value)
  values.set(value, {
    count: (before?.count ?? 0) + row.count,
    least: outer(Math.min, before?.least, row.least),
    most: outer(Math.max, before?.most, row.most),
  })
}

const outer = (choose: typeof Math.min, before: number | null | undefined, now: string | null) => {
  if (now === null) return before ?? null
  return before === null || before === undefined ? Number(now) : choose(before, Number(now))
}

type Named = Readonly<Record<'projectType' | 'standard' | 'label' | 'carrier', readonly string[]>>

async function namesOf(trx: Trx, { projectType, standard, label, carrier }: Named) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from project_type where id = any (${projectType}::uuid[])
    union all select id, name from carbon_standard where id = any (${standard}::uuid[])
    union all select id, name from additional_certification where id = any (${label}::uuid[])
    union all select id, name from organization where id = any (${carrier}::uuid[])`.execute(trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
