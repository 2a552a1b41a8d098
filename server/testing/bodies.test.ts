/** Bodies that are refused, too deep, not storable or too slow: each gets its answer, and the connection serves the next call. */
import http from 'node:http'
import net from 'node:net'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PREFIX, type Endpoint } from '../../contract/http/endpoint.ts'
import { API } from '../../contract/policy.ts'
import { FULL } from '../../machines/testing/full.ts'
import Fastify from 'fastify'
import { MOST_NESTED } from '../platform/http/bodies.ts'
import { surround } from '../shared/http/plugin.ts'
import { createMarketplace } from './marketplace.ts'

const { app, parties, sessionFor } = await createMarketplace()
const cookies = new Map<string, string>()
let address = ''

beforeAll(async () => {
  for (const email of ['admin@understory.example', 'owner@carrier.example']) {
    const { personId, organizationId } = parties.scopeOf(email)
    cookies.set(email, await sessionFor(personId, organizationId))
  }
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.server.closeAllConnections())

const declared = Object.values(API).flatMap((noun) => Object.values<Endpoint>(noun))
const uploads = declared.filter(({ upload }) => upload)
const urlOf = ({ path }: Endpoint) => PREFIX + path.replaceAll(/:\w+/g, () => randomUUID())

type Sent = { readonly status: number; readonly port: number | undefined }

/** One connection at most, kept between calls. */
function connection() {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, url: string, headers: http.OutgoingHttpHeaders = {}, body?: Buffer) =>
    new Promise<Sent>((resolve, reject) => {
      const request = http.request(address + url, { agent, method, headers, timeout: 60_000 }, (answer) => {
        const port = answer.socket.localPort
        answer.resume().once('end', () => resolve({ status: answer.statusCode ?? 0, port }))
      })
      request.once('error', reject).once('timeout', () => request.destroy(new Error(`no answer: ${url}`)))
      request.end(body)
    })
  return { send, close: () => agent.destroy() }
}

function formOf(bytes: number): { readonly type: string; readonly body: Buffer } {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(bytes, '{"a":[1]} '),
    Buffer.from('\r\n--b--\r\n'),
  ])
  return { type: 'multipart/form-data; boundary=b', body }
}

const SIZES = [1_000, 300_000, 3_000_000, 30_000_000]
/** Many megabytes are sent for each route and one caller; for each caller with TEST_FULL=1. */
const sizesFor = (cookie: string | undefined) =>
  SIZES.filter((bytes) => FULL || bytes < 1_000_000 || cookie === cookies.get('admin@understory.example'))

describe('a refused upload leaves its connection usable', () => {
  test.each(uploads.map((endpoint) => [endpoint.key, endpoint] as const))('%s', async (_, endpoint) => {
    for (const cookie of [undefined, ...cookies.values()])
      for (const bytes of sizesFor(cookie)) {
        const { send, close } = connection()
        const { type, body } = formOf(bytes)
        const headers = { 'content-type': type, ...(cookie && { cookie }) }
        const refused = await send(endpoint.method, urlOf(endpoint), headers, body)
        expect(refused.status, `${bytes} bytes`).toBeGreaterThanOrEqual(400)
        expect(refused.status, `${bytes} bytes`).toBeLessThan(500)
        const next = await send('GET', '/livez')
        expect(next).toEqual({ status: 200, port: refused.port })
        close()
      }
  })

  test('nor does a body of JSON past its limit', async () => {
    const { send, close } = connection()
    for (const bytes of SIZES) {
      const body = Buffer.from(JSON.stringify({ token: 'x'.repeat(bytes) }))
      const refused = await send('POST', '/proxy/auth/session', { 'content-type': 'application/json' }, body)
      expect(refused.status).toBe(bytes < 256 * 1024 ? 401 : 413)
      expect(await send('GET', '/livez')).toEqual({ status: 200, port: refused.port })
    }
    close()
  })
})

describe('one guard for every body', () => {
  const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
  const bodies = declared.filter(({ body }) => body)
  const cookieOf = () => cookies.get('admin@understory.example')!

  test.each(bodies.map((endpoint) => [endpoint.key, endpoint] as const))(
    '%s refuses what is nested too deep or cannot be stored',
    async (_, endpoint) => {
      const send = (payload: string) =>
        app.inject({
          method: endpoint.method,
          url: urlOf(endpoint),
          headers: { cookie: cookieOf(), 'content-type': 'application/json' },
          payload,
        })
      for (const depth of [MOST_NESTED + 1, 3_000, 5_000, 100_000])
        expect((await send(nested(depth))).json()).toMatchObject({ code: expect.stringMatching(REFUSED) })
      for (const text of ['{"a":"\\u0000"}', '{"\\u0000":1}', '{"a":[{"b":"\\ud800"}]}'])
        expect((await send(text)).json()).toMatchObject({ code: expect.stringMatching(REFUSED) })
    },
  )

  /** Who may not call it at all is refused first. */
  const REFUSED = /^(invalid_request|forbidden|fresh_authentication_required)$/

  test('brackets inside texts are no levels', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/proxy/auth/session',
      payload: { token: `${'['.repeat(5_000)}\\"[[` },
    })
    expect(answer.statusCode).toBe(401)
  })

  test('a NUL in a query is refused by the name of what holds it', async () => {
    const answer = await app.inject({
      url: '/proxy/operations?search=a%00b',
      headers: { cookie: cookieOf() },
    })
    expect([answer.statusCode, answer.headers['x-error-type']]).toEqual([400, 'validation'])
    expect(answer.json()).toMatchObject({ issues: [{ path: 'search' }] })
  })

  test('an address that holds a NUL names nothing', async () => {
    const answer = await app.inject({ url: '/proxy/certificates/a%00b', headers: { cookie: cookieOf() } })
    expect(answer.statusCode).toBe(404)
  })
})

test('a body that drips is answered with 408 and its connection ends', async () => {
  const slow = Fastify()
  await surround(slow, {
    origin: 'http://localhost',
    findViewer: async () => null,
    pace: { spanMs: 100, bytes: 1_000 },
  })
  slow.post('/proxy/take', async () => 'taken')
  await slow.listen({ port: 0, host: '127.0.0.1' })
  const socket = net.connect((slow.server.address() as net.AddressInfo).port, '127.0.0.1')
  socket.write(
    'POST /proxy/take HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{',
  )
  const drip = setInterval(() => socket.write(' '), 20)
  const pieces: Buffer[] = []
  // What still drips after the answer may be answered with a reset: the answer counts, not how the connection ended.
  await new Promise((resolve) =>
    socket
      .on('data', (piece) => pieces.push(piece))
      .on('error', () => {})
      .on('close', resolve),
  )
  clearInterval(drip)
  expect(Buffer.concat(pieces).toString()).toMatch(/^HTTP\/1\.1 408 /)
  await slow.close()
})
