/** What is counted of the journals, in its tables. */
import { rows, type Connection, lockName } from '../../platform/statements.ts'
import type { Followed, JournalEntry } from './stays.ts'
import type { TableRow } from '../../platform/tables.ts'

export type Run = TableRow<'dwell_run'>

export const lastRun = async (connection: Connection): Promise<Run | null> =>
  (await rows<Run>(connection, 'select * from dwell_run order by at desc limit 1'))[0] ?? null

/** One counting at a time; the lock goes with the transaction. */
export const lockCounting = (connection: Connection) => lockName(connection, 'dwell')

export const deleteStays = (connection: Connection) => rows(connection, 'delete from dwell_operation')

type Grown = { readonly id: string; readonly machine: string }

/** Operations whose journals are longer than what is counted, in the order of their ids. */
export const grownAfter = (connection: Connection, after: string | null, limit: number): Promise<Grown[]> =>
  rows<Grown>(
    connection,
    `select o.id, o.machine from operation o left join dwell_operation d on d.operation_id = o.id
     where ($1::uuid is null or o.id > $1) and o.version > coalesce(d.seq, 0) order by o.id limit $2`,
    [after, limit],
  )

/** Their journals, whole. */
export const journalsOf = (
  connection: Connection,
  ids: readonly string[],
): Promise<(JournalEntry & { readonly id: string })[]> =>
  rows(
    connection,
    `select operation_id as id, seq, (extract(epoch from at) * 1000)::float8 as at, state_value::text as state
     from journal where operation_id = any ($1) order by operation_id, seq`,
    [ids],
  )

type Counted = Followed & {
  readonly id: string
  readonly seq: number
  readonly way: readonly number[] | null
}

/** Whatever was counted of these operations before is replaced. */
export const keepStays = (connection: Connection, counted: readonly Counted[]) =>
  rows(
    connection,
    `insert into dwell_operation (operation_id, seq, places, since, until, ended_at, way)
     select id, seq, places::smallint[], since::float8[], until::float8[], ended_at, way::int[]
     from unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::float8[], $7::text[])
       c (id, seq, places, since, until, ended_at, way)
     on conflict (operation_id) do update set seq = excluded.seq, places = excluded.places, since = excluded.since,
       until = excluded.until, ended_at = excluded.ended_at, way = excluded.way`,
    [
      counted.map(({ id }) => id),
      counted.map(({ seq }) => seq),
      counted.map(({ stays }) => `{${stays.map(({ place }) => place).join()}}`),
      counted.map(({ stays }) => `{${stays.map(({ since }) => since).join()}}`),
      counted.map(({ stays }) => `{${stays.map(({ until }) => until ?? 'null').join()}}`),
      counted.map(({ endedAt }) => endedAt),
      counted.map(({ way }) => way && `{${way.join()}}`),
    ],
  )

/** From the first time in each place to the completion, of all operations that are completed. */
export async function countRemaining(connection: Connection): Promise<void> {
  await rows(connection, 'delete from dwell_remaining')
  await rows(
    connection,
    `with first as (
       select o.machine, s.place, greatest(0, d.ended_at - min(s.since)) as took
       from dwell_operation d join operation o on o.id = d.operation_id
       cross join lateral unnest(d.places, d.since) s (place, since)
       where o.status = 'completed' and d.ended_at is not null group by d.operation_id, o.machine, s.place)
     insert into dwell_remaining (machine, place, took)
     select machine, place, array_agg(took order by took) from first group by machine, place`,
  )
}

/** @param places which places of a machine are the frame of which phase */
export async function countPhases(
  connection: Connection,
  places: readonly { readonly machine: string; readonly place: number; readonly phase: string }[],
): Promise<void> {
  await rows(connection, 'delete from dwell_phase')
  await rows(
    connection,
    `with frame as (select * from unnest($1::text[], $2::smallint[], $3::text[]) f (machine, place, phase)),
       took as (
         select f.phase, sum(s.until - s.since) as ms, bool_or(s.until is null) as stands
         from dwell_operation d join operation o on o.id = d.operation_id
         cross join lateral unnest(d.places, d.since, d.until) s (place, since, until)
         join frame f on f.machine = o.machine and f.place = s.place group by d.operation_id, f.phase)
     insert into dwell_phase (phase, operations, median_ms, p90_ms)
     select phase, count(*), percentile_cont(0.5) within group (order by ms), percentile_cont(0.9) within group (order by ms)
     from took where not stands group by phase`,
    [
      places.map(({ machine }) => machine),
      places.map(({ place }) => place),
      places.map(({ phase }) => phase),
    ],
  )
}

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
