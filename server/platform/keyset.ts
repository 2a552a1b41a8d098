/** Keyset paging: the cost of a page does not grow with its number, and the cursor is opaque. */
import { sql, type RawBuilder } from 'kysely'
import { isUuid } from './canonical.ts'
import { wrongField } from './http/refused.ts'
import { t } from './messages.ts'

/** What a list's query says of its page. */
export type Paged = {
  readonly sort: string
  readonly direction: 'asc' | 'desc'
  readonly cursor?: string | undefined
  readonly limit: number
}

/** What is sorted by: an expression and its type. Rows carry it as text, under `sort_key`. */
export type SortKey = { readonly expression: RawBuilder<unknown>; readonly type: keyof typeof IS_KEY }

type Sorted = { readonly id: string; readonly sort_key: string }

const TIME =
  /^(?!0000)(\d{4}-\d\d-\d\d) (?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d{1,6})?[+-](?:0\d|1[0-4])(?::[0-5]\d){0,2}$/

/** A moment as PostgreSQL writes it. Other texts in a cursor would fail in the query. */
export function isMomentText(text: string): boolean {
  const day = TIME.exec(text)?.[1]
  return day === undefined
    ? /^-?infinity$/.test(text)
    : String(new Date(`${day}T00:00Z`).toJSON()).startsWith(day)
}

const IS_KEY = {
  text: (text: string) => !text.includes('\0'),
  timestamptz: isMomentText,
  date: (text: string) => isMomentText(`${text} 00:00:00+00`),
} as const

/** `… and (key, id) > (…)`, or always true on the first page. @throws Refused 400 when the cursor is of another list */
export function behind(query: Paged, { expression, type }: SortKey, id: RawBuilder<unknown>) {
  if (query.cursor === undefined) return sql<boolean>`true`
  const [key, last] = readCursor(query, type)
  const sign = sql.raw(query.direction === 'asc' ? '>' : '<')
  return sql<boolean>`(${expression}, ${id}) ${sign} (${key}::${sql.raw(type)}, ${last}::uuid)`
}

/** `order by … limit …`, one row more than the page. */
export const ordered = (query: Paged, { expression }: SortKey, id: RawBuilder<unknown>) => {
  const direction = sql.raw(query.direction)
  return sql`order by ${expression} ${direction}, ${id} ${direction} limit ${query.limit + 1}`
}

/** Cuts the row too many off and says where the next page begins. */
export function cut<Row extends Sorted>(query: Paged, found: readonly Row[]) {
  const items = found.slice(0, query.limit)
  const last = items.at(-1)
  const nextCursor = found.length > query.limit && last ? writeCursor(query, last) : null
  return { items, nextCursor }
}

/** Refused 400: the cursor was made by a list of another order, or by hand. */
export const wrongCursor = () => wrongField('cursor', t('refusals.http.cursorBelongsAnotherList'))

/** @param parts what a page ends with, behind the name of its order */
export const cursorOf = (parts: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** What `cursorOf` was given, or something made by hand: callers check each part. @throws Refused 400 when it is no list */
export function partsOf(cursor: string): readonly unknown[] {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw wrongCursor()
  }
  if (!Array.isArray(parts)) throw wrongCursor()
  return parts
}

const writeCursor = ({ sort, direction }: Paged, { sort_key: key, id }: Sorted): string =>
  cursorOf([sort, direction, key, id])

function readCursor({ cursor = '', sort, direction }: Paged, type: SortKey['type']): [string, string] {
  const refused = wrongCursor()
  const parts = partsOf(cursor)
  if (parts.length !== 4) throw refused
  const [ofSort, ofDirection, key, id] = parts.map(String) as [string, string, string, string]
  const fits = ofSort === sort && ofDirection === direction && isUuid(id)
  if (!fits || !IS_KEY[type](key)) throw refused
  return [key, id]
}

/** A search text as a pattern for `like` over lower-case words: what people type is meant literally. */
export const containing = (search: string): string =>
  `%${search.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
