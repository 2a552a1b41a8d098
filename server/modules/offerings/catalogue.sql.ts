/**
 * The catalogue's SQL over its flat read model (migration 0110). Each entry carries a mask of the filters it fails: the
 * page takes mask zero, and a facet counts what fails nothing but the facet's own filter.
 */
import { sql, type RawBuilder } from 'kysely'
import type { CatalogueFilter, CatalogueQuery } from '../../../contract/offerings/catalogue.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'

/** Facets in the order of their bits. */
const FACETS = [
  'creditType',
  'country',
  'projectType',
  'standard',
  'carrier',
  'impact',
  'sdg',
  'vintage',
  'label',
  'price',
  'available',
  'favourite',
] as const
export type FacetName = (typeof FACETS)[number]

/** What each groups by. Prices, what is for sale and favourites are counted with the page (`countSql`). */
const GROUPED = [
  ['creditType', 'credit_type'],
  ['country', 'country'],
  ['projectType', 'type_id'],
  ['standard', 'standard_id'],
  ['carrier', 'organization_id'],
  ['impact', 'impacts'],
  ['sdg', 'sdgs'],
  ['vintage', 'years_key'],
  ['label', 'labels_now'],
] as const satisfies readonly (readonly [FacetName, string])[]

const bitOf = (facet: FacetName): number => 1 << FACETS.indexOf(facet)

/** As the read model keeps them. */
export const IMPACT_BITS = { avoidance: 1, removal: 2, avoidance_and_removal: 4 } as const

const maskOf = (bits: readonly number[]): number => bits.reduce((mask, bit) => mask | bit, 0)

type Condition = RawBuilder<boolean>

const LABELS_NOW = sql`array(select distinct l from unnest(e.labels, e.label_spans) u (l, span) where span @> current_date order by l)`

const isFavouriteOf = (person: string): Condition =>
  sql`e.offering_id = any (array(select m.offering_id from favourite_offering m where m.person_id = ${person}::uuid))`

/** What each filter that is set asks of an entry. */
function conditions({ filter, own, person }: Asked): ReadonlyMap<FacetName, Condition> {
  const { price, impact, sdg } = filter
  const one = (column: string, values: readonly string[] | undefined, type: string): Condition | null =>
    values?.length ? sql`e.${sql.ref(column)} = any (${values}::${sql.raw(type)}[])` : null
  const carriers = filter.carrier?.flatMap((carrier) => (carrier === 'own' ? (own ?? []) : carrier))
  const all: Readonly<Record<FacetName, Condition | null>> = {
    creditType: one('credit_type', filter.creditType, 'text'),
    country: one('country', filter.country, 'text'),
    projectType: one('type_id', filter.projectType, 'uuid'),
    standard: one('standard_id', filter.standard, 'uuid'),
    carrier: filter.carrier?.length ? sql`e.organization_id = any (${carriers ?? []}::uuid[])` : null,
    impact: impact?.length
      ? sql`e.impacts & ${maskOf(impact.map((kind) => IMPACT_BITS[kind]))}::int <> 0`
      : null,
    sdg: sdg?.length ? sql`e.sdgs & ${maskOf(sdg.map((goal) => 1 << goal))}::int <> 0` : null,
    vintage: filter.vintage?.length ? sql`e.years && ${filter.vintage}::int[]` : null,
    label: filter.label?.length
      ? sql`e.labels && ${filter.label}::uuid[] and (e.labels_last or ${LABELS_NOW} && ${filter.label}::uuid[])`
      : null,
    price: price
      ? sql`e.currency = ${price.currency} and e.highest_cents >= ${price.least ?? 0}::bigint
          and e.lowest_cents <= ${price.most ?? Number.MAX_SAFE_INTEGER}::bigint`
      : null,
    available: filter.available ? sql`e.available > 0` : null,
    favourite: filter.favourite ? isFavouriteOf(person) : null,
  }
  return new Map(FACETS.flatMap((name) => (all[name] ? [[name, all[name]] as const] : [])))
}

export type Asked = {
  readonly filter: CatalogueFilter
  /** The organization that `own` stands for. */
  readonly own: string | null
  /** Whose favourites are meant. */
  readonly person: string
}

