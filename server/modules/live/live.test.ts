import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { withoutLongTimers } from '../../testing/short-timers.ts'
import { announce } from '../../workflow/outbox/announce.ts'
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

afterAll(withoutLongTimers())
const { database, pool, owner } = await createTestDatabase(8)
const market = await openMarket(owner, database)
const app = await openApp({ pool, database, clock: () => new Date() }, market)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const { call, send, show } = callerOf(app)
afterAll(async () => {
  await app.close()
  await closeListener(pool)
})

/** Everything that a person hears, as it comes. */
async function listen(who: Who, query = '?age=0', more: Readonly<Record<string, string>> = {}) {
  const heard: Record<string, unknown>[] = []
  const answer = await fetch(`${origin}/proxy/changes${query}`, { headers: { 'x-person': who, ...more } })
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
        else if (message.startsWith('event: ')) heard.push({ event: message.split(/[\n ]/)[1] })
    }
  })()
  return { heard, ended }
}

test('without a session no one listens', async () => {
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

test('a stream begins with what changed since its page began, for those whom it concerns', async () => {
  const heardFirst = async (who: Who, age: number) => {
    const stream = await listen(who, `?age=${age}`)
    // What everyone may hear, so that each stream says something.
    announce(pool, { topic: 'offering', sid: market.project, version: 1, organizations: 'everybody' })
    await expect.poll(() => stream.heard).toContainEqual(expect.objectContaining({ topic: 'offering' }))
    return stream.heard
  }
  // Once the process has listened for a while.
  await expect.poll(() => heardFirst('admin', 0)).not.toContainEqual({ event: 'everything' })
  const since = performance.now()
  const request = { ...requestBody(market), idempotencyKey: randomUUID() }
  const sid = String((await call('buyer', 'POST', '/operations', request)).body['sid'])
  await send('admin', sid, 'operation.comment', { text: 'Hello', internal: false })
  const change = { topic: 'operation', sid, version: (await show('admin', sid)).version }
  const age = () => Math.ceil(performance.now() - since)
  await expect.poll(() => heardFirst('admin', age())).toContainEqual(change)
  expect((await heardFirst('stranger', age())).filter(({ topic }) => topic === 'operation')).toEqual([])
})

test('everything may have changed where the server does not know: an old page, a browser that comes again', async () => {
  const all = [{ event: 'everything' }]
  for (const one of [
    await listen('buyer', '?age=3600000'),
    await listen('buyer', ''),
    await listen('buyer', '?age=10', { 'last-event-id': '1' }),
  ])
    await expect.poll(() => one.heard.slice(0, 1)).toEqual(all)
})

test('a connection to the database that was lost and is there again tells everyone that something may be missed', async () => {
  const admin = await listen('admin', '?age=10')
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'understory listen' and datname = current_database()",
  )
  await expect.poll(() => admin.heard).toContainEqual({ event: 'everything' })
})

test('everyone hears of changes in the operations that they may see, and of no other', async () => {
  const [admin, buyer, carrier, stranger] = await Promise.all(
    (['admin', 'buyer', 'carrier', 'stranger'] as const).map((who) => listen(who)),
  )
  // The LISTEN of this process may still be on its way: ask until it answers.
  await expect
    .poll(async () => {
      await call('buyer', 'POST', '/operations', { ...requestBody(market), idempotencyKey: randomUUID() })
      return admin!.heard.some(({ topic }) => topic === 'operation')
    })
    .toBe(true)

  const requested = await call('buyer', 'POST', '/operations', requestBody(market))
  const sid = String(requested.body['sid'])
  await send('admin', sid, 'operation.comment', { text: 'Hello', internal: false })
  const change = { topic: 'operation', sid, version: 2 }
  for (const one of [admin, buyer, carrier]) await expect.poll(() => one!.heard).toContainEqual(change)
  expect(stranger!.heard.filter(({ topic }) => topic)).toEqual([])

  // What is for sale concerns everyone: units were taken off the shelf.
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
    .poll(() => stranger!.heard)
    .toContainEqual(expect.objectContaining({ topic: 'offering', sid: market.project }))

  await app.close()
  await Promise.all([admin, buyer, carrier, stranger].map((one) => one!.ended))
})
