/** Ways of finished operations, held against their journals; and ends with other times, against what can be known. */
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { WaysQuery, WhatIfQuery } from '../../../contract/operations/ways.ts'
import { leavesOf, type Value } from '../../../machines/kernel/drawing.ts'
import type { DwellPlace } from '../../../machines/kernel/dwell.ts'
import { inScope } from '../../platform/database.ts'
import { countDwell } from './count.usecases.ts'
import { openInsights } from './insights.samples.ts'
import { endIf, type Past } from './what-if.ts'
import { playAgain, showWays } from './ways.usecases.ts'

const world = await openInsights()
const { database, owner, market, time } = world
let declined = ''
let completed: readonly string[] = []

beforeAll(async () => {
  completed = (await world.walkSix()).completed
  declined = await world.request('3')
  await world.walkUntil(declined, 'AcceptOperation')
  const { status } = await world.call.send('admin', declined, 'AcceptOperation.decline', {
    reason: 'Sold out',
  })
  expect(status).toBe(200)
  await countDwell(world.places)
}, 120_000)

const show = (query: z.input<typeof WaysQuery> = {}, who: 'admin' | 'buyer' = 'admin') =>
  inScope(database, market.people[who].scope, (trx) => showWays(trx, WaysQuery.parse(query), time.now))

const play = (query: z.input<typeof WhatIfQuery> = {}, who: 'admin' | 'buyer' = 'admin') =>
  inScope(database, market.people[who].scope, (trx) => playAgain(trx, WhatIfQuery.parse(query), time.now))

/** Hours from the first row of each journal to its last move. */
async function hoursOf(sids: readonly string[]): Promise<readonly number[]> {
  const { rows } = await owner.query<{ hours: number }>(
    `select extract(epoch from max(at) - min(at))::float8 / 3600 as hours from journal
     where operation_id = any ($1) group by operation_id order by 1`,
    [sids],
  )
  return rows.map(({ hours }) => hours)
}

describe('ways', () => {
  test('operations that went through the same states make one way, the most frequent first', async () => {
    const { operations, count, ways } = await show()
    expect(operations).toBe(6)
    expect(ways).toHaveLength(count)
    expect(ways.map((way) => way.operations)).toEqual(
      ways.map((way) => way.operations).toSorted((one, other) => other - one),
    )
    expect(ways.reduce((sum, way) => sum + way.operations, 0)).toBe(6)
    const held = ways.filter(({ states }) => states.some(({ path }) => path === 'onHold'))
    expect(held).toMatchObject([{ operations: 1, status: 'completed' }])
    const [usual] = ways
    expect(usual).toMatchObject({ status: 'completed', operations: 4 })
    const never = await hoursOf(completed.filter((_, place) => place !== 1))
    expect(usual!.medianHours).toBeCloseTo(never[1]!, 6)
  })

  test('states and times of a way are those of its journals', async () => {
    const { rows } = await owner.query<{ state_value: Value }>(
      'select state_value from journal where operation_id = $1 order by seq',
      [declined],
    )
    const visits = rows.map(({ state_value: value }) => leavesOf(value))
    const { ways, places } = await show()
    const way = ways.find(({ status }) => status === 'declined')!
    expect(way.states.length).toBeGreaterThan(0)
    for (const { path, times } of way.states) {
      const entered = visits.filter((here, row) => here.includes(path) && !visits[row - 1]?.includes(path))
      expect(entered, path).toHaveLength(times)
    }
    const accept = places.find(({ path }) => path.endsWith('AcceptOperation.open'))
    expect(accept).toMatchObject({ operations: 6, medianHours: null })
  })

  test('one way tells of its operations alone, and how long they stayed', async () => {
    const { ways } = await show()
    const way = ways.find(({ status }) => status === 'declined')!
    const { places } = await show({ way: way.key })
    const invoice = places.find(({ path }) => path.endsWith('contributorPaymentValidation.open.asked'))
    expect(invoice).toMatchObject({ operations: 0, medianHours: null })
    const accept = places.find(({ path }) => path.endsWith('AcceptOperation.open'))
    expect(accept!.operations).toBe(1)
    expect(accept!.medianHours).not.toBeNull()
  })

  test('a way that other filters have left none of is no choice: places tell of what is listed', async () => {
    const all = await show()
    expect(all.places.length).toBeGreaterThan(0)
    expect((await show({ way: 'f'.repeat(32) })).places).toEqual(all.places)
  })

  test('are of the period, the parties and the platform', async () => {
    expect(await show({ from: '2025-01', to: '2025-03' })).toMatchObject({ operations: 0, ways: [] })
    expect(await show({ contributor: market.stranger })).toMatchObject({ operations: 0 })
    expect(await show({}, 'buyer')).toMatchObject({ operations: 0, ways: [], places: [] })
    expect(await play({}, 'buyer')).toEqual({ operations: 0, now: null, places: [] })
  })
})

