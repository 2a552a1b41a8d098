/**
 * What fits a filter, and the counts of the facets: each entry has a mask of the filters that it fails. Mask zero fits; a
 * facet counts what fails nothing but the facet's own filter.
 */
import type { CatalogueFilter } from '../../../contract/offerings/catalogue.ts'
import type { Entry } from './catalogue.entries.ts'
import { bitOf, counting, FACETS, IMPACT_BITS, type Counts, type FacetName } from './catalogue.facets.ts'

const maskOf = (bits: readonly number[]): number => bits.reduce((mask, bit) => mask | bit, 0)

export type Asked = {
  readonly filter: CatalogueFilter
  /** The organization that `own` stands for. */
  readonly own: string | null
  readonly favourites: ReadonlySet<string>
}

type Condition = (entry: Entry) => boolean

/** What each filter that is set asks of an entry. */
function conditions({ filter, own, favourites }: Asked): readonly (readonly [FacetName, Condition])[] {
  const { price, impact, sdg, vintage, label } = filter
  const one = (valueOf: (entry: Entry) => string, values: readonly string[] | undefined) => {
    const wanted = new Set(values)
    return wanted.size > 0 ? (entry: Entry) => wanted.has(valueOf(entry)) : null
  }
  const impacts = maskOf((impact ?? []).map((kind) => IMPACT_BITS[kind]))
  const goals = maskOf((sdg ?? []).map((goal) => 1 << goal))
  const all: Readonly<Record<FacetName, Condition | null>> = {
    creditType: one(({ creditType }) => creditType, filter.creditType),
    country: one(({ country }) => country, filter.country),
    projectType: one(({ projectType }) => projectType, filter.projectType),
    standard: one(({ standard }) => standard, filter.standard),
    carrier: filter.carrier?.length
      ? (
          ({ carrier }) =>
          (entry) =>
            carrier.has(entry.carrier)
        )({
          carrier: new Set(filter.carrier.map((sid) => (sid === 'own' ? own : sid))),
        })
      : null,
    impact: impacts === 0 ? null : (entry) => (entry.impacts & impacts) !== 0,
    sdg: goals === 0 ? null : (entry) => (entry.sdgs & goals) !== 0,
    vintage: vintage?.length ? (entry) => entry.years.some((year) => vintage.includes(year)) : null,
    label: label?.length ? (entry) => entry.labels.some((sid) => label.includes(sid)) : null,
    price: price
      ? ({ currency, lowest, highest }) =>
          currency === price.currency &&
          lowest !== null &&
          highest !== null &&
          highest >= (price.least ?? 0) &&
          lowest <= (price.most ?? Number.MAX_SAFE_INTEGER)
      : null,
    available: filter.available ? ({ available }) => available > 0 : null,
    favourite: filter.favourite ? ({ id }) => favourites.has(id) : null,
  }
  return FACETS.flatMap((name) => (all[name] ? [[name, all[name]] as const] : []))
}

/** @returns the entries that fit */
export function fitting(entries: readonly Entry[], asked: Asked): readonly Entry[] {
  const all = conditions(asked)
  return all.length === 0
    ? entries
    : entries.filter((entry) => all.every(([, condition]) => condition(entry)))
}

/**
 * Of one currency: what fits; what would under other prices, with the ends of their range; what would whether for sale or not, and
 * how much of it is; what would and is a favourite. Cents.
 */
export type ByCurrency = {
  count: number
  priced: number
  least: number
  most: number
  available: number
  availableOf: number
  favourite: number
}

const PRICE = bitOf('price')
const AVAILABLE = bitOf('available')
const FAVOURITE = bitOf('favourite')

export type Counted = { readonly values: Counts; readonly byCurrency: ReadonlyMap<string, ByCurrency> }

/** Counts all facets in one pass. */
export function countFacets(entries: readonly Entry[], asked: Asked): Counted {
  const all = conditions(asked).map(([facet, condition]) => ({ bit: bitOf(facet), condition }))
  const values = counting()
  const byCurrency = new Map<string, ByCurrency>()
  for (const entry of entries) {
    let failed = 0
    for (const { bit, condition } of all) if (!condition(entry)) failed |= bit
    // Failing two filters, it is counted nowhere.
    if ((failed & (failed - 1)) !== 0) continue
    values.add(entry.values, failed)
    const sums = byCurrency.get(entry.currency) ?? {
      count: 0,
      priced: 0,
      least: Number.MAX_SAFE_INTEGER,
      most: 0,
      available: 0,
      availableOf: 0,
      favourite: 0,
    }
    byCurrency.set(entry.currency, sums)
    if (failed === 0) sums.count += 1
    if (failed === 0 || failed === PRICE) {
      sums.priced += 1
      sums.least = Math.min(sums.least, entry.lowest ?? Number.MAX_SAFE_INTEGER)
      sums.most = Math.max(sums.most, entry.highest ?? 0)
    }
    if (failed === 0 || failed === AVAILABLE) {
      sums.availableOf += 1
      if (entry.available > 0) sums.available += 1
    }
    if ((failed === 0 || failed === FAVOURITE) && asked.favourites.has(entry.id)) sums.favourite += 1
  }
  return { values, byCurrency }
}