/**
 * Entries that the search finds. mask: all of them, with the filters each fails. fitting: those that fail none, by plain
 * conditions, which the planner understands.
 */
export function entries(asked: Asked, what: 'mask' | 'fitting'): RawBuilder<unknown> {
  const { filter } = asked
  const all = [...conditions(asked)]
  const failed = all.map(
    ([name, condition]) => sql`case when ${condition} then 0 else ${sql.lit(bitOf(name))} end`,
  )
  const fitting = all.map(([, condition]) => sql`and ${condition}`)
  const isSearched = wordsOf(filter) !== ''
  return sql`(
    select e.offering_id, e.credit_type, e.country, e.type_id, e.standard_id, e.organization_id, e.currency, e.available > 0 as is_for_sale,
      e.impacts, e.sdgs, e.years_key, case when e.labels_last then e.labels_key else array_to_string(${LABELS_NOW}, ',') end as labels_now,
      e.available, e.lowest_cents, e.highest_cents, e.latitude, e.longitude, e.name, e.listed_at,
      ${isSearched ? sql`s.rank` : sql`0::float4`} as rank,
      ${what === 'mask' && failed.length > 0 ? sql.join(failed, sql` | `) : sql`0`} as failed
    from catalogue_entry e ${isSearched ? sql`join catalogue_found(${wordsOf(filter)}) s using (offering_id)` : sql``}
    where e.is_published ${what === 'fitting' ? sql.join(fitting, sql` `) : sql``}
  ) e`
}

/** Without a letter or digit there is nothing to search for. */
const wordsOf = ({ search = '' }: CatalogueFilter): string => {
  const words = search.replaceAll('\0', ' ').trim()
  return /[\p{L}\p{N}]/u.test(words) ? words : ''
}

type SortColumn = {
  readonly expression: RawBuilder<unknown>
  readonly type: 'boolean' | 'text' | 'numeric' | 'float4' | 'timestamptz' | 'uuid'
  readonly direction: 'asc' | 'desc'
}

const column = (text: string, type: SortColumn['type'], direction: SortColumn['direction']): SortColumn => ({
  expression: sql.raw(text),
  type,
  direction,
})
const NEWEST = column('listed_at', 'timestamptz', 'desc')
const ORDERS: Readonly<Record<CatalogueQuery['sort'], readonly SortColumn[]>> = {
  relevance: [column('rank', 'float4', 'desc'), NEWEST],
  newest: [NEWEST],
  price: [
    column('currency', 'text', 'asc'),
    column("coalesce(lowest_cents, 'infinity'::numeric)", 'numeric', 'asc'),
  ],
  available: [column('credit_type', 'text', 'asc'), column('available', 'numeric', 'desc')],
  name: [column('name', 'text', 'asc')],
}

/** What is sold out last, then the order, then ids, so that no two entries stand at the same place. */
const orderOf = (sort: CatalogueQuery['sort']): readonly SortColumn[] => [
  column('is_for_sale', 'boolean', 'desc'),
  ...ORDERS[sort],
  column('offering_id', 'uuid', 'desc'),
]

/** Ids of a page and one more; each with the place where it stands. */
export function pageSql(asked: Asked, { sort, cursor, limit }: CatalogueQuery) {
  const order = orderOf(sort)
  const place = order.map(({ expression }) => sql`(${expression})::text`)
  const after = cursor === undefined ? sql`true` : behind(order, readCursor(cursor, sort, order))
  const directions = order.map(({ expression, direction }) => sql`${expression} ${sql.raw(direction)}`)
  return sql<{ id: string; place: string[] }>`
    select offering_id as id, array[${sql.join(place)}] as place from (
      select * from ${entries(asked, 'fitting')} where ${after} order by ${sql.join(directions)} limit ${limit + 1}
    ) page order by ${sql.join(directions)}`
}

/** Keyset over columns of mixed directions. */
function behind(order: readonly SortColumn[], values: readonly string[]): Condition {
  const [first, ...rest] = order
  const [value, ...others] = values
  if (!first || value === undefined) return sql`false`
  const { expression, type, direction } = first
  const there = sql`${value}::${sql.raw(type)}`
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  return sql`(${expression} ${sign} ${there} or (${expression} = ${there} and ${behind(rest, others)}))`
}

