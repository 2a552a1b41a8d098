/** The list's filter, sort and cursor as SQL. Keyset paging only: the cost of a page does not grow with its number. */
import type { OperationQuery } from '../../../contract/operations.ts'
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

/** Filters whose indexes row-level security forbids; the function operation_candidates uses them instead. */
export type Selective = {
  readonly term: string | null
  readonly step: string | null
  readonly court: string | null
}

export const selectiveOf = ({ search, step, court }: OperationQuery): Selective => ({
  term: search ? search.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`) : null,
  step: step ?? null,
  court: court ?? null,
})

export const isSelective = ({ term, step, court }: Selective): boolean =>
  term !== null || step !== null || court !== null

const RUNNING = "o.status in ('open', 'onHold')"

/**
 * @param now what is overdue is judged by our clock
 * @param ids what the selective filters left; null: there are many, so they are applied row by row
 */
export function conditions(
  query: OperationQuery,
  now: Date,
  selective: Selective,
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
  if (query.overdue) found.push(`${RUNNING} and o.due_at < ${values.add(now)}::timestamptz`)
  if (ids) found.push(`o.id = any (${values.add(ids)}::uuid[])`)
  else {
    if (selective.term) found.push(`o.search like '%' || ${values.add(selective.term)} || '%'`)
    if (selective.step) found.push(`o.steps @> array[${values.add(selective.step)}] and ${RUNNING}`)
    if (selective.court) found.push(`o.courts @> array[${values.add(selective.court)}] and ${RUNNING}`)
  }
  return found
}

export const hasOtherFilters = (query: OperationQuery): boolean =>
  Boolean(query.type ?? query.status ?? query.creditType ?? query.overdue)

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

export const writeCursor = (query: OperationQuery, key: string, id: string): string =>
  Buffer.from(JSON.stringify([query.sort, query.direction, key, id])).toString('base64url')

const UUID = /^[0-9a-f-]{36}$/
const KEY = {
  timestamptz: /^(infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d[\d.]*[+-][\d:]+)$/,
  bigint: /^\d{1,18}$/,
}

function readCursor(query: OperationQuery): { key: string; id: string } {
  const refused = wrongField('cursor', 'This cursor belongs to another list.')
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(query.cursor ?? '', 'base64url').toString())
  } catch {
    throw refused
  }
  if (!Array.isArray(parts)) throw refused
  const [sort, direction, key, id] = parts.map(String)
  const fits = sort === query.sort && direction === query.direction
  if (!fits || !id || !key || !UUID.test(id) || !KEY[SORTS[query.sort].type].test(key)) throw refused
  return { key, id }
}
