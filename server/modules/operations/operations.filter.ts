/** The list's filter, sort and cursor as SQL. Keyset paging only: the cost of a page does not grow with its number. */
import type { OperationFilter, OperationQuery } from '../../../contract/operations/operations.ts'
import { OperationStatus, OperationType } from '../../../contract/operations/shapes.ts'
import { CreditType } from '../../../contract/shared.ts'
import { isUuid } from '../../platform/canonical.ts'
import type { Scope } from '../../platform/database.ts'
import { cursorOf, isMomentText, partsOf, wrongCursor } from '../../platform/keyset.ts'
import type { Meaning } from './operations.search.ts'

const COLUMNS = {
  updatedAt: 'o.updated_at',
  createdAt: 'o.created_at',
  number: 'o.number_seq',
} as const
const SORT_TYPES = {
  updatedAt: 'timestamptz',
  createdAt: 'timestamptz',
  dueAt: 'timestamptz',
  number: 'bigint',
} as const

const DUE = {
  platform: 'o.platform_due_at',
  contributor: 'o.contributor_due_at',
  projectCarrier: 'o.carrier_due_at',
  system: 'o.due_at',
} as const

/** The date that is meant: that of the party that is asked for, else the earliest of all. */
export const dueOf = ({ court }: Pick<OperationFilter, 'court'>): string => DUE[court ?? 'system']

/** Operations without a date come after those with one; written as in the indexes. */
const dateOrLast = (column: string): string => `coalesce(${column}, 'infinity'::timestamptz)`

const dueKeyOf = (query: Pick<OperationFilter, 'court'>): string => dateOrLast(dueOf(query))

/** Whose list is sorted; the system has no turn of its own. */
export type Viewpoint = keyof typeof DUE

/** Collects values and hands out their places. */
export class Values {
  readonly all: unknown[] = []
  add(value: unknown): string {
    this.all.push(value)
    return `$${this.all.length}`
  }
}

const RUNNING = "o.status in ('open', 'onHold')"

/** Not `@>`: under row-level security the planner would misjudge it and sort everything. */
const holds = (list: string, place: string): string => `array_position(${list}, ${place}::text) is not null`

/** What an index of its own begins with, whose turn it is, and what the searched words mean. */
export type Conditions = {
  readonly narrow: readonly string[]
  readonly turn: readonly string[]
  readonly meant: readonly string[]
}

/** @param now decides what is overdue @param meanings of each searched word */
export function conditions(
  query: OperationFilter,
  now: Date,
  meanings: readonly Meaning[],
  values: Values,
): Conditions {
  const narrow: string[] = []
  narrow.push(...among('o.type', OperationType.options, query.type))
  narrow.push(...among('o.status', OperationStatus.options, query.status))
  narrow.push(...among('o.credit_type', CreditType.options, query.creditType))
  if (query.overdue) narrow.push(`${dueOf(query)} < ${values.add(now)}::timestamptz`)
  const since = (column: string, day: string | undefined) => {
    if (day) narrow.push(`${column} >= ${values.add(`${day}T00:00:00Z`)}::timestamptz`)
  }
  const until = (column: string, day: string | undefined) => {
    if (day) narrow.push(`${column} < ${values.add(`${day}T00:00:00Z`)}::timestamptz + interval '1 day'`)
  }
  since('o.created_at', query.createdFrom)
  until('o.created_at', query.createdTo)
  // What has no date is due at no day.
  since(dueKeyOf(query), query.dueFrom)
  until(dueKeyOf(query), query.dueTo)
  const phases = wordsOf(query.phase)
  if (phases.length > 0) narrow.push(`o.phase = any (${values.add(phases)}::text[])`)
  until('o.phase_since', query.phase && query.phaseUntil)
  if (query.manager) narrow.push('o.account_manager_id = (select app_person())')
  const isDue = query.overdue || query.dueFrom || query.dueTo
  if (query.dueFrom) narrow.push(`${dueKeyOf(query)} < 'infinity'`)
  if (isDue || query.step || query.court || query.phase) narrow.push(RUNNING)
  if (query.archived) narrow.push(`o.archived_at is ${query.archived === 'only' ? 'not null' : 'null'}`)
  const turn = [
    ...(query.step ? [holds('o.steps', values.add(query.step))] : []),
    ...(query.court ? [holds('o.courts', `'${query.court}'`)] : []),
  ]
  return { narrow, turn, meant: meanings.map((meaning) => meantBy(meaning, values)) }
}

const wordsOf = (list: string | undefined): readonly string[] =>
  list?.split(',').filter((one) => one !== '') ?? []

