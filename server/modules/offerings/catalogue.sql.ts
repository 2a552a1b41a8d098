/**
 * The catalogue's SQL over its flat read model (migration 0110). Each entry carries a mask of the filters it fails: the
 * page takes mask zero, and a facet counts what fails nothing but the facet's own filter.
 */
import { sql, type RawBuilder } from 'kysely'
import type { CatalogueFilter, CatalogueQuery } from '../../../contract/catalogue.ts'
import { wrongField } from '../../platform/http/refused.ts'

/** Facets in the order of their bits; each groups by one column of `entries`. */
export const FACETS = [
  ['creditType', 'credit_type'],
  ['country', 'country'],
  ['projectType', 'type_id'],
  ['standard', 'standard_id'],
  ['carrier', 'organization_id'],
  ['price', 'currency'],
  ['available', 'is_for_sale'],
  ['impact', 'impacts'],
  ['sdg', 'sdgs'],
  ['vintage', 'years'],
  ['label', 'labels_now'],
] as const
export type FacetName = (typeof FACETS)[number][0]

/** Grouped as they are and taken apart afterwards: offerings share few combinations. */
const LISTS: ReadonlySet<FacetName> = new Set(['impact', 'sdg', 'vintage', 'label'])
export const isList = (facet: FacetName): boolean => LISTS.has(facet)

const bitOf = (facet: FacetName): number => 1 << FACETS.findIndex(([name]) => name === facet)

type Condition = RawBuilder<boolean>

const LABELS_NOW = sql`case when e.labels_last then e.labels else array(
  select l from unnest(e.labels, e.label_spans) with ordinality u (l, span, place) where span @> current_date order by place) end`

/** What each filter that is set asks of an entry. @param own the organization that `own` stands for */
function conditions(filter: CatalogueFilter, own: string | null): ReadonlyMap<FacetName, Condition> {
  const { price } = filter
  const one = (column: string, values: readonly string[] | undefined, type: string): Condition | null =>
    values?.length ? sql`e.${sql.ref(column)} = any (${values}::${sql.raw(type)}[])` : null
  const any = (column: RawBuilder<unknown>, values: readonly (string | number)[] | undefined, type: string) =>
    values?.length ? sql<boolean>`${column} && ${values}::${sql.raw(type)}[]` : null
  const carriers = filter.carrier?.flatMap((carrier) => (carrier === 'own' ? (own ?? []) : carrier))
  const all: Readonly<Record<FacetName, Condition | null>> = {
    creditType: one('credit_type', filter.creditType, 'text'),
    country: one('country', filter.country, 'text'),
    projectType: one('type_id', filter.projectType, 'uuid'),
    standard: one('standard_id', filter.standard, 'uuid'),
    carrier: filter.carrier?.length ? sql`e.organization_id = any (${carriers ?? []}::uuid[])` : null,
    price: price
      ? sql`e.currency = ${price.currency} and e.highest_cents >= ${price.least ?? 0}::bigint
          and e.lowest_cents <= ${price.most ?? Number.MAX_SAFE_INTEGER}::bigint`
      : null,
    available: filter.available ? sql`e.available > 0` : null,
    impact: any(sql`e.impacts`, filter.impact, 'text'),
    sdg: any(sql`e.sdgs`, filter.sdg, 'int'),
    vintage: any(sql`e.years`, filter.vintage, 'int'),
    label: any(sql`(${LABELS_NOW})`, filter.label, 'uuid'),
  }
  return new Map(FACETS.flatMap(([name]) => (all[name] ? [[name, all[name]] as const] : [])))
}

export type Asked = { readonly filter: CatalogueFilter; readonly own: string | null }

/** Entries that the search finds, with the mask of the filters they fail. */
function entries({ filter, own }: Asked): RawBuilder<unknown> {
  const failed = [...conditions(filter, own)].map(
    ([name, condition]) => sql`case when ${condition} then 0 else ${sql.lit(bitOf(name))} end`,
  )
  const isSearched = wordsOf(filter) !== ''
  return sql`(
    select e.offering_id, e.credit_type, e.country, e.type_id, e.standard_id, e.organization_id, e.currency, e.available > 0 as is_for_sale,
      e.impacts, e.sdgs, e.years, ${LABELS_NOW} as labels_now, e.available, e.lowest_cents, e.highest_cents, e.latitude, e.longitude,
      e.name, e.listed_at, ${isSearched ? sql`s.rank` : sql`0::float4`} as rank,
      ${failed.length > 0 ? sql.join(failed, sql` | `) : sql`0`} as failed
    from catalogue_entry e ${isSearched ? sql`join catalogue_found(${wordsOf(filter)}) s using (offering_id)` : sql``}
    where e.is_published
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
    select offering_id as id, array[${sql.join(place)}] as place from ${entries(asked)}
    where failed = 0 and ${after} order by ${sql.join(directions)} limit ${limit + 1}`
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
  const refused = wrongField('cursor', 'This cursor belongs to another list.')
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

export const countSql = (asked: Asked) => sql<{ count: number; currencies: string[] }>`
  select count(*)::int as count, coalesce(array_agg(distinct currency order by currency), '{}') as currencies
  from ${entries(asked)} where failed = 0`

/** One row per facet and value: grouping sets count them all in one pass. */
export function facetsSql(asked: Asked) {
  const columns = FACETS.map(([, name]) => sql.ref(name))
  const sets = FACETS.map(([, name]) => sql`(failed, ${sql.ref(name)})`)
  // `grouping` has a one for each column that is not grouped by.
  const all = (1 << FACETS.length) - 1
  const which = FACETS.map(([name], place) => {
    const mask = all ^ (1 << (FACETS.length - 1 - place))
    return sql`when ${sql.lit(mask)} then ${sql.lit(bitOf(name))}`
  })
  const values = FACETS.map(([facet, name]) =>
    isList(facet) ? sql`array_to_string(${sql.ref(name)}, ',')` : sql`${sql.ref(name)}::text`,
  )
  return sql<{ bit: number; value: string; count: number; least: string | null; most: string | null }>`
    select * from (
      select failed, case grouping(${sql.join(columns)}) ${sql.join(which, sql` `)} end as bit, coalesce(${sql.join(values)}) as value,
        count(*)::int as count, min(lowest_cents) as least, max(highest_cents) as most
      from ${entries(asked)} where failed & (failed - 1) = 0 group by grouping sets (${sql.join(sets)})
    ) f where failed = 0 or failed = bit`
}

export const facetOfBit = (bit: number): FacetName => FACETS[Math.log2(bit)]![0]

/** Places of at most this many named offerings each. */
const NAMED = 8

/** Entries by where they lie, to a tenth of a degree: closer than a map of the world can show. */
export const placesSql = (asked: Asked) => sql<{
  country: string
  latitude: number | null
  longitude: number | null
  count: number
  items: { sid: string; title: string }[]
}>`
  select p.country, p.latitude, p.longitude, p.count,
    (select jsonb_agg(jsonb_build_object('sid', f.id, 'title', f.title) order by i.place)
     from unnest(p.ids) with ordinality i (id, place) join offering f on f.id = i.id) as items
  from (
    select country, round(latitude::numeric, 1)::float8 as latitude, round(longitude::numeric, 1)::float8 as longitude, count(*)::int as count,
      (array_agg(offering_id order by is_for_sale desc, listed_at desc, offering_id desc))[1:${sql.lit(NAMED)}] as ids
    from ${entries(asked)} where failed = 0 group by 1, 2, 3
  ) p order by p.count desc, p.country, p.latitude, p.longitude`
