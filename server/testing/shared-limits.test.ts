/** Rate limits per address, person and organization, shared between processes (trust page R26). */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeParties, type Parties } from '../../demo/parties.ts'
import { inScope, SYSTEM } from '../platform/database.ts'
import { sharedCounts } from '../platform/http/shared-counts.ts'
import { createTestApp } from './app.ts'

const run = promisify(execFile)
const minute = new Date(Date.now() - (Date.now() % 60_000))
const {
  app,
  deps,
  test: places,
  anotherNode,
  sessionFor,
} = await createTestApp({
  // The minute stands still, so that none begins during a test.
  clock: () => minute,
  environment: { CALLS_PER_MINUTE: '120', CALLS_PER_MINUTE_USER: '40', CALLS_PER_MINUTE_ORGANIZATION: '60' },
})
const nodes = [app, (await anotherNode()).app]
let parties: Parties
beforeAll(async () => {
  parties = await inScope(deps.database, SYSTEM, writeParties)
})

const CHILD = path.join(import.meta.dirname, 'limits.child.ts')

test('three processes together let through what the limit says, though each alone would reach it', async () => {
  const [limit, asks] = [3_000, 2_500]
  const processes = await Promise.all(
    [1, 2, 3].map(() =>
      run(process.execPath, [
        CHILD,
        places.appUrl,
        'together',
        String(limit),
        String(asks),
        String(minute.getTime()),
      ]),
    ),
  )
  const answers = processes.map(({ stdout }) => JSON.parse(stdout) as { passed: number; refused: number })
  const passed = answers.reduce((sum, answer) => sum + answer.passed, 0)
  expect(answers.map((answer) => answer.passed + answer.refused)).toEqual([asks, asks, asks])
  // Between two settlements a process may hand out a fiftieth of the limit that the others do not know of.
  expect(passed).toBeGreaterThanOrEqual(limit * 0.9)
  expect(passed).toBeLessThanOrEqual(limit * 1.06)
})

test('a call far from its limit pays no round trip', async () => {
  let statements = 0
  const counts = sharedCounts({
    pool: {
      query: (...given: never[]) => {
        statements += 1
        return (deps.pool.query as (...args: never[]) => never)(...given)
      },
    },
    clock: () => new Date(),
    log: deps.log,
  })
  for (let call = 0; call < 1_000; call += 1) await counts.take('quiet', 100_000)
  counts.stop()
  expect(statements).toBeLessThan(5)
})

test('without the database each process limits for itself, and no one is turned away too early', async () => {
  const counts = sharedCounts({
    pool: { query: () => Promise.reject(new Error('gone')) } as never,
    clock: () => new Date(60_000),
    log: { error: () => {}, warn: () => {} },
  })
  const verdicts: boolean[] = []
  for (let call = 0; call < 120; call += 1) verdicts.push((await counts.take('alone', 100)).isWithin)
  counts.stop()
  expect(verdicts.filter(Boolean)).toHaveLength(100)
  expect(verdicts.indexOf(false)).toBe(100)
})

describe('two nodes count together', () => {
  const count = (calls: number, url: string, headers: Record<string, string>, remoteAddress: string) =>
    Promise.all(
      Array.from({ length: calls }, (_, index) =>
        nodes[index % nodes.length]!.inject({ url, headers, remoteAddress }),
      ),
    )

  test('the calls of an address, and say when to come back', async () => {
    const answers = await count(200, '/proxy/site', {}, '203.0.113.7')
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(110)
    expect(answers.length - refused.length).toBeLessThanOrEqual(126)
    expect(refused[0]!.json()).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused[0]!.headers['retry-after'])).toBeLessThanOrEqual(60)
    const other = await app.inject({ url: '/proxy/site', remoteAddress: '203.0.113.8' })
    expect(other.statusCode).toBe(200)
  })

  test('the calls of a person, from wherever', async () => {
    const { personId, organizationId } = parties.scopeOf('owner@carrier.example')
    const cookies = await Promise.all([sessionFor(personId, organizationId), sessionFor(personId, null)])
    const answers = [
      ...(await count(30, '/proxy/me', { cookie: cookies[0] }, '203.0.113.20')),
      ...(await count(30, '/proxy/me', { cookie: cookies[1] }, '203.0.113.21')),
    ]
    const passed = answers.filter(({ statusCode }) => statusCode === 200).length
    expect(passed).toBeGreaterThanOrEqual(36)
    expect(passed).toBeLessThanOrEqual(42)
  })

  test('the calls of an organization, no matter who makes them', async () => {
    const people = [
      'admin@understory.example',
      'checker@understory.example',
      'readonly-admin@understory.example',
    ]
    const answers = []
    for (const [index, email] of people.entries()) {
      const { personId, organizationId } = parties.scopeOf(email)
      const cookie = await sessionFor(personId, organizationId)
      answers.push(...(await count(30, '/proxy/me', { cookie }, `203.0.113.${30 + index}`)))
    }
    const passed = answers.filter(({ statusCode }) => statusCode === 200).length
    expect(passed).toBeGreaterThanOrEqual(55)
    expect(passed).toBeLessThanOrEqual(63)
  })
})