const place = (path: string, more: Partial<DwellPlace> = {}): DwellPlace => ({
  path,
  kind: 'own',
  level: 'state',
  title: path,
  within: [],
  court: 'platform',
  step: null,
  isStage: false,
  needs: null,
  ...more,
})

describe('with other times', () => {
  /** First alone, then two lanes side by side, the faster of which waits for the other; then the last. */
  const places = [
    place('first'),
    place('lanes.slow.work'),
    place('lanes.fast.work'),
    place('lanes.fast.finished', { kind: 'blocked', court: null }),
    place('last'),
    place('lanes', { level: 'phase' }),
  ]
  const stays: readonly Past[] = [
    { place: 0, since: 0, until: 10 },
    { place: 1, since: 10, until: 60 },
    { place: 2, since: 10, until: 30 },
    { place: 5, since: 10, until: 60 },
    { place: 3, since: 30, until: 60 },
    { place: 4, since: 60, until: 100 },
  ]
  const end = (path: string, ms: number) => endIf(places, stays, { path, ms })

  test.each([
    ['nothing less: as it was', 'first', 0, 100],
    ['what everybody waits for', 'first', 4, 96],
    ['no place takes less than no time', 'first', 40, 90],
    ['the slower lane', 'lanes.slow.work', 20, 80],
    ['the slower lane, until the other one holds the end', 'lanes.slow.work', 45, 70],
    ['the faster lane holds nothing', 'lanes.fast.work', 20, 100],
    ['the faster lane, slower', 'lanes.fast.work', -20, 100],
    ['the faster lane, slower than the other', 'lanes.fast.work', -50, 120],
    ['a whole phase', 'lanes', 25, 75],
    ['a place that it never was in', 'elsewhere', 25, 100],
  ])('%s', (_, path, ms, expected) => {
    expect(end(path, ms)).toBeCloseTo(expected, 9)
  })

  test('real operations end as they did when nothing changes, and never later with less', async () => {
    const took = await hoursOf(completed)
    const same = await play({ days: 0 })
    expect(same.operations).toBe(5)
    expect(same.now!.medianHours).toBeCloseTo(took[2]!, 6)
    for (const one of same.places) expect(one, one.path).toMatchObject({ ...same.now, moved: 0 })
    const less = await play({ days: 2 })
    expect(less.places[0]!.medianHours).toBeLessThan(same.now!.medianHours)
    for (const one of less.places) {
      expect(one.medianHours).toBeLessThanOrEqual(same.now!.medianHours)
      expect(one.medianHours).toBeGreaterThanOrEqual(same.now!.medianHours - 48)
    }
    const more = await play({ days: -2 })
    expect(more.places[0]!.medianHours).toBeGreaterThan(same.now!.medianHours)
  })

  test('a phase that everyone passes one after the other gives all of its days', async () => {
    const { now, places: outcomes } = await play({ days: 60 })
    const request = outcomes.find(({ path }) => path === 'active.request')!
    expect(request).toMatchObject({ level: 'phase', visited: 5, moved: 5 })
    const { rows } = await owner.query<{ took: number }>(
      `select extract(epoch from min(at) filter (where state_value::text not like '%"request"%') - min(at))::float8 / 3600
       as took from journal where operation_id = any ($1) group by operation_id`,
      [completed],
    )
    expect(rows).toHaveLength(5)
    expect(now!.medianHours - request.medianHours).toBeGreaterThan(1)
    expect(now!.medianHours - request.medianHours).toBeLessThanOrEqual(
      Math.max(...rows.map(({ took }) => took)),
    )
  })
})
