/** The list of operations: a page behind a cursor, and how many there are. Row-level security bounds every query. */
import { COUNT_CAP } from '../../../contract/shared.ts'
import type { OperationFilter, OperationQuery } from '../../../contract/operations/operations.ts'
import { rows } from '../../platform/statements.ts'
import type { Trx, Scope } from '../../platform/database.ts'
import {
  behind,
  conditions,
  dueOf,
  orderOf,
  servesAll,
  sidesOf,
  sortKeysOf,
  Values,
  writeCursor,
} from './operations.filter.ts'
import { summaryOf, type Summary } from './operations.repository.ts'
import { meaningsOf, type Meaning } from './operations.search.ts'

export type Page = { readonly items: readonly Summary[]; readonly nextCursor: string | null }

/** Entries of the sort's index that are looked at before the filter counts as rare. Measured: 5 to 10 ms. */
const NEAR = 10_000
/** As many first where a step is asked for: what waits at a step has an index, which may be shorter. */
const CLOSE = 2_000
/** Fewer than this among the nearest are rare. */
const RARE = 12
/** More operations than this that wait at a step are not collected: some of them are near. Measured: 3 ms for a thousand. */
const MOST_WAITING = 2_000

type Asked = {
  readonly connection: Trx
  readonly scope: Scope
  readonly query: OperationQuery
  readonly now: Date
  readonly meanings: readonly Meaning[]
}

export async function listOperations(
  connection: Trx,
  scope: Scope,
  query: OperationQuery,
  now: Date,
): Promise<Page> {
  const meanings = await meaningsOf(connection, query.search)
  if (!meanings) return { items: [], nextCursor: null }
  const asked = { connection, scope, query, now, meanings }
  const found = await (servesAll(query, scope) ? readAtOnce(asked) : read(asked, await pick(asked)))
  const page = found.slice(0, query.limit)
  const last = page.at(-1)
  const nextCursor =
    found.length > query.limit && last?.sort_keys ? writeCursor(query, last.sort_keys, last.id) : null
  return { items: page, nextCursor }
}

/** Up to {@link COUNT_CAP}. Apart from the page, which shows at once: counting what is rare means walking far. */
export async function countOperations(
  connection: Trx,
  scope: Scope,
  query: OperationFilter,
  now: Date,
): Promise<number> {
  const meanings = await meaningsOf(connection, query.search)
  if (!meanings) return 0
  const values = new Values()
  const { narrow, turn, meant } = conditions(query, now, meanings, values)
  const parts = sidesOf(scope, values, query).map(
    ({ owned }) =>
      `(select 1 from operation o where ${all([...narrow, ...turn, ...meant, ...owned])} limit ${COUNT_CAP})`,
  )
  const [row] = await rows<{ count: number }>(
    connection,
    `select count(*)::int as count from (select 1 from (${parts.join(' union all ')}) matching limit ${COUNT_CAP}) counted`,
    values.all,
    servesAll(query, scope) ? 'operation_count' : undefined,
  )
  return row?.count ?? 0
}

/** Ids of a page and one more, from the sort's index; only for rare values from an index of their own. */
async function pick(asked: Asked): Promise<readonly string[]> {
  const { query, scope, meanings } = asked
  const { step, court } = query
  // A party has few enough to ask each; left to itself the planner would collect everything of everyone who is meant.
  if (!scope.platform && step && court) return collected(asked)
  // An account manager and one side of an organization have few enough, found by their own index.
  if (query.manager || (scope.platform && query.side)) return everywhere(asked)
  if (!scope.platform) return meanings.some(isWide) ? nearest(asked, null) : everywhere(asked)
  if (step) return ofStep(asked, step)
  if (!meanings.some(isWide)) return everywhere(asked)
  const near = await nearest(asked, NEAR)
  return near.length > query.limit ? near : everywhere(asked)
}

/** Where operations wait at one step: near, or all that wait there, whichever is likely to be shorter. */
async function ofStep(asked: Asked, step: string): Promise<readonly string[]> {
  const { query, meanings } = asked
  const close = await nearest(asked, CLOSE)
  if (close.length > query.limit) return close
  const isFullNear = close.length * (NEAR / CLOSE) > query.limit
  const waiting = isFullNear ? null : await among(asked, step, query.court)
  if (waiting) return waiting
  const near = await nearest(asked, NEAR)
  if (near.length > query.limit) return near
  // Some of them near means enough of them a little further on.
  return meanings.length > 0 && near.length < RARE ? collected(asked) : everywhere(asked)
}

/** A number is found by its own index. */
const isWide = ({ projects, organizations }: Meaning): boolean => projects.length + organizations.length > 0

const EVERYWHERE = ({ from, meant, turn, keys, order, limit }: Parts): string =>
  `select o.id, ${keys} from operation o where ${all([...from, ...meant, ...turn])} order by ${order} limit ${limit}`

const everywhere = (asked: Asked): Promise<readonly string[]> => merged(asked, EVERYWHERE)

/** @param most null: all, one after the other */
const nearest = (asked: Asked, most: number | null): Promise<readonly string[]> =>
  merged(
    asked,
    ({ from, meant, turn, keys, names, order, limit, byKeys }) =>
      `select o.id, ${names} from (select o.*, ${keys} from operation o where ${all(from)} order by ${order} limit ${most}) o
       where ${all([...meant, ...turn])} order by ${byKeys} limit ${limit}`,
  )

