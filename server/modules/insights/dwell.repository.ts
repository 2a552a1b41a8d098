/** What is counted of the journals, in its tables. */
import { rows, type Connection } from '../../ledger/connection.ts'
import { addPacked, newTally, type Packed, type Tally } from './tally.ts'
import type { Told } from './stays.ts'

export type Run = {
  readonly id: string
  readonly at: Date
  readonly ms: number
  readonly operations: number
  /** bigint: arrives as text. */
  readonly rows: string
  readonly is_rebuild: boolean
  readonly places_hash: string
}

export const lastRun = async (connection: Connection): Promise<Run | null> =>
  (await rows<Run>(connection, 'select * from dwell_run order by at desc limit 1'))[0] ?? null

/** One counting at a time; the lock goes with the transaction. */
export const lockCounting = (connection: Connection) =>
  rows(connection, "select pg_advisory_xact_lock(hashtext('dwell'))")

export const forgetCounts = (connection: Connection) =>
  rows(
    connection,
    'with m as (delete from dwell_month), r as (delete from dwell_remaining) delete from dwell_position',
  )

export type Grown = {
  readonly id: string
  readonly machine: string
  readonly contributor: string | null
  readonly carrier: string | null
  /** The last row that is counted; 0: none. */
  readonly known: number
}

/** Operations whose journals are longer than what is counted, in the order of their ids. */
export const grownAfter = (connection: Connection, after: string | null, limit: number): Promise<Grown[]> =>
  rows<Grown>(
    connection,
    `select o.id, o.machine, o.contributor_organization_id as contributor, o.carrier_organization_id as carrier,
       coalesce(p.seq, 0) as known
     from operation o left join dwell_position p on p.operation_id = o.id
     where ($1::uuid is null or o.id > $1) and o.version > coalesce(p.seq, 0) order by o.id limit $2`,
    [after, limit],
  )

/** Their journals, whole. */
export const journalsOf = (
  connection: Connection,
  ids: readonly string[],
): Promise<(Told & { readonly id: string })[]> =>
  rows(
    connection,
    `select operation_id as id, seq, (extract(epoch from at) * 1000)::float8 as at, state_value::text as state
     from journal where operation_id = any ($1) order by operation_id, seq`,
    [ids],
  )

export type Side = 'all' | 'contributor' | 'projectCarrier'

/** Counts of one machine, month and party; the tallies by index of the place. */
export type MonthCells = {
  readonly machine: string
  /** `YYYY-MM-01`. */
  readonly month: string
  readonly side: Side
  readonly organizationId: string | null
  readonly cells: Map<number, Tally>
}

export type StoredCells = Readonly<Record<string, Packed>>

/** Adds what is stored to what was counted, and stores the sum. */
export async function addMonths(connection: Connection, counted: readonly MonthCells[]): Promise<void> {
  const keys = [
    counted.map(({ machine }) => machine),
    counted.map(({ month }) => month),
    counted.map(({ side }) => side),
    counted.map(({ organizationId }) => organizationId),
  ]
  const stored = await rows<{ place: number; cells: StoredCells }>(
    connection,
    // Looked up one by one: a null finds nothing in an index by being not distinct, and a hash of the table costs more.
    `with k as (
       select * from unnest($1::text[], $2::date[], $3::text[], $4::uuid[])
         with ordinality k (machine, month, side, organization_id, place))
     select k.place::int, d.cells from k cross join lateral (
       select cells from dwell_month d where d.machine = k.machine and d.side = k.side
         and d.organization_id = k.organization_id and d.month = k.month offset 0) d
     union all
     select k.place::int, d.cells from k cross join lateral (
       select cells from dwell_month d where d.machine = k.machine and d.side = 'all'
         and d.organization_id is null and d.month = k.month offset 0) d
     where k.side = 'all'`,
    keys,
  )
  for (const { place, cells } of stored) addCells(counted[place - 1]!.cells, cells)
  await rows(
    connection,
    `insert into dwell_month (machine, month, side, organization_id, cells)
     select * from unnest($1::text[], $2::date[], $3::text[], $4::uuid[], $5::jsonb[])
     on conflict on constraint dwell_month_once do update set cells = excluded.cells`,
    [...keys, counted.map(({ cells }) => packed(cells))],
  )
}

export async function addRemaining(
  connection: Connection,
  machine: string,
  counted: Map<number, Tally>,
): Promise<void> {
  addCells(counted, await remainingOf(connection, machine))
  await rows(
    connection,
    `insert into dwell_remaining (machine, cells) values ($1, $2::jsonb)
     on conflict (machine) do update set cells = excluded.cells`,
    [machine, packed(counted)],
  )
}

/** From the first time in each stage to the completion. */
export const remainingOf = async (connection: Connection, machine: string): Promise<StoredCells> =>
  (
    await rows<{ cells: StoredCells }>(connection, 'select cells from dwell_remaining where machine = $1', [
      machine,
    ])
  )[0]?.cells ?? {}

export function addCells(into: Map<number, Tally>, cells: StoredCells): void {
  for (const [place, stays] of Object.entries(cells)) addPacked(tallyOf(into, Number(place)), stays)
}

export function tallyOf(cells: Map<number, Tally>, place: number): Tally {
  const known = cells.get(place)
  if (known) return known
  const made = newTally()
  cells.set(place, made)
  return made
}

/** Written by hand: of a million rows this is the longest part. */
const packed = (cells: ReadonlyMap<number, Tally>): string => {
  let text = ''
  for (const [place, { count, ms, buckets }] of cells)
    text += `${text === '' ? '' : ','}"${place}":[${count},${ms},[${buckets.join()}]]`
  return `{${text}}`
}

export type Position = {
  readonly id: string
  readonly seq: number
  readonly standing: ReadonlyMap<number, number>
}

export const keepPositions = (connection: Connection, positions: readonly Position[]) =>
  rows(
    connection,
    `insert into dwell_position (operation_id, seq, standing)
     select * from unnest($1::uuid[], $2::int[], $3::jsonb[])
     on conflict (operation_id) do update set seq = excluded.seq, standing = excluded.standing`,
    [
      positions.map(({ id }) => id),
      positions.map(({ seq }) => seq),
      positions.map(({ standing }) => (standing.size === 0 ? null : JSON.stringify([...standing].flat()))),
    ],
  )

export const keepRun = (connection: Connection, run: Omit<Run, 'id' | 'rows'> & { readonly rows: number }) =>
  rows<{ id: string }>(
    connection,
    `insert into dwell_run (at, ms, operations, rows, is_rebuild, places_hash)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [run.at, run.ms, run.operations, run.rows, run.is_rebuild, run.places_hash],
  )

/** @returns when someone last wished that everything be counted now */
export const lastWish = async (connection: Connection): Promise<Date | null> =>
  (await rows<{ at: Date }>(connection, 'select at from dwell_wish'))[0]?.at ?? null

export const keepWish = (connection: Connection, personId: string, at: Date) =>
  rows(
    connection,
    `insert into dwell_wish (person_id, at) values ($1, $2)
     on conflict (one) do update set person_id = excluded.person_id, at = excluded.at`,
    [personId, at],
  )
