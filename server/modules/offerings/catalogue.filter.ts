/** Which entries of the catalogue fit, and how many would under all filters but one. */
import type { CatalogueFilter } from '../../../contract/offerings/catalogue.ts'
import { havingOneOf, LIST_FACETS, type Entry, type ListFacet } from './catalogue.memory.ts'

type FacetName = ListFacet | 'price' | 'available' | 'favourite'

export type Asked = {
  readonly filter: CatalogueFilter
  /** The organization that `own` stands for. */
  readonly own: string | null
  /** Of the person who asks. */
  readonly favourites: ReadonlySet<string>
}

type Check = (entry: Entry) => boolean

/** What each filter that is set asks of an entry. */
function checksOf({ filter, own, favourites }: Asked): readonly (readonly [FacetName, Check])[] {
  const { price } = filter
  const lists = LIST_FACETS.map((facet): readonly [FacetName, Check | null] => {
    const chosen = filter[facet]?.map((value) => (value === 'own' ? (own ?? '') : String(value)))
    return [facet, chosen?.length ? havingOneOf(facet, chosen) : null]
  })
  const all: readonly (readonly [FacetName, Check | null])[] = [
    ...lists,
    [
      'price',
      price
        ? ({ currency, leastCents, mostCents }) =>
            currency === price.currency &&
            (mostCents ?? -1) >= (price.least ?? 0) &&
            (leastCents ?? Infinity) <= (price.most ?? Number.MAX_SAFE_INTEGER)
        : null,
    ],
    ['available', filter.available ? isForSale : null],
    ['favourite', filter.favourite ? ({ id }) => favourites.has(id) : null],
  ]
  return all.flatMap(([facet, check]) => (check ? [[facet, check] as const] : []))
}

export const isForSale: Check = ({ available }) => available > 0

export type Sifted = {
  /** Fail no filter. */
  readonly fitting: readonly Entry[]
  /** What fits without the facet's own filter. */
  readonly but: (facet: FacetName) => readonly Entry[]
}

export function sift(entries: readonly Entry[], asked: Asked): Sifted {
  const checks = checksOf(asked)
  if (checks.length === 0) return { fitting: entries, but: () => entries }
  const fitting: Entry[] = []
  const failed = new Map<FacetName, Entry[]>(checks.map(([facet]) => [facet, []]))
  for (const entry of entries) {
    let wrong: FacetName | null = null
    let failures = 0
    for (const [facet, check] of checks) {
      if (check(entry)) continue
      failures += 1
      if (failures > 1) break
      wrong = facet
    }
    if (wrong === null) fitting.push(entry)
    else if (failures === 1) failed.get(wrong)?.push(entry)
  }
  return {
    fitting,
    but: (facet) => {
      const others = failed.get(facet) ?? []
      return others.length === 0 ? fitting : fitting.concat(others)
    },
  }
}