/** All that the indexes of what runs find, then asked whose turn it is, then sorted. For what is rare. */
const collected = (asked: Asked): Promise<readonly string[]> =>
  merged(
    asked,
    ({ from, meant, turn, keys, names, limit, byKeys }) =>
      `select o.id, ${names} from (select o.*, ${keys} from operation o where ${all([...from, ...meant])} offset 0) o
       where ${all(turn)} order by ${byKeys} limit ${limit}`,
  )

type Parts = {
  /** What the index begins with. */
  readonly from: readonly string[]
  readonly meant: readonly string[]
  readonly turn: readonly string[]
  /** The sort's keys with their names. */
  readonly keys: string
  readonly names: string
  readonly order: string
  /** The order of what has the keys already. */
  readonly byKeys: string
  readonly limit: number
}

async function merged(asked: Asked, select: (parts: Parts) => string): Promise<readonly string[]> {
  const values = new Values()
  const found = await rows<{ id: string }>(asked.connection, mergedSql(asked, select, values), values.all)
  return found.map(({ id }) => id)
}

/** Each side of the viewer by its own index, merged by the sort. */
function mergedSql(
  { scope, query, now, meanings }: Omit<Asked, 'connection'>,
  select: (parts: Parts) => string,
  values: Values,
): string {
  const { narrow, turn, meant } = conditions(query, now, meanings, values)
  const limit = query.limit + 1
  const sides = sidesOf(scope, values, query)
  const names = sortKeysOf(query, sides[0]!.viewer).map((_, index) => `sort_key_${index}`)
  const byKeys = [...names, 'id'].map((name) => `${name} ${query.direction}`).join(', ')
  const selects = sides.map(({ viewer, owned }) => {
    const from = [...narrow, ...behind(query, viewer, values), ...owned]
    const keys = sortKeysOf(query, viewer).map((key, index) => `${key} as ${names[index]}`)
    const order = orderOf(query, viewer)
    return `(${select({ from, meant, turn, keys: keys.join(', '), names: names.join(', '), order, byKeys, limit })})`
  })
  return `select id from (${selects.join(' union all ')}) picked order by ${byKeys} limit ${limit}`
}

/** From all that wait at a step, for one party or for all; null when they are many, or have no such date. */
async function among(
  { connection, query, now, meanings }: Asked,
  step: string,
  court: OperationQuery['court'],
): Promise<readonly string[] | null> {
  // What waits is not archived. It has neither such a column here nor one of the phase.
  if (query.archived === 'only') return []
  if (query.phase || (!court && query.sort === 'dueAt')) return null
  const values = new Values()
  const waiting = `operation_waiting(${values.add(step)}, ${values.add(court ?? null)}, ${MOST_WAITING + 1})`
  // `due_at` is the date of the party that is asked for.
  const rest = { ...query, step: undefined, court: undefined, archived: undefined }
  const { narrow, meant } = conditions(rest, now, meanings, values)
  const wanted = all([...narrow, ...meant, ...behind(rest, 'system', values)])
  const [found] = await rows<{ count: number; ids: string[] }>(
    connection,
    `with waiting as materialized (select * from ${waiting})
     select (select count(*)::int from waiting) as count,
       array(select o.id from waiting o where ${wanted} order by ${orderOf(rest, 'system')} limit ${query.limit + 1}) as ids`,
    values.all,
  )
  return found && found.count <= MOST_WAITING ? found.ids : null
}

/** Of the last one, behind which the next page begins. */
type Listed = Summary & { readonly sort_keys: readonly string[] | null }

/** What rows are sorted by, as SQL: on an organization's list by the side on which it stands. */
function keysOf({ scope, query }: Asked): readonly string[] {
  if (scope.platform) return sortKeysOf(query, 'platform')
  const asCarrier = sortKeysOf(query, 'projectCarrier')
  return sortKeysOf(query, 'contributor').map((key, index) => {
    const other = asCarrier[index]
    return key === other
      ? key
      : `case when o.contributor_organization_id = (select app_organization()) then ${key} else ${other} end`
  })
}

/** The keys of the row behind which the next page begins. @param lastId SQL of its id */
function sortKeysSql(asked: Asked, lastId: string): string {
  const keys = keysOf(asked).map((key) => `(${key})::text`)
  return `case when o.id = ${lastId} then array[${keys.join(', ')}] end as sort_keys`
}

/** Rows of the page with the parties' names. */
async function read(asked: Asked, ids: readonly string[]): Promise<readonly Listed[]> {
  const { connection, query } = asked
  const found = await rows<Listed>(
    connection,
    `select ${summaryOf(dueOf(query))}, ${sortKeysSql(asked, '$2')}
     from operation_summary o where o.id = any ($1::uuid[])`,
    [ids, ids[query.limit - 1] ?? null],
    'operation_rows',
  )
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Ids and their rows in one statement, which is sent once: for texts whose plans are kept. */
function readAtOnce(asked: Asked): Promise<readonly Listed[]> {
  const { connection, query } = asked
  const values = new Values()
  const order = [...keysOf(asked), 'o.id'].map((key) => `${key} ${query.direction}`)
  return rows<Listed>(
    connection,
    `with picked as materialized (select array(${mergedSql(asked, EVERYWHERE, values)}) as ids)
     select ${summaryOf(dueOf(query))}, ${sortKeysSql(asked, `(select ids[${query.limit}] from picked)`)}
     from operation_summary o where o.id = any ((select ids from picked)::uuid[]) order by ${order.join(', ')}`,
    values.all,
    'operation_page',
  )
}

const all = (filters: readonly string[]): string => (filters.length > 0 ? filters.join(' and ') : 'true')
