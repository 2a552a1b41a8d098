/** A page of the catalogue, the counts of its facets, and its places on the map. */
import { sql } from 'kysely'
import type {
  CatalogueFilter,
  CataloguePage,
  CataloguePlace,
  CatalogueQuery,
  Facets,
} from '../../../contract/offerings/catalogue.ts'
import { inScope, type Database, type Scope, type Trx } from '../../platform/database.ts'
import { planned } from '../../platform/statements.ts'
import type { Catalogue, Entry } from './catalogue.entries.ts'
import type { ListName } from './catalogue.facets.ts'
import { countFacets, fitting, type Asked, type ByCurrency, type Counted } from './catalogue.filters.ts'
import { firstOf, orderOf, readCursor, writeCursor, type Ranks } from './catalogue.order.ts'
import { findFavourites } from './favourites.repository.ts'
import { findSummaries } from './offerings.repository.ts'

type Places = { readonly database: Database; readonly catalogue: Catalogue }
type Viewed = { readonly scope: Scope; readonly query: CatalogueQuery }

/** Facets are the same on each page, and come with the first one only. */
export async function readCatalogue(
  { database, catalogue }: Places,
  { scope, query }: Viewed,
): Promise<CataloguePage> {
  const entries = await catalogue.entries()
  return inScope(database, scope, async (trx) => {
    const question = await questionOf(trx, entries, scope, query)
    const [page, facets] = await Promise.all([
      pageOf(trx, question, query),
      query.cursor === undefined ? facetsOf(trx, question) : null,
    ])
    const { found } = question
    const currencies = [...new Set(found.map(({ currency }) => currency))].toSorted()
    return { ...page, count: found.length, currencies, facets }
  })
}

/** For a search over everything. */
export const findOfferings = async (
  trx: Trx,
  entries: readonly Entry[],
  { scope, query }: Viewed,
): Promise<CataloguePage['items']> =>
  (await pageOf(trx, await questionOf(trx, entries, scope, query), query)).items

type Question = {
  readonly asked: Asked
  /** What the search finds, whatever the filters. */
  readonly searched: readonly Entry[]
  readonly ranks: Ranks
  readonly found: readonly Entry[]
}

async function questionOf(
  trx: Trx,
  entries: readonly Entry[],
  scope: Scope,
  filter: CatalogueFilter,
): Promise<Question> {
  const [favourites, ranks] = await Promise.all([
    findFavourites(trx, scope.personId),
    ranksOf(trx, wordsOf(filter)),
  ])
  const asked = { filter, own: scope.organizationId, favourites: new Set(favourites) }
  const searched = ranks ? entries.filter(({ id }) => ranks.has(id)) : entries
  return { asked, searched, ranks, found: fitting(searched, asked) }
}

/** Without a letter or digit there is nothing to search for. */
const wordsOf = ({ search = '' }: CatalogueFilter): string => {
  const words = search.replaceAll('\0', ' ').trim()
  return /[\p{L}\p{N}]/u.test(words) ? words : ''
}

async function ranksOf(trx: Trx, words: string): Promise<Ranks> {
  if (words === '') return null
  const found = await planned(
    trx,
    'catalogue_found',
    sql<{ id: string; rank: number }>`select offering_id as id, rank from catalogue_found(${words})`,
  )
  return new Map(found.map(({ id, rank }) => [id, rank]))
}

async function pageOf(
  trx: Trx,
  { found, ranks }: Question,
  { sort, cursor, limit }: CatalogueQuery,
): Promise<Pick<CataloguePage, 'items' | 'nextCursor'>> {
  const behind = cursor === undefined ? null : readCursor(cursor, sort)
  const first = firstOf(found, orderOf(sort, ranks), behind, limit + 1)
  const page = first.slice(0, limit)
  const last = page.at(-1)
  return {
    items: await findSummaries(trx, { ids: page.map(({ entry }) => entry.id) }),
    nextCursor: first.length > limit && last ? writeCursor(sort, last.place) : null,
  }
}

/** Places of at most this many named offerings each. */
const NAMED = 8

/** Entries by where they lie, to a tenth of a degree: closer than a map of the world can show. */
export async function readMap(
  { database, catalogue }: Places,
  { scope, query }: { readonly scope: Scope; readonly query: CatalogueFilter },
): Promise<CataloguePlace[]> {
  const entries = await catalogue.entries()
  return inScope(database, scope, async (trx) => {
    const { found } = await questionOf(trx, entries, scope, query)
    const groups = [...Map.groupBy(found, placeOf).values()].map((all) => ({
      all,
      first: firstOf(all, orderOf('newest', null), null, NAMED).map(({ entry }) => entry.id),
    }))
    const titles = await titlesOf(
      trx,
      groups.flatMap(({ first }) => first),
    )
    return groups
      .map(({ all, first }) => ({
        country: all[0]!.country,
        latitude: tenth(all[0]!.latitude),
        longitude: tenth(all[0]!.longitude),
        count: all.length,
        items: first.flatMap((sid) => (titles.has(sid) ? [{ sid, title: titles.get(sid)! }] : [])),
      }))
      .toSorted((a, b) => b.count - a.count || (a.country < b.country ? -1 : 1))
  })
}

const tenth = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * 10) / 10

const placeOf = ({ country, latitude, longitude }: Entry): string =>
  `${country} ${tenth(latitude)} ${tenth(longitude)}`

async function titlesOf(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await planned(
    trx,
    'offering_titles',
    sql<{ id: string; title: string }>`select id, title from offering where id = any (${ids}::uuid[])`,
  )
  return new Map(found.map(({ id, title }) => [id, title]))
}

async function facetsOf(trx: Trx, { searched, asked }: Question): Promise<Facets> {
  const counted = countFacets(searched, asked)
  const { filter } = asked
  const choices = (facet: ListName, chosen: readonly (string | number)[] = []) =>
    choicesOf(counted, facet, chosen)
  const numbers = (facet: ListName, chosen: readonly number[] | undefined) =>
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
    ...sumsOf(counted.byCurrency),
  }
}

/** What is chosen stays in the list, also when nothing fits it, so that it can be taken out again. */
function choicesOf({ values }: Counted, facet: ListName, chosen: readonly (string | number)[]) {
  const counts = values.of(facet)
  return [...new Set([...counts.keys(), ...chosen.map(String)])]
    .filter((value) => value !== 'own')
    .map((value) => ({ value, count: counts.get(value) ?? 0 }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

function sumsOf(
  byCurrency: ReadonlyMap<string, ByCurrency>,
): Pick<Facets, 'price' | 'available' | 'availableOf' | 'favourite'> {
  const sum = (key: 'available' | 'availableOf' | 'favourite') =>
    [...byCurrency.values()].reduce((total, one) => total + one[key], 0)
  return {
    price: [...byCurrency]
      .flatMap(([value, { priced: count, least, most }]) =>
        count > 0 ? [{ value, count, least, most }] : [],
      )
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    available: sum('available'),
    availableOf: sum('availableOf'),
    favourite: sum('favourite'),
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
