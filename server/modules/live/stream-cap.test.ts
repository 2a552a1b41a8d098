/** One browser, with all of its tabs, keeps so many event streams open and no more, and so much of one that it does not read. */
import { once } from 'node:events'
import net from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { writeParties } from '../../../demo/parties.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createTestApp } from '../../testing/app.ts'
import { announce } from '../../workflow/outbox/announce.ts'
import { MOST_STREAMS } from './live.routes.ts'

const { app, deps, sessionFor } = await createTestApp()
const parties = await inScope(deps.database, SYSTEM, writeParties)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => app.server.closeAllConnections())

test('streams of one session are capped; another session of the same person is not, and an end makes room', async () => {
  const { personId, organizationId } = parties.scopeOf('owner@contributor.example')
  const [one, other] = [
    await sessionFor(personId, organizationId),
    await sessionFor(personId, organizationId),
  ]
  const open = (cookie: string) => fetch(`${origin}/proxy/changes`, { headers: { cookie } })
  const answers = await Promise.all(Array.from({ length: MOST_STREAMS.session }, () => open(one)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const refused = await open(one)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  const elsewhere = await open(other)
  expect(elsewhere.status).toBe(200)
  await answers[0]!.body!.cancel()
  await expect.poll(async () => (await open(one)).status).toBe(200)
})

test('a browser that does not read is cut off before it fills the memory', async () => {
  const { personId, organizationId } = parties.scopeOf('owner@carrier.example')
  const cookie = await sessionFor(personId, organizationId)
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1')
  socket.write(`GET /proxy/changes HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  // More than the kernel keeps for both ends.
  for (let version = 0; version < 2_000; version += 1)
    announce(deps.pool, { topic: 'cart', sid: 'x'.repeat(7_000), version, organizations: 'everybody' })
  const reader = await fetch(`${origin}/proxy/changes`, { headers: { cookie } })
  announce(deps.pool, { topic: 'cart', sid: 'last', version: 0, organizations: 'everybody' })
  const lastIn = async (stream: AsyncIterable<Buffer | Uint8Array>) => {
    for await (const part of stream) if (Buffer.from(part).includes('last')) return 'heard'
    return 'cut off'
  }
  expect(await lastIn(reader.body!)).toBe('heard')
  const error = once(socket, 'error').then(() => 'cut off')
  expect(await Promise.race([lastIn(socket), error])).toBe('cut off')
}, 60_000)
