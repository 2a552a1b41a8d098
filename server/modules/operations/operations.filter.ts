/** The list's filter, sort and cursor as SQL. Keyset paging only: the cost of a page does not grow with its number. */
import * as z from 'zod'
import type { OperationQuery } from '../../../contract/operations.ts'
import { COUNT_CAP } from '../../../contract/shared.ts'
import { wrongField } from '../../platform/http/refused.ts'

/** Each has its index in migration 0020; operations without a date come after those with one. */
const SORTS = {
  updatedAt: { column: 'o.updated_at', type: 'timestamptz' },
  createdAt: { column: 'o.created_at', type: 'timestamptz' },
  dueAt: { column: "coalesce(o.due_at, 'infinity'::timestamptz)", type: 'timestamptz' },
  number: { column: 'o.number_seq', type: 'bigint' },
} as const

/** Collects values and hands out their places. */
export class Values {
  readonly all: unknown[] = []
  add(value: unknown): string {
    this.all.push(value)
    return `$${this.all.length}`
  }
}

/** What is searched for, in the spelling of `operation_search`. */
export const termOf = ({ search }: OperationQuery): string | null => (search ? search.toLowerCase() : null)

/** As a pattern: its signs stand for themselves. */
export const patternOf = (term: string): string => term.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

const RUNNING = "o.status in ('open', 'onHold')"

/**
 * Not `@>`: row-level security keeps the planner from its statistics, and it would take what is common for rare,
 * collect everything and sort it, instead of walking the sort's index until the page is full.
 */
const holds = (list: string, place: string): string => `array_position(${list}, ${place}::text) is not null`

/**
 * @param now what is overdue is judged by our clock
 * @param ids what the search found; null: there is none, or so many that each row is asked
 */
export function conditions(
  query: OperationQuery,
  now: Date,
  term: string | null,
  ids: readonly string[] | null,
  values: Values,
): string[] {
  const found: string[] = []
  const among = (column: string, list: string | undefined) => {
    const wanted = list?.split(',').filter((one) => one !== '') ?? []
    if (wanted.length === 1) found.push(`${column} = ${values.add(wanted[0])}`)
    else if (wanted.length > 1) found.push(`${column} = any (${values.add(wanted)}::text[])`)
  }
  among('o.type', query.type)
  among('o.status', query.status)
  among('o.credit_type', query.creditType)
  const whoseTurn = [
    ...(query.overdue ? [`o.due_at < ${values.add(now)}::timestamptz`] : []),
    ...(query.step ? [holds('o.steps', values.add(query.step))] : []),
    ...(query.court ? [holds('o.courts', values.add(query.court))] : []),
  ]
  if (whoseTurn.length > 0) found.push(RUNNING, ...whoseTurn)
  if (ids) found.push(`o.id = any (${values.add(ids)}::uuid[])`)
  else if (term)
    // Not `like` and not `exists`: both would make the planner collect every match first.
    found.push(
      `strpos((select w.words from operation_search w where w.operation_id = o.id), ${values.add(term)}) > 0`,
    )
  return found
}

export const hasOtherFilters = (query: OperationQuery): boolean =>
  Boolean(query.type ?? query.status ?? query.creditType ?? query.overdue ?? query.step ?? query.court)

export const orderOf = ({ sort, direction }: OperationQuery): string =>
  `${SORTS[sort].column} ${direction}, o.id ${direction}`

export const sortKeyOf = ({ sort }: OperationQuery): string => `(${SORTS[sort].column})::text`

/** Rows behind the cursor, in the direction of the sort. @throws Refused 400 when the cursor is of another sort */
export function behind(query: OperationQuery, values: Values): string[] {
  if (query.cursor === undefined) return []
  const { column, type } = SORTS[query.sort]
  const { key, id } = readCursor(query)
  const sign = query.direction === 'asc' ? '>' : '<'
  return [`(${column}, o.id) ${sign} (${values.add(key)}::${type}, ${values.add(id)}::uuid)`]
}

/** The count travels along, so that it is made once for all pages of a list. */
export const writeCursor = (query: OperationQuery, key: string, id: string, count: number): string =>
  Buffer.from(JSON.stringify([query.sort, query.direction, key, id, count])).toString('base64url')

/** What the first page counted; null on the first page itself. */
export const countOf = (query: OperationQuery): number | null =>
  query.cursor === undefined ? null : readCursor(query).count

const UUID = /^[0-9a-f-]{36}$/
const KEY = {
  timestamptz: /^(infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[\d.]*[+-][\d:]+)$/,
  bigint: /^\d{1,18}$/,
}

function readCursor(query: OperationQuery): { key: string; id: string; count: number } {
  const refused = wrongField('cursor', 'This cursor belongs to another list.')
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(query.cursor ?? '', 'base64url').toString())
  } catch {
    throw refused
  }
  if (!Array.isArray(parts)) throw refused
  const [sort, direction, key, id] = parts.map(String)
  const count = z.int().min(0).max(COUNT_CAP).safeParse(parts[4])
  const fits = sort === query.sort && direction === query.direction
  if (!fits || !count.success || !id || !key || !UUID.test(id) || !KEY[SORTS[query.sort].type].test(key))
    throw refused
  return { key, id, count: count.data }
}
