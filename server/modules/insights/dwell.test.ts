/** Operations walk through the real machine while the clock runs; what is counted of them is held against a plain fold. */
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { DwellQuery } from '../../../contract/operations/insights.ts'
import { leavesOf, type Value } from '../../../machines/kernel/drawing.ts'
import { inScope } from '../../platform/database.ts'
import { openApp } from '../operations/operations.samples.ts'
import { keepThreshold, phaseFigures } from '../back-office/phases.repository.ts'
import { countDwell } from './count.usecases.ts'
import { keepWish } from './dwell.repository.ts'
import { expectFinish, expectFinishes, finishesSeen } from './finish.usecases.ts'
import { HOUR, openInsights } from './insights.samples.ts'
import { showDwell } from './insights.usecases.ts'
import { dwellMaps } from './stays.ts'

const world = await openInsights()
const { database, pool, owner, time, places, market, call } = world
const clock = places.clock
let completed: readonly string[] = []
let open = ''

beforeAll(async () => {
  ;({ completed, open } = await world.walkSix())
}, 120_000)

const tables = async () => {
  const read = async (text: string) => (await owner.query<Record<string, unknown>>(text)).rows
  return {
    operations: await read('select * from dwell_operation order by operation_id'),
    remaining: await read('select * from dwell_remaining order by machine, place'),
  }
}

type Row = { id: string; at: Date; state_value: Value }

/** The plainest way to the same sums: which leaves are where, by hand. */
async function plainStays() {
  const { rows } = await owner.query<Row>(
    'select operation_id as id, at, state_value from journal order by operation_id, seq',
  )
  const ways = (value: Value, lived: Set<string>): Set<string> => {
    const found = new Map<string, string>()
    for (const leaf of leavesOf(value)) {
      const isEnd = /^active\.(signatures|fulfilment)\.\w+\.finished$/.test(leaf)
      const lane = leaf.split('.').slice(0, -1).join('.')
      const isCounted = isEnd ? lived.has(lane) : !/(finished|passedOver|done|notNeeded)$/.test(leaf)
      if (!isCounted || !leaf.includes('.')) continue
      const kind = isEnd || leaf.endsWith('deliveryProof.waiting') ? 'blocked' : 'own'
      const keys = leaf.split('.')
      for (let end = 2; end <= keys.length; end += 1) {
        const path = keys.slice(0, end).join('.')
        if (found.get(path) !== 'own') found.set(path, kind)
        if (kind === 'own') lived.add(path)
      }
    }
    return new Set([...found].map(([path, kind]) => `${path} ${kind}`))
  }
  const sums = new Map<string, { count: number; ms: number }>()
  for (const journal of Map.groupBy(rows, ({ id }) => id).values()) {
    const lived = new Set<string>()
    const steps = journal.map(({ at, state_value: value }) => ({ at, here: ways(value, lived) }))
    for (const [index, { at, here }] of steps.entries()) {
      for (const way of here) {
        if (steps[index - 1]?.here.has(way)) continue
        const end = steps.slice(index).find((later) => !later.here.has(way))
        if (!end) continue
        const sum = sums.get(way) ?? { count: 0, ms: 0 }
        sums.set(way, { count: sum.count + 1, ms: sum.ms + end.at.getTime() - at.getTime() })
      }
    }
  }
  return sums
}

describe('counting', () => {
  test('what was added night by night is what counting everything again comes to', async () => {
    const before = await tables()
    expect(before.operations).toHaveLength(6)
    expect(before.remaining.length).toBeGreaterThan(20)
    expect((await countDwell(places)).operations).toBe(0)
    const again = await countDwell(places, { rebuild: true })
    expect(again).toMatchObject({ operations: 6, isRebuild: true })
    expect(await tables()).toEqual(before)
  })

  test('every sum is that of a plain fold over the journals', async () => {
    const { rows } = await owner.query<{ place: number; count: number; ms: number }>(
      `select s.place, count(*)::int as count, sum(s.until - s.since) as ms from dwell_operation d
       cross join lateral unnest(d.places, d.since, d.until) s (place, since, until)
       where s.until is not null group by s.place`,
    )
    const counted = new Map(
      rows.map(({ place, ...sum }) => {
        const { path, kind } = dwellMaps.contribution.places[place]!
        return [`${path} ${kind}`, sum]
      }),
    )
    const plain = await plainStays()
    // The plain fold leaves out what stands outside the phases.
    counted.delete('onHold own')
    // And tells a frame inside a step, of which the map tells the states alone.
    plain.delete('active.fulfilment.contributorSide.payments.contributorPaymentValidation.open own')
    expect(Object.fromEntries(counted)).toEqual(Object.fromEntries(plain))
    expect(plain.size).toBeGreaterThan(60)
  })
})

