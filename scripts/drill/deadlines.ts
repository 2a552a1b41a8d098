/** Operations whose deadlines come due while a drill does harm: each must fire, and once. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import pino from 'pino'
import { openPool } from '../../server/platform/database.ts'
import { openJobs } from '../../server/platform/jobs.ts'
import { create } from '../../server/workflow/create.ts'
import { contributionIn } from '../../server/workflow/samples.ts'
import { until } from './drill.ts'
import type { Prepared } from './surroundings.ts'

const OPERATIONS = 20
const FIRED_WITHIN_S = 180

export type Deadlines = {
  /** From now on all of them are due. */
  readonly makeDue: () => Promise<void>
  /** Waits until each fired. @returns how many did, and what is wrong */
  readonly check: () => Promise<{ readonly fired: number; readonly wrong: readonly string[] }>
}

export async function openDeadlines({ appUrl, owner, market }: Prepared): Promise<Deadlines> {
  const pool = openPool(appUrl, 2)
  const ids: string[] = []
  for (let number = 0; number < OPERATIONS; number += 1) {
    const { operationId } = await create(
      { pool, clock: () => new Date() },
      { ...contributionIn(market), idempotencyKey: randomUUID() },
    )
    ids.push(operationId)
  }
  await pool.end()
  let due = 0
  return {
    makeDue: async () => {
      const { rowCount } = await owner.query(
        "update timer set due_at = now() - interval '1 s' where operation_id = any ($1::uuid[])",
        [ids],
      )
      due = rowCount ?? 0
    },
    check: async () => {
      await sweepNow(appUrl)
      let fired: readonly Fired[] = []
      const wrong: string[] = []
      try {
        await until('all deadlines fired', FIRED_WITHIN_S, async () => {
          fired = await firedOf(owner, ids)
          return fired.length >= due
        })
      } catch (error) {
        wrong.push(
          `${fired.length} of ${due} deadlines fired: ${error instanceof Error ? error.message : ''}`,
        )
      }
      for (const { of, times } of fired) if (times > 1) wrong.push(`a deadline fired ${times} times: ${of}`)
      return { fired: fired.length, wrong }
    },
  }
}

type Fired = { readonly of: string; readonly times: number }

/** What the server itself did to them after their beginning. */
async function firedOf(owner: pg.Pool, ids: readonly string[]): Promise<readonly Fired[]> {
  const { rows } = await owner.query<Fired>(
    `select operation_id || ' ' || event as of, count(*)::int as times from journal
     where role = 'system' and seq > 1 and operation_id = any ($1::uuid[]) group by 1`,
    [ids],
  )
  return rows
}

/** Instead of a wait for the next full minute. */
async function sweepNow(appUrl: string): Promise<void> {
  const jobs = openJobs(appUrl, pino({ level: 'silent' }))
  await jobs.start()
  await jobs.send('sweep')
  await jobs.stop({ graceful: true })
}
