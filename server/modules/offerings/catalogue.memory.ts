/**
 * The catalogue's entries, kept in each process and never older than the question (decision 091): first it asks for what was written by
 * transactions that its last question could not see.
 */
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

/** Entries share few combinations of values: each is kept once, with its place among all. */
type List = { readonly place: number; readonly values: readonly string[] }
const places = new Map<string, List>()
const lists: List[] = []

function listOf(facet: ListFacet, text: string): List {
  const key = `${facet}|${text}`
  const known = places.get(key)
  if (known) return known
  const list = { place: lists.length, values: LISTS[facet](text) }
  places.set(key, list)
  lists.push(list)
  return list
}

export type Entry = {
  readonly id: string
  readonly lists: Readonly<Record<ListFacet, List>>
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
export type Entries = ReadonlyMap<string, Entry>

type Row = Omit<Entry, 'lists'> & {
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

function listsOf(texts: string): Entry['lists'] {
  const parts = texts.split('|')
  return Object.fromEntries(
    LIST_FACETS.map((facet, index) => [facet, listOf(facet, parts[index] ?? '')]),
  ) as Entry['lists']
}

/** Value → how many have it. */
export function countValues(entries: readonly Entry[], facet: ListFacet): ReadonlyMap<string, number> {
  const counts = new Uint32Array(lists.length)
  for (const entry of entries) counts[entry.lists[facet].place]! += 1
  const found = new Map<string, number>()
  for (const [place, count] of counts.entries())
    if (count > 0) for (const value of lists[place]!.values) found.set(value, (found.get(value) ?? 0) + count)
  return found
}

class Memory {
  readonly #database: Database
  #entries = new Map<string, Entry>()
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
    if (rows[0]?.server !== this.#server) {
      rows =
        this.#since === '0' ? rows : await planned(this.#database, 'catalogue_changes', changesSince('0'))
      this.#entries = new Map()
    }
    for (const { since, server, texts, ...entry } of rows) {
      this.#since = since
      this.#server = server
      if (texts === null) this.#entries.delete(entry.id)
      else this.#entries.set(entry.id, { ...entry, lists: listsOf(texts) })
    }
    return this.#entries
  }
}

const memories = new WeakMap<Database, Memory>()

/** Published offerings by their ids, as they are in the database now. Takes a connection of the pool. */
export function freshCatalogue(database: Database): Promise<Entries> {
  const memory = memories.get(database) ?? new Memory(database)
  memories.set(database, memory)
  return memory.fresh()
}