describe('phases', () => {
  const figures = (at: Date) => inScope(database, market.people.admin.scope, (trx) => phaseFigures(trx, at))

  /** Hours that operations which have left a phase were in it, the shortest first. */
  async function hoursIn(phase: string): Promise<readonly number[]> {
    const { rows } = await owner.query<Row>(
      'select operation_id as id, at, state_value from journal order by operation_id, seq',
    )
    const isIn = ({ state_value: value }: Row) =>
      leavesOf(value).some(
        (leaf) => leaf.includes(`.${phase}.`) && !/(finished|passedOver|done|notNeeded)$/.test(leaf),
      )
    const sums = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((journal) => {
      const spans = journal.map((row, index) => ({ row, next: journal[index + 1] }))
      if (isIn(journal.at(-1)!)) return []
      return spans
        .filter(({ row }) => isIn(row))
        .reduce((sum, { row, next }) => sum + (next!.at.getTime() - row.at.getTime()) / HOUR, 0)
    })
    return sums.toSorted((one, other) => one - other)
  }

  test('the usual time is the median of those that have left the phase, beside the age of those in it', async () => {
    const later = new Date(time.now.getTime() + 100 * HOUR)
    const [here, ...others] = await figures(later)
    expect(others).toEqual([])
    expect(here).toMatchObject({ phase: 'payments', title: 'Payments', operations: 1, isChosen: false })
    const took = await hoursIn('payments')
    expect(took).toHaveLength(5)
    expect(here!.hoursUsually).toBeCloseTo(took[2]!, 1)
    const { rows } = await owner.query<{ at: Date }>(
      'select phase_since as at from operation where id = $1',
      [open],
    )
    expect(here!.hoursNow).toBeCloseTo((later.getTime() - rows[0]!.at.getTime()) / HOUR, 1)
    expect(here!.thresholdDays).toBeGreaterThanOrEqual(Math.ceil(took[3]! / 24))
  })

  test('late is what has been there for as many days as the platform chose, and the list finds the same', async () => {
    const { rows } = await owner.query<{ at: Date }>(
      'select phase_since as at from operation where id = $1',
      [open],
    )
    const after = (days: number) => new Date(rows[0]!.at.getTime() + days * 24 * HOUR)
    const choose = (days: number | null) =>
      inScope(database, market.people.admin.scope, (trx) => keepThreshold(trx, 'payments', days))
    await choose(7)
    const [early] = await figures(after(6))
    expect(early).toMatchObject({ thresholdDays: 7, isChosen: true, late: 0 })
    const [late] = await figures(after(7))
    expect(late).toMatchObject({ late: 1 })
    const found = async (until: string | null) => {
      const { body } = await call.call('admin', 'GET', `/operations?phase=payments&phaseUntil=${until}`)
      return (body['items'] as { sid: string }[]).map(({ sid }) => sid)
    }
    expect(await found(late!.lateSince)).toEqual([open])
    expect(await found(early!.lateSince)).toEqual([])
    await choose(null)
    expect((await figures(after(7)))[0]).toMatchObject({ isChosen: false })
  })
})

type Query = z.input<typeof DwellQuery>

const show = (query: Query = {}, at = time.now) =>
  inScope(database, market.people.admin.scope, (trx) => showDwell(trx, DwellQuery.parse(query), at))

const placeOf = async (path: string, query: Query = {}) =>
  (await show(query)).places.find((place) => place.path.endsWith(path))

