import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { closeListener } from '../../workflow/outbox/listener.ts'
import { MOST_STREAMS } from './live.routes.ts'
import { openMarket } from '../../workflow/samples.ts'
import {
  addDocument,
  callerOf,
  happyPath,
  openApp,
  requestBody,
  type Who,
} from '../operations/operations.samples.ts'

const { database, pool, owner } = await createTestDatabase(8)
const market = await openMarket(owner, database)
const app = await openApp({ pool, database, clock: () => new Date() }, market)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const { call, send } = callerOf(app)
afterAll(async () => {
  await app.close()
  await closeListener(pool)
})

/** Everything that a person hears, as it comes. */
async function listen(who: Who) {
  const heard: Record<string, unknown>[] = []
  const answer = await fetch(`${origin}/proxy/changes`, { headers: { 'x-person': who } })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const ended = (async () => {
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of answer.body!) {
      text += decoder.decode(chunk, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages)
        if (message.startsWith('data: ')) heard.push(JSON.parse(message.slice(6)) as Record<string, unknown>)
    }
  })()
  return { heard, ended }
}

test('without a session nobody listens', async () => {
  expect((await call('', 'GET', '/changes')).status).toBe(401)
})

test('streams of one network are capped, and one that ends makes room', async () => {
  const open = () => fetch(`${origin}/proxy/changes`, { headers: { 'x-person': 'admin' } })
  const answers = await Promise.all(Array.from({ length: MOST_STREAMS.address }, open))
  const granted = answers.filter(({ status }) => status === 200)
  const refused = await open()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  await Promise.all(granted.map((answer) => answer.body!.cancel()))
  await expect.poll(async () => (await open()).status).toBe(200)
})

test('everybody hears of changes in the operations that they may see, and of no other', async () => {
  const [admin, buyer, carrier, stranger] = await Promise.all(
    (['admin', 'buyer', 'carrier', 'stranger'] as const).map(listen),
  )
  // The LISTEN of this process may still be on its way: ask until it answers.
  await expect
    .poll(
      async () => {
        await call('buyer', 'POST', '/operations', { ...requestBody(market), idempotencyKey: randomUUID() })
        return admin!.heard.length
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)

  const requested = await call('buyer', 'POST', '/operations', requestBody(market))
  const sid = String(requested.body['sid'])
  const sent = performance.now()
  await send('admin', sid, 'operation.comment', { text: 'Hello', internal: false })
  const change = { topic: 'operation', sid, version: 2 }
  for (const one of [admin, buyer, carrier])
    await expect.poll(() => one!.heard, { timeout: 5_000, interval: 10 }).toContainEqual(change)
  expect(performance.now() - sent).toBeLessThan(1_000)
  expect(stranger!.heard).toEqual([])

  // What is for sale concerns everybody: units were taken off the shelf.
  const later = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const asked = String(
    (await call('buyer', 'POST', '/operations', { ...requestBody(market), idempotencyKey: randomUUID() }))
      .body['sid'],
  )
  const document = await addDocument(owner, asked, market.people.buyer.id)
  for (const move of happyPath(market, document)) {
    if (move === 'effects') continue
    const dates =
      move.type === 'CCUsAvailability.confirm' ? { deliverOn: later.slice(0, 10), reservedUntil: later } : {}
    expect((await send(move.who, asked, move.type, { ...move.payload, ...dates })).status, move.type).toBe(
      200,
    )
    if (move.type === 'CCUsAvailability.confirm') break
  }
  await expect
    .poll(() => stranger!.heard, { timeout: 5_000, interval: 10 })
    .toContainEqual(expect.objectContaining({ topic: 'offering', sid: market.project }))

  await app.close()
  await Promise.all([admin, buyer, carrier, stranger].map((one) => one!.ended))
})
