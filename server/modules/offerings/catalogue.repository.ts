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
import { isForSale, sift, type Sifted } from './catalogue.filter.ts'
import { countValues, valuesOf, type Entries, type Entry, type ListFacet } from './catalogue.memory.ts'
import { namesOf } from './catalogue.names.ts'
import { pageOf, type Ranks } from './catalogue.order.ts'
import type { OfferingSummary } from '../../../contract/offerings/offerings.ts'
import { findSummaries } from './offerings.repository.ts'

type Viewed = { readonly trx: Trx; readonly scope: Scope; readonly catalogue: Entries }

/** @param isCounted with facets, which come with the first page only */
export async function readPage(
  viewed: Viewed,
  query: CatalogueQuery,
  isCounted = query.cursor === undefined,
): Promise<CataloguePage> {
  const { trx } = viewed
  const { favourites, ranks, sifted } = await look(viewed, query)
  const { entries, nextCursor } = pageOf(sifted.fitting, ranks ?? new Map(), query)
  // Sent together: one connection answers in order, without waiting in between.
  const [items, facets] = await Promise.all([
    cardsOf(trx, entries),
    isCounted ? facetsOf(viewed, query, sifted, favourites) : null,
  ])
  return {
    items,
    nextCursor,
    count: sifted.fitting.length,
    facets,
    currencies: pricesOf(sifted.fitting)
      .map(({ value }) => value)
      .toSorted(),
  }
}

/** Without a letter or digit there is nothing to search for. */
const wordsOf = ({ search = '' }: CatalogueFilter): string => {
  const words = search.replaceAll('\0', ' ').trim()
  return /[\p{L}\p{N}]/u.test(words) ? words : ''
}

async function look({ trx, scope, catalogue }: Viewed, filter: CatalogueFilter) {
  const words = wordsOf(filter)
  const [marked, found] = await Promise.all([
    planned(
      trx,
      'catalogue_favourites',
      sql<{
        id: string
      }>`select offering_id as id from favourite_offering where person_id = ${scope.personId}::uuid`,
    ),
    words === ''
      ? null
      : planned(
          trx,
          'catalogue_found',
          sql<{ id: string; rank: number }>`select offering_id as id, rank from catalogue_found(${words})`,
        ),
  ])
  const favourites = new Set(marked.map(({ id }) => id))
  const ranks: Ranks | null = found && new Map(found.map(({ id, rank }) => [id, rank]))
  const { all, byId } = catalogue
  const entries = ranks ? [...ranks.keys()].flatMap((id) => byId.get(id) ?? []) : all
  return { favourites, ranks, sifted: sift(entries, { filter, own: scope.organizationId, favourites }) }
}

/** Places of at most this many named offerings each. */
const NAMED = 8

export async function readMap(viewed: Viewed, filter: CatalogueFilter): Promise<CataloguePlace[]> {
  const { sifted } = await look(viewed, filter)
  const places = [
    ...Map.groupBy(sifted.fitting, (one) =>
      [valuesOf(one, 'country')[0], one.latitude, one.longitude].join(' '),
    ).values(),
  ].map((all) => ({ all, named: pageOf(all, new Map(), { sort: 'newest', limit: NAMED }).entries }))
  const ids = places.flatMap(({ named }) => named.map(({ id }) => id))
  const { rows } = await sql<{ sid: string; title: string }>`
    select id as sid, title from offering where id = any (${ids}::uuid[])`.execute(viewed.trx)
  const titled = new Map(rows.map((row) => [row.sid, row]))
  return places
    .map(({ all, named }) => ({
      country: valuesOf(all[0]!, 'country')[0]!,
      latitude: all[0]!.latitude,
      longitude: all[0]!.longitude,
      count: all.length,
      items: named.flatMap(({ id }) => titled.get(id) ?? []),
    }))
    .toSorted(
      (a, b) =>
        b.count - a.count ||
        a.country.localeCompare(b.country) ||
        (a.latitude ?? 91) - (b.latitude ?? 91) ||
        (a.longitude ?? 0) - (b.longitude ?? 0),
    )
}

async function facetsOf(
  { trx, catalogue }: Pick<Viewed, 'trx' | 'catalogue'>,
  filter: CatalogueFilter,
  { but }: Sifted,
  favourites: ReadonlySet<string>,
): Promise<Facets> {
  /** What is chosen stays in the list, also when nothing fits it, so that it can be taken out again. */
  const choices = (facet: ListFacet) => {
    const found = countValues(but(facet), facet)
    return [...new Set([...found.keys(), ...(filter[facet] ?? []).map(String)])]
      .filter((value) => value !== 'own')
      .map((value) => ({ value, count: found.get(value) ?? 0 }))
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  }
  const numbers = (facet: ListFacet) =>
    choices(facet)
      .map(({ value, count }) => ({ value: Number(value), count }))
      .toSorted((a, b) => a.value - b.value)
  const sids = {
    projectType: choices('projectType'),
    standard: choices('standard'),
    label: choices('label'),
    carrier: choices('carrier'),
  }
  const names = await namesOf(trx, catalogue, sids)
  const named = (facet: keyof typeof sids) =>
    sids[facet]
      .flatMap(({ value, count }) => {
        const name = names.get(value)
        return name === undefined ? [] : [{ value, name, count }]
      })
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
  return {
    creditType: choices('creditType') as Facets['creditType'],
    country: choices('country'),
    projectType: named('projectType'),
    standard: named('standard'),
    impact: choices('impact') as Facets['impact'],
    sdg: numbers('sdg'),
    vintage: numbers('vintage').toReversed(),
    label: named('label'),
    carrier: named('carrier'),
    price: pricesOf(but('price')).toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    available: but('available').filter(isForSale).length,
    availableOf: but('available').length,
    favourite: but('favourite').filter(({ id }) => favourites.has(id)).length,
  }
}

/** Of each currency; without a price in it the least is 0. */
function pricesOf(entries: readonly Entry[]): Facets['price'] {
  const found = new Map<string, { value: string; count: number; least: number; most: number }>()
  for (const { currency, leastCents, mostCents } of entries) {
    let price = found.get(currency)
    if (!price) {
      price = { value: currency, count: 0, least: Infinity, most: 0 }
      found.set(currency, price)
    }
    price.count += 1
    price.least = Math.min(price.least, leastCents ?? Infinity)
    price.most = Math.max(price.most, mostCents ?? 0)
  }
  return [...found.values()].map((price) => ({
    ...price,
    least: Number.isFinite(price.least) ? price.least : 0,
  }))
}

/** Cards are kept in each process while nothing that they show has changed (decision 091); about 3 KB each. */
const MOST_CARDS = 2000

/** Keyed by the entry, which a change replaces: a late read of the old one is never found. */
const cards = new Map<Entry, OfferingSummary>()

/** @returns in the order of the entries, without those that are no longer published */
async function cardsOf(trx: Trx, entries: readonly Entry[]): Promise<OfferingSummary[]> {
  const kept = new Map(entries.map((entry) => [entry, cards.get(entry)]))
  const missing = entries.flatMap((entry) => (kept.get(entry) ? [] : entry.id))
  const read = missing.length > 0 ? await findSummaries(trx, { ids: missing }) : []
  const bySid = new Map(read.map((card) => [card.sid, card]))
  return entries.flatMap((entry) => {
    const card = kept.get(entry) ?? bySid.get(entry.id)
    if (!card) return []
    cards.delete(entry)
    cards.set(entry, card)
    if (cards.size > MOST_CARDS) cards.delete(cards.keys().next().value!)
    return card
  })
}
