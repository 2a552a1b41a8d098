/** Deadlines. The machine's `after` delays are rows in `timer`; due rows become jobs, and jobs become events of the role system. */
import { createHash } from 'node:crypto'
import { rows } from '../platform/statements.ts'
import { SYSTEM } from '../platform/database.ts'
import { Refused } from '../platform/http/refused.ts'
import type { Jobs } from '../platform/jobs.ts'
import { operations, settingOf, type Engine } from './operation-kind.ts'
import { announceAll, transition } from './engine/engine.ts'
import { lockOperation, type LockedRow } from './row.ts'
import { begin, COMMIT, together, withClient } from './transaction.ts'

export type DueTimer = { readonly operationId: string; readonly timerId: string }

const MOST_AT_ONCE = 5_000

/** Makes one job of every timer that is due. Sweeping twice makes no second job: the id is the timer's own. */
export async function sweepTimers(engine: Engine, jobs: Pick<Jobs, 'insert'>): Promise<number> {
  const due = await withClient(engine.pool, async (client) => {
    await together(client, begin(SYSTEM))
    const found = await rows<{ operation_id: string; id: string; due_at: Date }>(
      client,
      'select operation_id, id, due_at from timer where due_at <= $1 order by due_at limit $2',
      [engine.clock(), MOST_AT_ONCE],
    )
    await client.query(COMMIT)
    return found
  })
  if (due.length === 0) return 0
  await jobs.insert(
    'timer',
    due.map((timer) => ({
      id: idOf(`${timer.operation_id} ${timer.id} ${timer.due_at.toISOString()}`),
      data: { operationId: timer.operation_id, timerId: timer.id } satisfies DueTimer,
    })),
  )
  return due.length
}

/** The same text, the same UUID (version 8: made by ourselves). */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Sends a timer's event, if the timer still exists. @throws when it is not due by this clock; the job returns */
export const fireTimer = (engine: Engine, timer: DueTimer): Promise<'fired' | 'gone'> =>
  withClient(engine.pool, async (client) => {
    const { operationId, timerId } = timer
    const answers = await together(client, [
      ...begin(SYSTEM),
      lockOperation(operationId),
      {
        name: 'timer_find',
        text: 'select event, due_at from timer where operation_id = $1 and id = $2',
        values: [operationId, timerId],
      },
      { text: 'savepoint before_event' },
    ])
    const row = answers[1]?.rows[0] as LockedRow | undefined
    const found = answers[2]?.rows[0] as { event: string; due_at: Date } | undefined
    if (!row || !found) {
      await client.query(COMMIT)
      return 'gone'
    }
    if (found.due_at > engine.clock()) throw new Error(`timer ${timerId} of ${operationId} is not due`)
    const sent = { type: found.event, payload: {}, version: null, firedTimer: timerId }
    try {
      const { save, done } = await transition(operations, settingOf(client, engine, SYSTEM), row, sent)
      await together(client, [save, COMMIT])
      announceAll(engine.pool, done.announcements)
      return 'fired'
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error
      // The machine no longer listens to it: the row was left behind, and would come back every minute. An effect that was refused
      // may have written before.
      await client.query('rollback to savepoint before_event')
      await client.query({
        text: 'delete from timer where operation_id = $1 and id = $2',
        values: [operationId, timerId],
      })
      await client.query(COMMIT)
      return 'gone'
    }
  })
