/** The orders of the catalogue, and a page behind a cursor. */
import type { CatalogueQuery } from '../../../contract/offerings/catalogue.ts'
import { cursorOf, partsOf, wrongCursor } from '../../platform/keyset.ts'
import { isForSale } from './catalogue.filter.ts'
import { valuesOf, type Entry } from './catalogue.memory.ts'

/** How well a search finds what it finds. */
export type Ranks = ReadonlyMap<string, number>

type Key = {
  readonly type: 'string' | 'number'
  readonly sign: 1 | -1
  readonly of: (entry: Entry, ranks: Ranks) => string | number
}
const key = (type: Key['type'], direction: 'asc' | 'desc', of: Key['of']): Key => ({
  type,
  sign: direction === 'asc' ? 1 : -1,
  of,
})

const NEWEST = key('number', 'desc', ({ listedAt }) => listedAt)
const ORDERS: Readonly<Record<CatalogueQuery['sort'], readonly Key[]>> = {
  relevance: [key('number', 'desc', ({ id }, ranks) => ranks.get(id) ?? 0), NEWEST],
  newest: [NEWEST],
  price: [
    key('string', 'asc', ({ currency }) => currency),
    key('number', 'asc', ({ leastCents }) => leastCents ?? Number.MAX_SAFE_INTEGER),
  ],
  available: [
    key('string', 'asc', (entry) => valuesOf(entry, 'creditType')[0] ?? ''),
    key('number', 'desc', ({ available }) => available),
  ],
  name: [key('string', 'asc', ({ name }) => name)],
}

type Place = readonly (string | number)[]

/** What is sold out last, then the order, then ids, so that no two entries have the same place. */
function orderOf(sort: CatalogueQuery['sort'], ranks: Ranks) {
  const keys = [
    key('number', 'desc', (entry) => Number(isForSale(entry))),
    ...ORDERS[sort],
    key('string', 'desc', ({ id }) => id),
  ]
  return {
    keys,
    placeOf: (entry: Entry): Place => keys.map(({ of }) => of(entry, ranks)),
    /** Computes only the keys that it needs: thousands of entries are compared for each page. */
    compare: (entry: Entry, place: Place): number => {
      for (let index = 0; index < keys.length; index += 1) {
        const { of, sign } = keys[index]!
        const [own, other] = [of(entry, ranks), place[index]!]
        if (own !== other) return own < other ? -sign : sign
      }
      return 0
    },
  }
}

type Page = { readonly entries: readonly Entry[]; readonly nextCursor: string | null }

/** @throws Refused 400 when the cursor is of another list */
export function pageOf(
  fitting: readonly Entry[],
  ranks: Ranks,
  { sort, cursor, limit }: Pick<CatalogueQuery, 'sort' | 'cursor' | 'limit'>,
): Page {
  const order = orderOf(sort, ranks)
  const after = cursor === undefined ? null : readCursor(cursor, sort, order.keys)
  // The first few only: sorting everything takes longer than everything else.
  const found: { readonly entry: Entry; readonly place: Place }[] = []
  for (const entry of fitting) {
    if (found.length > limit && order.compare(entry, found[limit]!.place) > 0) continue
    if (after && order.compare(entry, after) <= 0) continue
    const behind = found.findLastIndex(({ place }) => order.compare(entry, place) > 0)
    found.splice(behind + 1, 0, { entry, place: order.placeOf(entry) })
    found.length = Math.min(found.length, limit + 1)
  }
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    entries: page.map(({ entry }) => entry),
    nextCursor: found.length > limit && last ? writeCursor(sort, last.place) : null,
  }
}

const writeCursor = (sort: string, place: Place): string => cursorOf([sort, ...place])

function readCursor(cursor: string, sort: string, keys: readonly Key[]): Place {
  const parts = partsOf(cursor)
  if (parts[0] !== sort || parts.length !== keys.length + 1) throw wrongCursor()
  return keys.map(({ type }, index) => {
    const part = parts[index + 1]
    if ((typeof part !== 'string' && typeof part !== 'number') || typeof part !== type) throw wrongCursor()
    return part
  })
}
