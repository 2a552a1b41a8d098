/** A market whose operations walk through the real machine while the clock runs; counted now and then, as at night. */
import { createTestDatabase } from '../../testing/database.ts'
import { carryOut } from '../../workflow/effects/carry-out.ts'
import { openMarket } from '../../workflow/samples.ts'
import { addDocument, callerOf, fakeOutside, openApp, requestBody } from '../operations/operations.samples.ts'
import { carryToEnd } from '../operations/walks.samples.ts'
import { countDwell } from './count.usecases.ts'

export const HOUR = 3_600_000

export async function openInsights() {
  const { database, pool, owner } = await createTestDatabase()
  const time = { now: new Date('2026-01-05T09:00:00.000Z') }
  const clock = () => time.now
  const { outside } = fakeOutside(pool, clock)
  const places = { database, pool, clock }
  const market = await openMarket(owner, database)
  const call = callerOf(await openApp(places, market))

  async function effects() {
    for (let round = 0; round < 5; round += 1) {
      const { rows } = await owner.query<{ id: string }>(
        'select id from outbox where dispatched_at is null order by id',
      )
      if (rows.length === 0) return
      for (const { id } of rows) await carryOut(outside, id)
      await owner.query('update outbox set dispatched_at = now() where id = any ($1)', [
        rows.map((row) => row.id),
      ])
    }
  }

  let ticks = 0
  /** Hours that are different each time, over weeks. */
  const tick = () => {
    ticks += 1
    time.now = new Date(time.now.getTime() + ((ticks * 7) % 31) * HOUR)
  }

  async function request(quantity: string): Promise<string> {
    const answer = await call.call('buyer', 'POST', '/operations', requestBody(market, quantity))
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
    return String(answer.body['sid'])
  }

  async function walk(sid: string, visit?: (step: string) => Promise<boolean>) {
    const document = await addDocument(owner, sid, market.people.buyer.id)
    await carryToEnd({ call, market, effects, tick }, sid, document, visit ? { visit } : {})
  }

  /** As far as a step, which is not done. */
  async function walkUntil(sid: string, last: string) {
    const stop = new Error('far enough')
    const visit = async (step: string) => {
      if (step === last) throw stop
      return false
    }
    await walk(sid, visit).catch((error: unknown) => {
      if (error !== stop) throw error
    })
  }

  /** Five that are completed, the second of which was on hold for a while, and one that is where its contributor pays. */
  async function walkSix(): Promise<{ completed: readonly string[]; open: string }> {
    const completed: string[] = []
    for (let place = 0; place < 5; place += 1) {
      const sid = await request(String(place + 2))
      let steps = 0
      await walk(sid, async (step) => {
        steps += 1
        // Counted in the middle of an operation, with what has happened since the last time.
        if (steps % 11 === place) await countDwell(places)
        if (place !== 1 || step !== 'CSInvoice' || steps > 40) return false
        steps = 41
        for (const [event, more] of [
          ['operation.hold', { reason: 'A board meets' }],
          ['operation.resume'],
        ] as const) {
          const { status } = await call.send('admin', sid, event, more ?? {})
          if (status !== 200) throw new Error(`${event}: ${status}`)
          tick()
        }
        return true
      })
      completed.push(sid)
    }
    const open = await request('9')
    await walkUntil(open, 'contributorPaymentValidation')
    await countDwell(places)
    return { completed, open }
  }

  return { database, pool, owner, time, places, market, call, request, walkUntil, walkSix }
}
