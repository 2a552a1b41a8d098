/** The same with many operations at once: remind the side whose turn it is, put away what has ended, assign. One transaction for all. */
import { sql } from 'kysely'
import { BULK_MAX, type BulkAction, type BulkResult } from '../../../contract/operations/desk.ts'
import type { OperationFilter } from '../../../contract/operations/operations.ts'
import { inScope, type Scope, type Trx } from '../../platform/database.ts'
import { announce } from '../../workflow/outbox/announce.ts'
import { listOperations } from './operations.list.ts'
import { assign } from './assign.ts'
import type { Site } from '../../emails/people.ts'
import type { Places } from './operations.usecases.ts'
import type { TableRow } from '../../platform/tables.ts'
import { queryRows } from '../../platform/statements.ts'

export type DeskPlaces = Places & { readonly config: Site }

type Asked = {
  readonly action: BulkAction
  readonly operations: { readonly sids: readonly string[] } | { readonly filter: OperationFilter }
  readonly accountManager: string | null
}
type Item = {
  readonly sid: string
  readonly number: string | null
  readonly result: BulkResult
  readonly why: null
}

/** What decides, locked until the end: an operation that moves on meanwhile waits. */
export type Row = TableRow<
  'operation',
  'id' | 'number' | 'status' | 'turns' | 'archived_at' | 'account_manager_id'
>

/** Needs the platform's scope. Results are in the order in which the operations were named, or newest first. */
export async function inBulk(
  { pool, database, clock, config }: DeskPlaces,
  scope: Scope,
  { action, operations, accountManager }: Asked,
): Promise<{ items: Item[]; isComplete: boolean }> {
  const now = clock()
  const done = await inScope(database, scope, async (trx) => {
    const { ids, isComplete } = await chosen(trx, scope, operations, now)
    const found = await queryRows(trx)<Row>`
      select id, number, status, turns, archived_at, account_manager_id from operation where id = any (${ids}::uuid[]) order by id for update`
    const byId = new Map(found.map((row) => [row.id, row]))
    const doing = { scope, now, accountManager, site: config }
    const results = await ACTIONS[action](trx, [...byId.values()], doing)
    const items = ids.map((sid): Item => {
      const row = byId.get(sid)
      const result = row ? (results.get(sid) ?? 'unknown') : 'unknown'
      return { sid, number: row?.number ?? null, result, why: null }
    })
    return { items, isComplete }
  })
  // One hint for all: anyone who looks at a list asks for it again.
  const [first] = done.items
  if (first) announce(pool, { topic: 'operation', sid: first.sid, version: 0, organizations: [] })
  return done
}

async function chosen(trx: Trx, scope: Scope, operations: Asked['operations'], now: Date) {
  if ('sids' in operations) return { ids: [...new Set(operations.sids)], isComplete: true }
  const { items, nextCursor } = await listOperations(
    trx,
    scope,
    { ...operations.filter, sort: 'number', direction: 'desc', limit: BULK_MAX },
    now,
  )
  return { ids: items.map(({ id }) => id), isComplete: nextCursor === null }
}

type Results = ReadonlyMap<string, BulkResult>
export type Doing = {
  readonly scope: Scope
  readonly now: Date
  readonly site: Site
  /** Whom to assign; null: no one. */
  readonly accountManager: string | null
}
type Action = (trx: Trx, found: readonly Row[], doing: Doing) => Promise<Results>

const ACTIONS: Readonly<Record<BulkAction, Action>> = {
  remind,
  assign,
  archive: async (trx, found, { scope: { personId }, now }) => {
    const results = resultsOf(found, (row) => {
      if (isRunning(row)) return 'stillRunning'
      return row.archived_at ? 'alreadyArchived' : 'archived'
    })
    await sql`update operation set archived_at = ${now}, archived_by = ${personId} where id = any (${idsWith(results, 'archived')}::uuid[])`.execute(
      trx,
    )
    return results
  },
  restore: async (trx, found) => {
    const results = resultsOf(found, (row) => (row.archived_at ? 'restored' : 'notArchived'))
    await sql`update operation set archived_at = null, archived_by = null where id = any (${idsWith(results, 'restored')}::uuid[])`.execute(
      trx,
    )
    return results
  },
}

