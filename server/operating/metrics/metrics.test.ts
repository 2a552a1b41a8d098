/** What /metrics tells, and what it never does. */
import { randomBytes, randomUUID } from 'node:crypto'
import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { toWire } from '../../../contract/http/wire.ts'
import { openDatabase, openPool } from '../../platform/database.ts'
import { listenForMetrics } from '../../platform/metrics/listen.ts'
import { requestBody } from '../../modules/operations/operations.samples.ts'
import { createTestApp } from '../../testing/app.ts'
import { freePort } from '../../testing/free-port.ts'
import { openMarket } from '../../workflow/samples.ts'
import { metricsOf } from './metrics.ts'

const secret = `canary${randomBytes(24).toString('hex')}`
const { app, deps, test: places, sessionFor } = await createTestApp()
const market = await openMarket(places.owner, deps.database)
const text = metricsOf(deps)
const cookies = { buyer: '', admin: '' }

beforeAll(async () => {
  for (const who of ['buyer', 'admin'] as const) {
    const { id, scope } = market.people[who]
    cookies[who] = await sessionFor(id, scope.organizationId)
  }
})

const post = async (who: keyof typeof cookies, path: string, body: object) => {
  const payload = toWire(body) as object
  return app.inject({ method: 'POST', url: `/proxy${path}`, headers: { cookie: cookies[who] }, payload })
}

const send = (sid: string, type: string, version: number, payload: object = {}) =>
  post('admin', `/operations/${sid}/events`, { type, payload, version, idempotencyKey: randomUUID() })

/** Value of one line of the text; undefined: there is no such line. */
const valueIn = (scraped: string, line: string): number | undefined => {
  const found = scraped.split('\n').find((one) => one.startsWith(`understory_${line} `))
  return found === undefined ? undefined : Number(found.split(' ').at(-1))
}

describe('calls and events', () => {
  let sid = ''
  beforeAll(async () => {
    const { sid: created } = (await post('buyer', '/operations', requestBody(market))).json<{ sid: string }>()
    sid = created
  })

  test('a call is counted under the pattern of its route, with the class of its status', async () => {
    const labels = 'method="GET",route="/proxy/operations/:sid",status="2xx"'
    const line = `http_request_duration_seconds_count{${labels}}`
    const before = valueIn(await text(), line) ?? 0
    await app.inject({ url: `/proxy/operations/${sid}`, headers: { cookie: cookies.admin } })
    await app.inject({ url: `/nowhere/${secret}` })
    const scraped = await text()
    expect(valueIn(scraped, line)).toBe(before + 1)
    expect(scraped).toContain('route="none",status="4xx"')
  })

  test.each([
    ['an accepted event', 'operation.comment', { text: 'Hello', internal: false }, 'accepted'],
    ['an event of another state', 'proposal.accept', {}, 'forbidden'],
    ['a payload that does not fit', 'operation.comment', {}, 'invalid_request'],
  ])('%s is counted by workflow, event and outcome', async (_, type, payload, outcome) => {
    const line = `machine_events_total{workflow="contribution",event="${type}",outcome="${outcome}"}`
    const before = valueIn(await text(), line) ?? 0
    const { version } = (
      await app.inject({ url: `/proxy/operations/${sid}`, headers: { cookie: cookies.admin } })
    ).json<{ version: number }>()
    await send(sid, type, version, payload)
    expect(valueIn(await text(), line)).toBe(before + 1)
  })

  test('what a caller makes up is no label', async () => {
    await send(sid, secret, 1)
    expect(await text()).toContain(
      'machine_events_total{workflow="contribution",event="unknown",outcome="stale_version"}',
    )
  })
})