describe('the map', () => {
  test('waiting for someone and waiting for another lane are distinguished', async () => {
    // The walk leaves the carrier's side for last: the contributor's side is over and waits for it.
    expect(await placeOf('contributorSide.finished')).toMatchObject({
      level: 'state',
      isBlocked: true,
      waitsFor: null,
      stays: 5,
    })
    expect(await placeOf('pcInvoice.open')).toMatchObject({ isBlocked: false, waitsFor: 'projectCarrier' })
    expect(await placeOf('contributorSide.finished', { waiting: 'own' })).toBeUndefined()
    expect(await placeOf('pcInvoice.open', { waiting: 'blocked' })).toBeUndefined()
    const [own, blocked, both] = await Promise.all(
      (['own', 'blocked', 'both'] as const).map((waiting) =>
        placeOf('fulfilment.contributorSide', { waiting }),
      ),
    )
    expect(own!.totalHours).toBeGreaterThan(0)
    expect(blocked!.totalHours).toBeGreaterThan(0)
    expect(own!.totalHours + blocked!.totalHours).toBeCloseTo(both!.totalHours, 6)
  })

  test('shares of all states make one, and who stands there now counts with the time so far', async () => {
    const { places: all, counted } = await show()
    expect(all.reduce((sum, { share }) => sum + (share ?? 0), 0)).toBeCloseTo(1, 9)
    const paying = all.find(({ path }) => path.endsWith('contributorPaymentValidation.open.asked'))!
    expect(paying).toMatchObject({ standing: { operations: 1 }, waitsFor: 'contributor', stays: 5 })
    expect(paying.standing.longestHours).toBeLessThanOrEqual(30)
    expect(counted?.isRebuild).toBe(true)
    // A period that ended long ago knows nothing of what goes on now.
    const early = await show({ from: '2025-01', to: '2025-12' })
    expect(early.places.every(({ stays, totalHours }) => stays === 0 && totalHours === 0)).toBe(true)
  })

  test('a median is that of the sorted stays', async () => {
    const { rows } = await owner.query<{ id: string; at: Date; state_value: Value }>(
      'select operation_id as id, at, state_value from journal order by operation_id, seq',
    )
    const path = 'active.request.proposal.draft'
    const took = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((journal) => {
      const begin = journal.findIndex(({ state_value: value }) => leavesOf(value).includes(path))
      const end = journal.slice(begin).find(({ state_value: value }) => !leavesOf(value).includes(path))
      return end ? [(end.at.getTime() - journal[begin]!.at.getTime()) / HOUR] : []
    })
    const exact = took.toSorted((one, other) => one - other)[Math.ceil(took.length / 2) - 1]!
    const draft = (await placeOf('proposal.draft'))!
    expect(draft.stays).toBe(6)
    expect(draft.medianHours).toBeCloseTo(exact, 9)
  })

  test('months and parties narrow it, and the period before is the same number of months', async () => {
    const all = (await placeOf('AcceptOperation.open'))!
    expect(all.stays).toBe(6)
    const january = (await placeOf('AcceptOperation.open', { from: '2026-01', to: '2026-01' }))!
    expect(january.stays).toBeGreaterThan(0)
    expect(january.stays).toBeLessThan(6)
    const february = await placeOf('AcceptOperation.open', { from: '2026-02', to: '2026-02' })
    expect(february!.before.stays).toBe(january.stays)
    for (const query of [{ contributor: market.buyer }, { projectCarrier: market.carrier }])
      expect((await placeOf('AcceptOperation.open', query))!.stays).toBe(6)
    for (const query of [{ contributor: market.stranger }, { projectCarrier: market.buyer }])
      expect((await show(query)).places).toEqual([])
    const { contributors, projectCarriers } = await show()
    expect(contributors.map(({ sid }) => sid)).toEqual([market.buyer])
    expect(projectCarriers.map(({ sid }) => sid)).toEqual([market.carrier])
    // Nothing fits it, and the filter still says whose times are asked for.
    const chosen = await show({ contributor: market.stranger })
    expect(chosen.contributors.map(({ sid }) => sid).toSorted()).toEqual(
      [market.buyer, market.stranger].toSorted(),
    )
    expect((await show({ type: 'retirement' })).places).toEqual([])
  })

  test('of a contributor and a carrier at once is what the two did together, as of the last counting', async () => {
    const pair = { contributor: market.buyer, projectCarrier: market.carrier }
    // There are no others: the two together did everything.
    for (const months of [{}, { from: '2026-01', to: '2026-01' }, { from: '2026-02', to: '2026-02' }]) {
      const { places: all } = await show(months)
      expect(all.length).toBeGreaterThan(10)
      expect((await show({ ...months, ...pair })).places).toEqual(all)
    }
    expect((await show({ ...pair, contributor: market.stranger })).places).toEqual([])
    const before = await show(pair)
    await call.send('buyer', open, 'operation.comment', { text: 'Soon', internal: false })
    await call.send('admin', open, 'operation.hold', { reason: 'A board meets' })
    expect((await show(pair)).places, 'what is not counted yet is in neither').toEqual(before.places)
    await call.send('admin', open, 'operation.resume')
    await countDwell(places)
    expect((await show(pair)).places).toEqual((await show()).places)
  })

  test('is of the platform alone', async () => {
    const seen = await inScope(database, market.people.buyer.scope, async (trx) => {
      const counts = []
      for (const table of ['dwell_operation', 'dwell_phase', 'dwell_remaining', 'dwell_run'] as const)
        counts.push(await trx.selectFrom(table).selectAll().execute())
      return counts.flat()
    })
    expect(seen).toEqual([])
    const none = await inScope(database, market.people.buyer.scope, (trx) =>
      showDwell(trx, DwellQuery.parse({}), time.now),
    )
    expect(none).toMatchObject({ counted: null, places: [], contributors: [], projectCarriers: [] })
  })

  test('a wish to count stands until a counting has begun after it', async () => {
    time.now = new Date(time.now.getTime() + HOUR)
    await inScope(database, market.people.admin.scope, (trx) =>
      keepWish(trx, market.people.admin.id, time.now),
    )
    expect((await show()).isAsked).toBe(true)
    time.now = new Date(time.now.getTime() + HOUR)
    await countDwell(places)
    expect((await show()).isAsked).toBe(false)
  })
})

