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
  /** What is not done, in the order of its coming. */
  readonly waiting: (queue: 'effect' | 'timer') => Promise<readonly SimulatedJob[]>
  readonly finish: (ids: readonly string[], now: number) => Promise<void>
}

/** A finished job of a timer is remembered for this long, and refuses another with its id. */
const REMEMBERED_MS = DAY_MS

export async function openQueue(owner: pg.Pool): Promise<SimulatedQueue> {
  await owner.query(`create table simulated_job (place bigint generated always as identity, queue text, id uuid primary key,
    data jsonb, priority int, done_at timestamptz); grant select, insert on simulated_job to public`)
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
    waiting: async (queue) => {
      const { rows } = await owner.query<SimulatedJob>({
        name: 'simulated_jobs',
        text: 'select id, data, priority from simulated_job where queue = $1 and done_at is null order by place',
        values: [queue],
      })
      return rows
    },
    finish: async (ids, now) => {
      await owner.query({
        name: 'simulated_done',
        text: 'update simulated_job set done_at = $2 where id = any ($1::uuid[])',
        values: [ids, new Date(now)],
      })
      await owner.query({
        name: 'simulated_forgotten',
        text: "delete from simulated_job where queue = 'timer' and done_at < $1",
        values: [new Date(now - REMEMBERED_MS)],
      })
    },
  }
}
