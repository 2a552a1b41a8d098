/** The catalogue's entries, kept in each process and refreshed before each use (decision 091). */
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { planned } from '../../platform/statements.ts'

/** As the read model keeps them. */
export const IMPACT_BITS = { avoidance: 1, removal: 2, avoidance_and_removal: 4 } as const

const GOALS = Array.from({ length: 17 }, (_, index) => index + 1)
const one = (text: string): readonly string[] => [text]
const listed = (text: string): readonly string[] => (text === '' ? [] : text.split(','))

/** Facets whose values are lists, in the order in which an entry has them, and how the read model writes each. */
const LISTS = {
  creditType: one,
  country: one,
  projectType: one,
  standard: one,
  carrier: one,
  impact: (bits: string) =>
    Object.entries(IMPACT_BITS).flatMap(([name, bit]) => ((Number(bits) & bit) === 0 ? [] : [name])),
  sdg: (bits: string) => GOALS.filter((goal) => (Number(bits) & (1 << goal)) !== 0).map(String),
  vintage: listed,
  label: listed,
} as const
export type ListFacet = keyof typeof LISTS
export const LIST_FACETS = Object.keys(LISTS) as readonly ListFacet[]

/** Entries share few combinations of a facet's values: each is kept once, and entries have its place. */
const combinations = LIST_FACETS.map((facet) => ({
  facet,
  places: new Map<string, number>(),
  values: new Array<readonly string[]>(),
}))

function placeOf({ facet, places, values }: (typeof combinations)[number], text: string): number {
  const known = places.get(text)
  if (known !== undefined) return known
  values.push(LISTS[facet](text))
  places.set(text, values.length - 1)
  return values.length - 1
}

export type Entry = {
  readonly id: string
  /** Of its combination of values, by the order of the facets. */
  readonly places: readonly number[]
  readonly currency: string
  readonly available: number
  /** Null: no vintage has a price. */
  readonly leastCents: number | null
  readonly mostCents: number | null
  /** To a tenth of a degree: closer than a map of the world can show. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly name: string
  /** Microseconds since 1970. */
  readonly listedAt: number
}
/** Another one after each change, of names too: an entry is noted again when a name that it shows changes. */
export type Entries = { readonly byId: ReadonlyMap<string, Entry>; readonly all: readonly Entry[] }

type Row = Omit<Entry, 'places' | 'id'> & {
  /** Null: nothing has changed. */
  readonly id: string | null
  readonly texts: string | null
  readonly since: string
  readonly server: string
}

/** One row at least: what it says about the snapshot. @param since empty: everything */
const changesSince = (since: string) => sql<Row>`
  select s.since, s.server, c.offering_id as id, e.texts, e.currency, e.available::float8 as available, e.lowest_cents::float8 as "leastCents",
    e.highest_cents::float8 as "mostCents", e.latitude, e.longitude, e.name, e.listed_at as "listedAt"
  from (select pg_snapshot_xmin(pg_current_snapshot())::text as since, concat(current_date, pg_postmaster_start_time()) as server) s
  left join (
    catalogue_change c left join lateral (
      select concat_ws('|', credit_type, country, type_id, standard_id, organization_id, impacts, sdgs, years_key, array_to_string(array(
          select distinct l from unnest(labels, label_spans) u (l, span) where span @> current_date order by l), ',')) as texts,
        currency, available, lowest_cents, highest_cents, round(latitude::numeric, 1)::float8 as latitude,
        round(longitude::numeric, 1)::float8 as longitude, name, (extract(epoch from listed_at) * 1000000)::float8 as listed_at
      from catalogue_entry where offering_id = c.offering_id and is_published
    ) e on true
  ) on c.changed >= ${since}::text::xid8 order by e.listed_at desc, c.offering_id desc`

function placesOf(texts: string): Entry['places'] {
  const parts = texts.split('|')
  return combinations.map((known, index) => placeOf(known, parts[index] ?? ''))
}

export function valuesOf({ places }: Entry, facet: ListFacet): readonly string[] {
  const index = LIST_FACETS.indexOf(facet)
  return combinations[index]!.values[places[index]!]!
}

/** @returns whether an entry has one of these values */
export function havingOneOf(facet: ListFacet, chosen: readonly string[]): (entry: Entry) => boolean {
  const index = LIST_FACETS.indexOf(facet)
  const fits = combinations[index]!.values.map((values) => values.some((value) => chosen.includes(value)))
  return ({ places }) => fits[places[index]!]!
}

/** Value → how many have it. */
export function countValues(entries: readonly Entry[], facet: ListFacet): ReadonlyMap<string, number> {
  const index = LIST_FACETS.indexOf(facet)
  const { values: all } = combinations[index]!
  const counts = new Uint32Array(all.length)
  for (const { places } of entries) counts[places[index]!]! += 1
  const found = new Map<string, number>()
  counts.forEach((count, place) => {
    if (count > 0) for (const value of all[place]!) found.set(value, (found.get(value) ?? 0) + count)
  })
  return found
}

class Memory {
  readonly #database: Database
  #entries: Entries = { byId: new Map(), all: [] }
  #since = '0'
  #server = ''
  #last: Promise<unknown> = Promise.resolve()
  #next: Promise<Entries> | null = null

  constructor(database: Database) {
    this.#database = database
  }

  /** Questions that come while one is asked share the next one: one that has begun may have missed what they saw. */
  fresh(): Promise<Entries> {
    this.#next ??= this.#last
      .catch(() => null)
      .then(() => {
        const asked = this.#ask()
        this.#last = asked
        this.#next = null
        return asked
      })
    return this.#next
  }

  async #ask(): Promise<Entries> {
    let rows = await planned(this.#database, 'catalogue_changes', changesSince(this.#since))
    // Labels begin and end by the day; another server counts transactions in its own way.
    const isAnother = rows[0]?.server !== this.#server
    if (isAnother && this.#since !== '0')
      rows = await planned(this.#database, 'catalogue_changes', changesSince('0'))
    this.#since = rows[0]?.since ?? this.#since
    this.#server = rows[0]?.server ?? this.#server
    // One row alone may have the snapshot only.
    if (!isAnother && rows[0]?.id === null) return this.#entries
    const byId = new Map(isAnother ? [] : this.#entries.byId)
    for (const { since: _since, server: _server, texts, id, ...entry } of rows) {
      if (id === null) continue
      if (texts === null) byId.delete(id)
      else byId.set(id, { ...entry, id, places: placesOf(texts) })
    }
    this.#entries = { byId, all: [...byId.values()] }
    return this.#entries
  }
}

const memories = new WeakMap<Database, Memory>()

/** Published offerings as they are in the database now. Takes a connection of the pool. */
export function freshCatalogue(database: Database): Promise<Entries> {
  const memory = memories.get(database) ?? new Memory(database)
  memories.set(database, memory)
  return memory.fresh()
}
