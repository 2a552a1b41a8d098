/** One trace from the call of a click to the e-mail that it leads to, as a collector receives it. */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWire } from '../../../contract/http/wire.ts'
import { requestBody } from '../../modules/operations/operations.samples.ts'
import { logOptions } from '../../platform/log.ts'
import { startTracing } from '../../platform/tracing/collector.ts'
import { createTestApp } from '../../testing/app.ts'
import { startWork } from '../../workflow/outbox/work.ts'
import { openMarket } from '../../workflow/samples.ts'

type Attribute = { readonly key: string; readonly value: object }
type Span = {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly Attribute[]
}
type Sent = {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Span[] }[] }[]
}

const spans: Span[] = []
let received = ''
const collector = http.createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8')
  request.on('data', (part: string) => (body += part))
  request.on('end', () => {
    received += body
    const { resourceSpans } = JSON.parse(body) as Sent
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})

/** Takes every e-mail. */
let mails = 0
const mailServer = net.createServer((socket) => {
  let isData = false
  socket.setEncoding('utf8')
  socket.on('error', () => {})
  socket.write('220 mail.example ESMTP\r\n')
  socket.on('data', (chunk: string) => {
    if (isData) {
      if (!chunk.endsWith('\r\n.\r\n')) return
      isData = false
      mails += 1
      socket.write('250 taken\r\n')
      return
    }
    for (const line of chunk.split('\r\n').filter(Boolean))
      if (line.startsWith('DATA')) {
        isData = true
        socket.write('354 go on\r\n')
      } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
  })
})

async function listening(server: net.Server | http.Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as net.AddressInfo).port
}
const SMTP_URL = `smtp://127.0.0.1:${await listening(mailServer)}?ignoreTLS=true`
const endpoint = `http://127.0.0.1:${await listening(collector)}`

const lines: { readonly trace?: string; readonly msg: string }[] = []
const log = pino(logOptions('info'), {
  write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
})
const { app, deps, test: places, sessionFor } = await createTestApp({ environment: { SMTP_URL }, log })
const market = await openMarket(places.owner, deps.database)
const secret = `canary${randomBytes(24).toString('hex')}`
const headers = { cookie: '' }
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  const { id, scope } = market.people.buyer
  headers.cookie = await sessionFor(id, scope.organizationId)
})
afterAll(async () => {
  for (const stop of stops) await stop()
  collector.close()
  mailServer.close()
})

const ask = (more: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/proxy/operations',
    headers: { ...headers, ...more },
    payload: toWire({
      ...requestBody(market),
      beneficiaryName: secret,
      idempotencyKey: randomUUID(),
    }) as object,
  })

const traceOfClick = randomBytes(16).toString('hex')
const spanOfClick = randomBytes(8).toString('hex')
const ofClick = () => spans.filter(({ traceId }) => traceId === traceOfClick)

test('without a collector nothing is traced, and messages name no trace', async () => {
  expect((await ask({ traceparent: `00-${traceOfClick}-${spanOfClick}-01` })).statusCode).toBe(201)
  const { rows } = await places.owner.query<{ trace: string | null }>('select distinct trace from outbox')
  expect(rows).toEqual([{ trace: null }])
  expect(lines.some((line) => line.trace !== undefined)).toBe(false)
  await places.owner.query('delete from outbox')
})

test('a click’s call, its transactions, the machine, the jobs and the e-mails are one trace', async () => {
  const stop = await startTracing({ endpoint, service: 'understory', ratio: 1 }, log)
  stops.push(await startWork(deps))
  const created = await ask({ traceparent: `00-${traceOfClick}-${spanOfClick}-01` })
  const { sid } = created.json<{ sid: string }>()
  const commented = await app.inject({
    method: 'POST',
    url: `/proxy/operations/${sid}/events`,
    headers: { ...headers, traceparent: `00-${traceOfClick}-${spanOfClick}-01` },
    payload: toWire({
      type: 'operation.comment',
      payload: { text: secret, internal: false },
      version: 1,
      idempotencyKey: randomUUID(),
    }) as object,
  })
  expect([created.statusCode, commented.statusCode]).toEqual([201, 200])
  await expect.poll(() => mails).toBeGreaterThan(0)
  await stops.pop()!()
  await stop()

  const named = (name: string) => ofClick().filter((span) => span.name === name)
  const parentOf = ({ parentSpanId }: Span) => ofClick().find(({ spanId }) => spanId === parentSpanId)
  const [call] = named('POST /proxy/operations')
  expect(call?.parentSpanId).toBe(spanOfClick)
  expect(named('machine event')).toHaveLength(1)
  expect(parentOf(named('machine event')[0]!)?.name).toBe('database transaction')
  const way: string[] = []
  for (let one: Span | undefined = named('send e-mail')[0]; one; one = parentOf(one)) way.push(one.name)
  expect(way[0]).toBe('send e-mail')
  expect(way).toContain('job effect')
  expect(way.at(-1)).toMatch(/^POST \/proxy\/operations/)
})

test('a call that no click is named for begins a trace of its own, which its transactions belong to', async () => {
  const stop = await startTracing({ endpoint, service: 'understory', ratio: 1 }, log)
  const before = spans.length
  expect((await ask()).statusCode).toBe(201)
  await stop()
  const found = spans.slice(before)
  const call = found.find(({ name }) => name === 'POST /proxy/operations')!
  expect(call.parentSpanId).toBeUndefined()
  expect(found.length).toBeGreaterThan(1)
  expect(new Set(found.map(({ traceId }) => traceId))).toEqual(new Set([call.traceId]))
})

test('of a part of the traces every process keeps the same, by their ids', async () => {
  const before = spans.length
  const ids = Array.from({ length: 24 }, () => randomBytes(16).toString('hex'))
  const kept = async () => {
    const stop = await startTracing({ endpoint, service: 'understory', ratio: 0.5 }, log)
    for (const id of ids) await ask({ traceparent: `00-${id}-${spanOfClick}-01` })
    await stop()
    return new Set(spans.splice(before).map(({ traceId }) => traceId))
  }
  const first = await kept()
  expect(first.size).toBeGreaterThan(0)
  expect(first.size).toBeLessThan(ids.length)
  expect(await kept()).toEqual(first)
})

test('lines of the log of a call name its trace', () => {
  const traced = lines.filter(({ trace }) => trace === traceOfClick).map(({ msg }) => msg)
  expect(traced).toContain('request completed')
})

test('spans hold no words of callers, no addresses and no names', () => {
  for (const one of [secret, '@example.org', market.people.buyer.id, market.offering, 'mail.example'])
    expect(received.includes(one), one).toBe(false)
})

test('a collector that is gone stops nothing, and is named once in the log', async () => {
  const stop = await startTracing({ endpoint: 'http://127.0.0.1:1', service: 'understory', ratio: 1 }, log)
  expect((await ask()).statusCode).toBe(201)
  await stop()
  expect(lines.filter(({ msg }) => msg === 'spans do not reach the collector')).toHaveLength(1)
})

test('a ratio of 0 keeps nothing and passes no trace on, whatever the caller’s mark says', async () => {
  const before = spans.length
  const stop = await startTracing({ endpoint, service: 'understory', ratio: 0 }, log)
  await places.owner.query('delete from outbox')
  expect((await ask({ traceparent: `00-${traceOfClick}-${spanOfClick}-01` })).statusCode).toBe(201)
  await stop()
  expect(spans.length).toBe(before)
  const { rows } = await places.owner.query<{ trace: string | null }>('select distinct trace from outbox')
  expect(rows).toEqual([{ trace: null }])
})
