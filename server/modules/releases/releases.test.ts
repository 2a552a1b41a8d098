/** A release against the one before: what differs, and which live operations it touches. */
import { beforeAll, describe, expect, test } from 'vitest'
import { changesOf, type Shape } from '../../../machines/kernel/shape.ts'
import { inScope } from '../../platform/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import { callerOf, openApp, requestBody } from '../operations/operations.samples.ts'
import { listReleases, recordReleases, showChanges } from './releases.usecases.ts'
import { RUNNING } from './shapes.ts'

const { database, pool, owner } = await createTestDatabase()
const now = new Date('2026-03-02T09:00:00.000Z')
const clock = () => now
const ACCEPT = 'active.request.AcceptOperation.open'
const OLD = 'a'.repeat(64)

let market: Market
beforeAll(async () => {
  market = await openMarket(owner, database)
  const { call } = callerOf(await openApp({ pool, database, clock }, market))
  expect((await call('buyer', 'POST', '/operations', requestBody(market, '3'))).status).toBe(201)
})

const asAdmin = <Result>(work: Parameters<typeof inScope<Result>>[2]) =>
  inScope(database, market.people.admin.scope, work)

describe('releases', () => {
  test('are kept at a start, once each, with all of their drawings', async () => {
    await recordReleases(database, now)
    await recordReleases(database, new Date(now.getTime() + 1000))
    const { rows } = await owner.query<{ machine: string; views: number }>(
      `select machine, (select count(*)::int from jsonb_object_keys(drawings)) as views from machine_release`,
    )
    expect(rows.map(({ machine }) => machine).toSorted()).toEqual([...RUNNING.keys()].toSorted())
    expect(rows.find(({ machine }) => machine === 'contribution')!.views).toBeGreaterThan(5)
    expect(await asAdmin((trx) => listReleases(trx, 'contribution'))).toEqual([
      { digest: RUNNING.get('contribution')!.digest, version: 2, since: now.toISOString(), isRunning: true },
    ])
  })

  test('of which one had another way out of a state tell so, with the operations that stand there', async () => {
    const { shape } = RUNNING.get('contribution')!
    const before: Shape = {
      ...shape,
      states: [...shape.states.filter((line) => !line.startsWith('onHold ')), 'active.gone atomic'],
      edges: [
        ...shape.edges.filter((line) => !line.startsWith(`${ACCEPT} AcceptOperation.decline`)),
        'active.gone operation.pause → onHold / notify',
      ],
    }
    await owner.query(
      `insert into machine_release (machine, digest, version, since, shape, drawings)
       values ('contribution', $1, 1, '2026-01-01', $2, '{"overview": {"view": "overview"}}')`,
      [OLD, JSON.stringify(before)],
    )
    const found = await asAdmin((trx) => showChanges(trx, 'contribution', OLD))
    expect(found.removed).toEqual([{ path: 'active.gone', operations: 0 }])
    expect(found.changed).toEqual([
      { path: ACCEPT, operations: 1 },
      { path: 'onHold', operations: 0 },
    ])
    expect(found).toMatchObject({
      events: [
        { paths: ['active.gone'], event: 'operation.pause', kind: 'removed', operations: 0 },
        { paths: [ACCEPT], event: 'AcceptOperation.decline', kind: 'added', operations: 1 },
      ],
      drawings: { overview: { view: 'overview' } },
    })
    const [newest, oldest] = await asAdmin((trx) => listReleases(trx, 'contribution'))
    expect([newest!.isRunning, oldest!.digest]).toEqual([true, OLD])
  })

  test('are of the platform alone, and one that never ran is not there', async () => {
    const seen = await inScope(database, market.people.buyer.scope, (trx) =>
      listReleases(trx, 'contribution'),
    )
    expect(seen).toEqual([])
    const buyers = inScope(database, market.people.buyer.scope, (trx) =>
      showChanges(trx, 'contribution', OLD),
    )
    await expect(buyers).rejects.toMatchObject({ status: 404 })
    const unknown = asAdmin((trx) => showChanges(trx, 'contribution', 'b'.repeat(64)))
    await expect(unknown).rejects.toMatchObject({ status: 404 })
  })
})

test('a machine differs in nothing from itself', () => {
  for (const { shape } of RUNNING.values())
    expect(changesOf(shape, shape)).toEqual({
      states: { added: [], removed: [], changed: [] },
      events: [],
    })
})
