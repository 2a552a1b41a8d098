/** The clock of a process jumps by an hour or a month, to and fro, while another process keeps the right time: deadlines fire once. */
import { expect, test } from 'vitest'
import { inScope, SYSTEM } from '../platform/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { create } from './create.ts'
import { verifyChain } from './journal/chain.ts'
import { contributionIn, openMarket } from './samples.ts'
import { fireTimer, sweepTimers, type DueTimer } from './timers.ts'

const { database, owner, pool } = await createTestDatabase(8)
const market = await openMarket(owner, database)

const START = Date.parse('2026-03-02T09:00:00.000Z')
const HOUR = 3_600_000
const MONTH = 31 * 24 * HOUR
const JUMPS = [HOUR, -HOUR, 0, MONTH, 0, -MONTH, MONTH, MONTH + HOUR, 0, 2 * MONTH]
const OPERATIONS = 6

const engineAt = (ms: number) => ({ pool, clock: () => new Date(START + ms) })

async function openOperation(): Promise<string> {
  const { operationId } = await create(engineAt(0), contributionIn(market))
  return operationId
}

/** When each timer is due now, by operation and timer. */
async function dueTimes(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await owner.query<{ of: string; due: Date }>(
    "select operation_id || ' ' || id as of, due_at as due from timer",
  )
  return new Map(rows.map(({ of, due }) => [of, due.getTime()]))
}

test('each deadline fires once, however the clock of one process jumps', async () => {
  const sids: string[] = []
  for (let number = 0; number < OPERATIONS; number += 1) sids.push(await openOperation())
  const fired = new Map<string, number>()
  for (const jump of JUMPS) {
    const jobs = new Map<string, DueTimer>()
    const queue = {
      insert: async (_: string, some: readonly { id?: string; data?: object | null }[]) => {
        for (const { id = '', data } of some) jobs.set(id, data as DueTimer)
        return null
      },
    }
    // The one that jumped and the one that did not, each with its sweep; both are given each job.
    for (const at of [jump, 0]) await sweepTimers(engineAt(at), queue)
    const before = await dueTimes()
    const turns = [...jobs.values()].flatMap((timer) => [jump, 0, jump].map((at) => ({ timer, at })))
    await Promise.all(
      turns.map(async ({ timer, at }) => {
        const answer = await fireTimer(engineAt(at), timer).catch((error: unknown) => String(error))
        const of = `${timer.operationId} ${timer.timerId}`
        const key = `${of} ${before.get(of)}`
        if (answer === 'fired') fired.set(key, (fired.get(key) ?? 0) + 1)
        else expect(answer).toMatch(/^gone$|is not due/)
      }),
    )
  }
  expect(fired.size).toBeGreaterThanOrEqual(OPERATIONS)
  expect([...fired].filter(([, times]) => times > 1)).toEqual([])
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int from journal where role = 'system' and seq > 1",
  )
  expect(rows[0]?.count).toBe(fired.size)
  await inScope(database, SYSTEM, async (trx) => {
    for (const sid of sids) expect(await verifyChain(trx, sid)).toMatchObject({ verified: true })
  })
})