/** Words of a closed list are inlined, so that a kept plan knows how rare each is. Unknown words find nothing. */
function among(column: string, known: readonly string[], list: string | undefined): readonly string[] {
  const wanted = wordsOf(list)
  if (wanted.length === 0) return []
  const found = known.filter((one) => wanted.includes(one))
  return [found.length > 0 ? `${column} in (${found.map((one) => `'${one}'`).join(', ')})` : 'false']
}

/** Values that may be those of a few operations or of most of them. */
const LOPSIDED = ['search', 'step', 'phase', 'createdFrom', 'createdTo', 'dueFrom', 'dueTo'] as const

/** Whether one plan serves every value. Sorting by number or by one party's date has no index per organization. */
export const servesAll = (
  query: OperationFilter & Partial<Pick<OperationQuery, 'sort'>>,
  { platform }: Scope,
): boolean => {
  const isByOthers = query.sort === 'number' || (query.sort === 'dueAt' && query.court)
  return (platform || !isByOthers) && LOPSIDED.every((one) => !query[one])
}

function meantBy({ numbers, projects, organizations }: Meaning, values: Values): string {
  const ways = numbers.map(
    ([from, to]) => `o.number_seq between ${values.add(from)}::bigint and ${values.add(to)}::bigint`,
  )
  if (projects.length > 0) ways.push(`o.project_id = any (${values.add(projects)}::uuid[])`)
  if (organizations.length > 0) {
    const place = values.add(organizations)
    ways.push(
      `o.contributor_organization_id = any (${place}::uuid[])`,
      `o.carrier_organization_id = any (${place}::uuid[])`,
    )
  }
  return `(${ways.join(' or ')})`
}

/** By date due the viewer's own date decides, then the earliest of all; unless one party is asked for. */
export function sortKeysOf(query: OperationQuery, viewer: Viewpoint): readonly string[] {
  if (query.sort !== 'dueAt') return [COLUMNS[query.sort]]
  const earliest = dueKeyOf(query)
  return query.court || viewer === 'system' ? [earliest] : [dateOrLast(DUE[viewer]), earliest]
}

export const orderOf = (query: OperationQuery, viewer: Viewpoint): string =>
  [...sortKeysOf(query, viewer), 'o.id'].map((key) => `${key} ${query.direction}`).join(', ')

/** Rows behind the cursor, in the direction of the sort. @throws Refused 400 when the cursor is of another sort */
export function behind(query: OperationQuery, viewer: Viewpoint, values: Values): string[] {
  if (query.cursor === undefined) return []
  const keys = sortKeysOf(query, viewer)
  const { place, id } = readCursor(query, keys.length)
  const sign = query.direction === 'asc' ? '>' : '<'
  const after = place.map((key) => `${values.add(key)}::${SORT_TYPES[query.sort]}`)
  return [`(${keys.join(', ')}, o.id) ${sign} (${after.join(', ')}, ${values.add(id)}::uuid)`]
}

export const writeCursor = (query: OperationQuery, place: readonly string[], id: string): string =>
  cursorOf([query.sort, query.direction, ...place, id])

const KEY = { timestamptz: isMomentText, bigint: (text: string) => /^\d{1,18}$/.test(text) }

/** @param keys how many the sort has */
function readCursor(query: OperationQuery, keys: number): { place: readonly string[]; id: string } {
  const [sort, direction, ...place] = partsOf(query.cursor ?? '').map(String)
  const id = place.pop() ?? ''
  const isKey = KEY[SORT_TYPES[query.sort]]
  const isOfSort = sort === query.sort && direction === query.direction && place.length === keys
  if (!isOfSort || !isUuid(id) || !place.every(isKey)) throw wrongCursor()
  return { place, id }
}

type OwnSide = { readonly viewer: Viewpoint; readonly owned: readonly string[] }

const SIDES = {
  contributor: 'o.contributor_organization_id',
  projectCarrier: 'o.carrier_organization_id',
} as const

/** An organization's two sides each have their index; no operation has the same organization on both. */
export function sidesOf(
  scope: Scope,
  values: Values,
  { side }: Pick<OperationFilter, 'side'>,
): readonly OwnSide[] {
  if (scope.platform && !side) return [{ viewer: 'platform', owned: [] }]
  const organization = `${values.add(scope.organizationId)}::uuid`
  const sides = side ? [side] : (['contributor', 'projectCarrier'] as const)
  return sides.map((one) => ({
    viewer: scope.platform ? 'platform' : one,
    owned: [`${SIDES[one]} = ${organization}`],
  }))
}
