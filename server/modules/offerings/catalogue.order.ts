/** The orders of the catalogue, and the cursor that says where a page ended. */
import type { CatalogueSort } from '../../../contract/offerings/catalogue.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import type { Entry } from './catalogue.entries.ts'

type Key = string | number
type Column = {
  readonly kind: 'number' | 'string'
  readonly direction: 'asc' | 'desc'
  readonly keyOf: (entry: Entry, ranks: Ranks) => Key
}
/** How well a search fits, by entry; null: nothing is searched for. */
export type Ranks = ReadonlyMap<string, number> | null

const number = (direction: Column['direction'], keyOf: (entry: Entry, ranks: Ranks) => number): Column => ({
  kind: 'number',
  direction,
  keyOf,
})
const text = (direction: Column['direction'], keyOf: (entry: Entry) => string): Column => ({
  kind: 'string',
  direction,
  keyOf,
})
const NEWEST = number('desc', ({ listedAt }) => listedAt)
const COLUMNS: Readonly<Record<CatalogueSort, readonly Column[]>> = {
  relevance: [number('desc', ({ id }, ranks) => ranks?.get(id) ?? 0), NEWEST],
  newest: [NEWEST],
  price: [
    text('asc', ({ currency }) => currency),
    number('asc', ({ lowest }) => lowest ?? Number.MAX_SAFE_INTEGER),
  ],
  available: [text('asc', ({ creditType }) => creditType), number('desc', ({ available }) => available)],
  name: [text('asc', ({ name }) => name)],
}

/** What is sold out last, then the order, then ids, so that no two entries stand at the same place. */
const columnsOf = (sort: CatalogueSort): readonly Column[] => [
  number('desc', ({ available }) => Number(available > 0)),
  ...COLUMNS[sort],
  text('desc', ({ id }) => id),
]

/** Where an entry stands in an order. */
export type Place = readonly Key[]
export type Order = {
  readonly placeOf: (entry: Entry) => Place
  /** Below zero: the entry stands before the place. */
  readonly compare: (entry: Entry, place: Place) => number
}

export function orderOf(sort: CatalogueSort, ranks: Ranks): Order {
  const columns = columnsOf(sort)
  return {
    placeOf: (entry) => columns.map(({ keyOf }) => keyOf(entry, ranks)),
    compare: (entry, place) => {
      for (let at = 0; at < columns.length; at += 1) {
        const { keyOf, direction } = columns[at]!
        const [key, other] = [keyOf(entry, ranks), place[at]!]
        if (key !== other) return key < other === (direction === 'asc') ? -1 : 1
      }
      return 0
    },
  }
}

type Placed = { readonly entry: Entry; readonly place: Place }

/** @returns the first ones behind a place, in order; a place of null is the beginning */
export function firstOf(
  entries: readonly Entry[],
  { placeOf, compare }: Order,
  behind: Place | null,
  count: number,
): readonly Placed[] {
  const first: Placed[] = []
  for (const entry of entries) {
    if (behind && compare(entry, behind) <= 0) continue
    if (first.length === count && compare(entry, first.at(-1)!.place) > 0) continue
    const place = placeOf(entry)
    const before = first.findLastIndex((one) => compare(one.entry, place) < 0)
    first.splice(before + 1, 0, { entry, place })
    if (first.length > count) first.pop()
  }
  return first
}

export const writeCursor = (sort: CatalogueSort, place: Place): string =>
  Buffer.from(JSON.stringify([sort, ...place])).toString('base64url')

/** @throws Refused 400 when the cursor is of another list */
export function readCursor(cursor: string, sort: CatalogueSort): Place {
  const refused = wrongField('cursor', t('refusals.http.cursorBelongsAnotherList'))
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw refused
  }
  if (!Array.isArray(parts) || parts[0] !== sort) throw refused
  const [, ...place] = parts as readonly unknown[]
  const columns = columnsOf(sort)
  const isPlace =
    place.length === columns.length && columns.every(({ kind }, at) => typeof place[at] === kind)
  if (!isPlace) throw refused
  return place as Place
}