const isRunning = ({ status }: Row): boolean => status === 'open' || status === 'onHold'

const resultsOf = (found: readonly Row[], judge: (row: Row) => BulkResult): Results =>
  new Map(found.map((row) => [row.id, judge(row)]))

const idsWith = (results: Results, wanted: BulkResult): readonly string[] =>
  [...results].filter(([, result]) => result === wanted).map(([id]) => id)

/** A side that has the move, and a step at which it has it. */
type Move = { readonly court: string; readonly step: string }

const movesOf = ({ turns }: Row): readonly Move[] => {
  const byParty = new Map<string, string>()
  for (const { court, step } of turns)
    if (court !== null && court !== 'system' && !byParty.has(court)) byParty.set(court, step)
  return [...byParty].map(([court, step]) => ({ court, step }))
}

/** One e-mail per side, written by the outbox like the machine's own reminders; the day's row says that it was sent. */
async function remind(
  trx: Trx,
  found: readonly Row[],
  { scope: { personId }, now }: Doing,
): Promise<Results> {
  const waiting = found.filter((row) => row.status === 'open' && movesOf(row).length > 0)
  const reachable = await sidesWithPeople(trx, waiting)
  const written = waiting.flatMap((row) => {
    const moves = movesOf(row).filter(({ court }) => reachable.has(`${row.id} ${court}`))
    return moves.length > 0 ? [{ row, moves }] : []
  })
  const fresh = await queryRows(trx)<{ operation_id: string }>`
    insert into operation_reminder (operation_id, day, person_id, at, courts)
     select r.id, (${now}::timestamptz at time zone 'UTC')::date, ${personId}, ${now}, string_to_array(r.courts, ',')
     from unnest(${written.map(({ row }) => row.id)}::uuid[], ${written.map(({ moves }) => moves.map(({ court }) => court).join(','))}::text[]) as r (id, courts) on conflict do nothing returning operation_id`
  const isFresh = new Set(fresh.map((row) => row.operation_id))
  const emails = written
    .filter(({ row }) => isFresh.has(row.id))
    .flatMap(({ row, moves }) => moves.map(({ court, step }) => ({ id: row.id, to: court, step })))
  await sql`insert into outbox (operation_id, kind, params)
     select l.id, 'notify', jsonb_build_object('to', l.side, 'step', l.step, 'template', 'reminder')
     from unnest(${emails.map(({ id }) => id)}::uuid[], ${emails.map(({ to }) => to)}::text[], ${emails.map(({ step }) => step)}::text[]) as l (id, side, step)`.execute(
    trx,
  )
  const isWritten = new Set(written.map(({ row }) => row.id))
  return resultsOf(found, (row) => {
    if (!isRunning(row)) return 'ended'
    if (row.status === 'onHold') return 'onHold'
    if (movesOf(row).length === 0) return 'nobodysMove'
    if (!isWritten.has(row.id)) return 'nobodyToWriteTo'
    return isFresh.has(row.id) ? 'sent' : 'alreadyReminded'
  })
}

/** `operation side` of those where someone may act; the same people as workflow/effects/notify.ts writes to. */
async function sidesWithPeople(trx: Trx, waiting: readonly Row[]): Promise<ReadonlySet<string>> {
  const found = await queryRows(trx)<{ side: string }>`select o.id || ' ' || c.court as side
     from operation o cross join unnest(array['platform', 'contributor', 'projectCarrier']) c (court)
     where o.id = any (${waiting.map(({ id }) => id)}::uuid[]) and exists (
       select 1 from organization g join membership m on m.organization_id = g.id and m.role <> 'readOnly'
       join person p on p.id = m.person_id and p.deactivated_at is null
       where case c.court when 'platform' then g.is_platform
           when 'contributor' then g.id = o.contributor_organization_id else g.id = o.carrier_organization_id end
         and (c.court <> 'platform' or m.person_id = coalesce(acting_manager(o.account_manager_id), m.person_id)))`
  return new Set(found.map(({ side }) => side))
}
