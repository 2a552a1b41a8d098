/** The job queue of a simulation: one table, written in the caller's transaction as the real one is. Nothing runs by itself. */
import type pg from 'pg'
import type { Jobs } from '../../platform/jobs.ts'
import { DAY_MS } from './run.ts'

export type SimulatedJob = {
  readonly id: string
  readonly data: Readonly<Record<string, string>>
  readonly priority: number
}

export type SimulatedQueue = Pick<Jobs, 'insert'> & {
  /** Jobs of deadlines that are not done. */
  readonly timers: () => Promise<readonly SimulatedJob[]>
  readonly finish: (ids: readonly string[], now: number) => Promise<void>
  /** Everything that is to be done beside the people, in one round trip. */
  readonly look: () => Promise<Look>
}

type Look = {
  /** When the next deadline is due; infinite when there is none. */
  readonly due: number
  /** Whether the outbox has something to relay. */
  readonly isToRelay: boolean
  /** Jobs of the outbox that are not done, in the order of their coming. */
  readonly effects: readonly SimulatedJob[]
}

/** A finished job is remembered for this long, and refuses another with its id. */
const REMEMBERED_MS = DAY_MS

export async function openQueue(owner: pg.Pool): Promise<SimulatedQueue> {
  await owner.query(`create table simulated_job (place bigint generated always as identity, queue text, id uuid primary key,
      data jsonb, priority int, done_at timestamptz);
    create index on simulated_job (queue, place) where done_at is null;
    create index on simulated_job (done_at) where queue = 'timer';
    grant select, insert on simulated_job to public`)
  const insert: Jobs['insert'] = async (queue, jobs, options) => {
    const text = `insert into simulated_job (queue, id, data, priority)
      select $1, x.id, x.data, coalesce(x.priority, 0)
      from jsonb_to_recordset($2::jsonb) as x (id uuid, data jsonb, priority int) on conflict do nothing`
    const values = [queue, JSON.stringify(jobs)]
    await (options?.db ? options.db.executeSql(text, values) : owner.query(text, values))
    return null
  }
  return {
    insert,
    timers: async () => {
      const { rows } = await owner.query<SimulatedJob>({
        name: 'simulated_timers',
        text: "select id, data, priority from simulated_job where queue = 'timer' and done_at is null",
      })
      return rows
    },
    finish: async (ids, now) => {
      await owner.query({
        name: 'simulated_done',
        text: `with forgotten as (delete from simulated_job where queue = 'timer' and done_at < $3)
          update simulated_job set done_at = $2 where id = any ($1::uuid[])`,
        values: [ids, new Date(now), new Date(now - REMEMBERED_MS)],
      })
    },
    look: async () => {
      const { rows } = await owner.query<Omit<Look, 'due'> & { readonly due: Date | null }>({
        name: 'simulated_look',
        text: `select (select min(due_at) from timer) as due, exists (select from outbox where dispatched_at is null) as "isToRelay",
          coalesce((select jsonb_agg(jsonb_build_object('id', id, 'data', data, 'priority', priority) order by place)
            from simulated_job where queue = 'effect' and done_at is null), '[]') as effects`,
      })
      const { due, ...rest } = rows[0]!
      return { ...rest, due: due?.getTime() ?? Infinity }
    },
  }
}