const expected = (sid: string, at = time.now) =>
  inScope(database, market.people.admin.scope, (trx) => expectFinish(trx, sid, at))

describe('the expected end', () => {
  test('comes from the completed ones that took longer than this one has so far', async () => {
    const found = await expected(open)
    expect(found).toMatchObject({ basis: 'known', operations: 5 })
    expect(Date.parse(found.median!)).toBeGreaterThan(time.now.getTime())
    expect(Date.parse(found.p80!)).toBeGreaterThanOrEqual(Date.parse(found.median!))
    // Nothing like it took a year.
    const late = await expected(open, new Date(time.now.getTime() + 366 * 24 * HOUR))
    expect(late).toMatchObject({ basis: 'tooFew', operations: 0, median: null })
  })

  test('is the same for a page as for each of it, and nothing for what cannot be seen', async () => {
    const unknown = '00000000-0000-7000-8000-000000000000'
    const sids = [open, ...completed, unknown]
    const page = await inScope(database, market.people.admin.scope, (trx) =>
      expectFinishes(trx, sids, time.now),
    )
    expect([...page.keys()].toSorted()).toEqual([open, ...completed].toSorted())
    for (const [sid, found] of page) expect(found).toEqual(await expected(sid))
    const stranger = market.people.stranger.scope
    expect((await inScope(database, stranger, (trx) => expectFinishes(trx, sids, time.now))).size).toBe(0)
  })

  test('is known to the parties of an operation, and to no one else', async () => {
    const sids = [open, ...completed]
    const seenBy = async (who: keyof typeof market.people) =>
      (await finishesSeen(database, market.people[who].scope, sids, time.now)).items
    const [forPlatform, forBuyer] = [await seenBy('admin'), await seenBy('buyer')]
    expect(forBuyer.length).toBeGreaterThan(0)
    expect(forPlatform).toEqual(expect.arrayContaining(forBuyer))
    expect(await seenBy('stranger')).toEqual([])
  })

  test('is in the table that the platform takes along, and in no one else’s', async () => {
    const app = await openApp({ pool, database, clock }, market)
    const take = async (who: string) =>
      (await app.inject({ url: '/proxy/operations/export', headers: { 'x-person': who } })).body
    const [title, ...rows] = (await take('admin')).trim().split('\r\n')
    expect(title).toMatch(/,Expected finish,Four of five by$/)
    const { median } = await expected(open)
    const ofMedian = rows.filter((row) => row.includes(median!.slice(0, 10)))
    expect(ofMedian).toHaveLength(1)
    expect(rows.filter((row) => row.endsWith(',,'))).toHaveLength(completed.length)
    expect(await take('buyer')).not.toContain('Expected finish')
  })

  test('is not given for what is over, held or unknown', async () => {
    expect(await expected(completed[0]!)).toMatchObject({ basis: 'notRunning', median: null })
    await call.send('admin', open, 'operation.hold', { reason: 'A board meets' })
    expect(await expected(open)).toMatchObject({ basis: 'notRunning' })
    await expect(expected('00000000-0000-7000-8000-000000000000')).rejects.toMatchObject({ status: 404 })
  })
})