describe('what waits in the database', () => {
  const fresh = () => metricsOf(deps)()

  test('outbox, deadlines, jobs and e-mails with the age of the oldest', async () => {
    await places.owner.query(`delete from outbox; delete from timer; delete from mail`)
    const none = await fresh()
    for (const name of ['outbox', 'emails', 'deadlines', 'jobs'])
      expect(none, name).toMatch(
        new RegExp(`^understory_${name}_oldest_seconds(\\{queue="effect"\\})? 0$`, 'm'),
      )
    await places.owner.query(
      `insert into outbox (kind, params, created_at) values ('sendMail', '{}', now() - interval '1 hour')`,
    )
    await places.owner.query(
      `insert into mail (recipient, subject, body, key, created_at) values ('a@example.org', 's', 'b', 'waits', now() - interval '2 hours')`,
    )
    await places.owner.query(
      `insert into mail (recipient, subject, body, key, bounced_at) values ('b@example.org', 's', 'b', 'bounced', now())`,
    )
    await places.owner.query(
      `insert into jobs.job (name, start_after) values ('effect', now() - interval '3 hours')`,
    )
    const scraped = await fresh()
    expect(valueIn(scraped, 'outbox_waiting')).toBe(1)
    expect(valueIn(scraped, 'outbox_oldest_seconds')).toBeGreaterThanOrEqual(3_600)
    expect(valueIn(scraped, 'emails_unsent')).toBe(1)
    expect(valueIn(scraped, 'emails_oldest_seconds')).toBeGreaterThanOrEqual(7_200)
    expect(valueIn(scraped, 'emails_bounced')).toBe(1)
    expect(valueIn(scraped, 'jobs_waiting{queue="effect"}')).toBe(1)
    expect(valueIn(scraped, 'jobs_oldest_seconds{queue="effect"}')).toBeGreaterThanOrEqual(10_800)
  })

  test('the last verification of the journals', async () => {
    expect(valueIn(await fresh(), 'journal_check_timestamp_seconds')).toBe(0)
    await places.owner.query(
      `insert into journal_check (at, ms, operations, rows, chains, folds, heads, examples)
       values ('2026-03-02T09:00:00Z', 1, 1, 1, 1, 2, 4, '[]')`,
    )
    const scraped = await fresh()
    expect(valueIn(scraped, 'journal_check_timestamp_seconds')).toBe(Date.UTC(2026, 2, 2, 9) / 1000)
    expect(valueIn(scraped, 'journal_check_problems')).toBe(7)
  })

  test('a database that is gone leaves its figures out and those of the process in', async () => {
    const pool = openPool('postgres://nobody@127.0.0.1:1/nothing', 1)
    const log = pino({ level: 'silent' })
    const scraped = await metricsOf({ ...deps, pool, database: openDatabase(pool), log })()
    expect(valueIn(scraped, 'database_up')).toBe(0)
    expect(valueIn(scraped, 'outbox_waiting')).toBe(undefined)
    expect(scraped).toContain('process_resident_memory_bytes ')
    expect(scraped).toContain('nodejs_eventloop_lag_p99_seconds ')
    await pool.end()
  })
})

test('secrets, addresses, names and ids of people and things are nowhere in it', async () => {
  const headers = { authorization: `Bearer ${secret}`, cookie: `__Host-session=${secret}` }
  for (const url of [`/proxy/me?token=${secret}`, `/proxy/operations/${secret}`, `/${secret}`, '/livez'])
    await app.inject({ url, headers })
  await post('admin', `/operations/${secret}/events`, { type: secret, payload: { secret } })
  const scraped = await text()
  for (const one of [secret, '@example.org', 'Grace', market.people.admin.id, market.offering])
    expect(scraped.includes(one), one).toBe(false)
  expect(scraped).not.toMatch(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/)
})

test('it is served beside the product: on an address of its own, at one path, to readers', async () => {
  const port = await freePort()
  const stop = await listenForMetrics({ port, host: '127.0.0.1' }, text)
  const address = `http://127.0.0.1:${port}`
  const answer = await fetch(`${address}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  expect(await answer.text()).toContain('understory_database_up 1')
  expect((await fetch(`${address}/`)).status).toBe(404)
  expect((await fetch(`${address}/metrics`, { method: 'POST' })).status).toBe(404)
  await stop()
  expect((await app.inject({ url: '/metrics' })).statusCode).toBe(404)
})