export const writeCursor = (sort: string, place: readonly string[]): string =>
  Buffer.from(JSON.stringify([sort, ...place])).toString('base64url')

const FORMS: Readonly<Record<SortColumn['type'], RegExp>> = {
  boolean: /^(true|false)$/,
  text: /^[^\0]*$/,
  numeric: /^(Infinity|\d{1,30}(\.\d{1,12})?)$/,
  float4: /^\d{1,10}(\.\d{1,20})?(e-?\d{1,2})?$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[\d.]*[+-][\d:]+$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
}

/** @throws Refused 400 when the cursor is of another list */
function readCursor(cursor: string, sort: string, order: readonly SortColumn[]): readonly string[] {
  const refused = wrongField('cursor', t('refusals.http.cursorBelongsAnotherList'))
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw refused
  }
  if (!Array.isArray(parts) || parts[0] !== sort || parts.length !== order.length + 1) throw refused
  const values = parts.slice(1).map(String)
  if (!order.every(({ type }, index) => FORMS[type].test(values[index] ?? ''))) throw refused
  return values
}

/** How many fit, of how many currencies. */
export const sizeSql = (asked: Asked) => sql<{ count: number; currencies: string[] }>`
  select count(*)::int as count, coalesce(array_agg(distinct currency order by currency), '{}') as currencies
  from ${entries(asked, 'fitting')}`

/**
 * By currency: what fits; what would under other prices, with the ends of their range; what would whether for sale or not, and
 * how much of it is; what would and is a favourite.
 */
export const countSql = (asked: Asked) => sql<{
  currency: string
  count: number
  priced: number
  least: string | null
  most: string | null
  available: number
  availableOf: number
  favourite: number
}>`
  select currency, count(*) filter (where failed = 0)::int as count, count(*) filter (where failed in (0, ${sql.lit(bitOf('price'))}))::int as priced,
    min(lowest_cents) filter (where failed in (0, ${sql.lit(bitOf('price'))})) as least,
    max(highest_cents) filter (where failed in (0, ${sql.lit(bitOf('price'))})) as most,
    count(*) filter (where failed in (0, ${sql.lit(bitOf('available'))}) and is_for_sale)::int as available,
    count(*) filter (where failed in (0, ${sql.lit(bitOf('available'))}))::int as "availableOf",
    count(*) filter (where failed in (0, ${sql.lit(bitOf('favourite'))}) and ${isFavouriteOf(asked.person)})::int as favourite
  from ${entries(asked, 'mask')} group by currency order by currency`

/** One row per facet and value: grouping sets count them all in one pass. */
export function facetsSql(asked: Asked) {
  const columns = GROUPED.map(([, name]) => sql.ref(name))
  const isFiltered = conditions(asked).size > 0
  const sets = columns.map((name) => (isFiltered ? sql`(failed, ${name})` : sql`(${name})`))
  // `grouping` has a one for each column that is not grouped by.
  const all = (1 << GROUPED.length) - 1
  const which = GROUPED.map(([facet], place) => {
    const mask = all ^ (1 << (GROUPED.length - 1 - place))
    return sql`when ${sql.lit(mask)} then ${sql.lit(bitOf(facet))}`
  })
  const values = columns.map((name) => sql`${name}::text`)
  return sql<{ bit: number; value: string; count: number }>`
    select bit, value, sum(count)::int as count from (
      select ${isFiltered ? sql`failed` : sql`0 as failed`}, case grouping(${sql.join(columns)}) ${sql.join(which, sql` `)} end as bit, coalesce(${sql.join(values)}) as value,
        count(*) as count
      from ${entries(asked, 'mask')} ${isFiltered ? sql`where failed & (failed - 1) = 0` : sql``} group by grouping sets (${sql.join(sets)})
    ) f where failed = 0 or failed = bit group by bit, value`
}

export const facetOfBit = (bit: number): FacetName => FACETS[Math.log2(bit)]!
