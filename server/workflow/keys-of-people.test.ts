/** An idempotency key belongs to the person who sends it : two people with the same key are two calls. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { callerOf, openApp, requestBody } from '../modules/operations/operations.samples.ts'
import { createTestDatabase } from '../testing/database.ts'
import { openMarket } from './samples.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const app = await openApp({ pool, database, clock: () => new Date('2026-03-02T09:00:00.000Z') }, market)
const { call, show, send } = callerOf(app)

const journal = async (sid: string) =>
  (await owner.query('select 1 from journal where operation_id = $1', [sid])).rowCount

test('events: each person’s own has its effect, and repeats as its own answer', async () => {
  const sid = String((await call('buyer', 'POST', '/operations', requestBody(market))).body['sid'])
  const idempotencyKey = randomUUID()
  const hello = { text: 'Hello', internal: false }
  const buyers = await send('buyer', sid, 'operation.comment', hello, { idempotencyKey, version: 1 })
  const admins = await send('admin', sid, 'operation.comment', hello, { idempotencyKey, version: 2 })
  expect([buyers.status, admins.status]).toEqual([200, 200])
  expect(await journal(sid)).toBe(3)
  const again = await send('buyer', sid, 'operation.comment', hello, { idempotencyKey, version: 1 })
  expect(again.body['party']).toBe('contributor')
  expect(await journal(sid)).toBe(3)
  expect((await show('admin', sid)).version).toBe(3)
})

test('requests: no one gets another person’s operation for an answer', async () => {
  const body = { ...requestBody(market), idempotencyKey: randomUUID() }
  const first = await call('buyer', 'POST', '/operations', body)
  const purchase = {
    type: 'ccuPurchase',
    offeringSid: market.offering,
    lines: [{ vintageSid: market.vintages[0], quantity: '1', unitPriceCents: 1100 }],
    idempotencyKey: body.idempotencyKey,
  }
  const second = await call('admin', 'POST', '/operations', purchase)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body['sid']).not.toBe(first.body['sid'])
  expect((await call('buyer', 'POST', '/operations', body)).body['sid']).toBe(first.body['sid'])
})
