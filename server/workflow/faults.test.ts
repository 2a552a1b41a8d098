/** Processes that die at every point where they could: nothing is half done, and nothing is done twice. */
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { FULL } from '../../machines/testing/full.ts'
import { fakeOutside } from '../modules/operations/operations.samples.ts'
import { openDatabase } from '../platform/database.ts'
import { Refused } from '../platform/http/refused.ts'
import { openJobs } from '../platform/jobs.ts'
import { mailPort } from '../platform/mail/mail.ts'
import { createTestDatabase } from '../testing/database.ts'
import { choices, payloadFor, scopeOf, see } from '../testing/simulation/events.ts'
import { Killed, mortalPool } from '../testing/simulation/mortal-pool.ts'
import type { World } from '../testing/simulation/world.ts'
import { advance } from './advance.ts'
import type { Request } from './request.ts'
import { carryOut } from './effects/carry-out.ts'
import { expectSound, fingerprint } from './random.holds.ts'
import { openRandomWorld } from './random.samples.ts'
import { relayOutbox } from './outbox/outbox.ts'
import { openMarket } from './samples.ts'

const RACES = FULL ? 10_000 : 60
const DUPLICATES = FULL ? 10_000 : 60

const places = await createTestDatabase(16)
const { pool, owner, appUrl, database } = places
const market = await openMarket(owner, database, 0n)
const world = () => openRandomWorld(places, market, [4, 4, 4, 4, 4])

/** A pool whose process dies before it sends its statement number `last`: nothing is committed. */
const dying = (last: number): pg.Pool => mortalPool(pool, { when: 'before', at: last }).pool

async function eventFor(place: World, index: number, type: string): Promise<Request> {
  const operationId = place.operations[index]!
  const seen = await see(place, operationId)
  const sample = choices(seen, true).find((one) => one.type === type)!
  return {
    scope: scopeOf(place, sample.by.userId),
    operationId,
    type,
    payload: payloadFor(place, seen, sample),
    version: seen.row.version,
    idempotencyKey: null,
  }
}

const send = async (place: World, index: number, type: string) =>
  advance(place.engine, await eventFor(place, index, type))

describe('an event whose process dies', () => {
  test('before any of its statements leaves no trace: state, journal, units, deadlines, outbox, invoice numbers', async () => {
    const place = await world()
    await send(place, 0, 'AcceptOperation.accept')
    for (const type of ['CCUsAvailability.confirm', 'proposal.send', 'proposal.accept', 'operation.cancel']) {
      const event = await eventFor(place, 0, type)
      const before = await fingerprint(place)
      let survived = false
      for (let last = 1; !survived; last += 1) {
        survived = await advance({ ...place.engine, pool: dying(last) }, event).then(
          () => true,
          (error: unknown) => {
            if (error instanceof Killed) return false
            throw error
          },
        )
        if (survived) expect(last, `${type} has statements`).toBeGreaterThan(4)
        else expect(await fingerprint(place), `${type}, statement ${last}`).toBe(before)
      }
      expect(await fingerprint(place), type).not.toBe(before)
    }
    await expectSound(place)
  })

  test('or whose ledger refuses in the middle of it: the units that it had moved already are back', async () => {
    const place = await world()
    await send(place, 0, 'AcceptOperation.accept')
    const event = await eventFor(place, 0, 'CCUsAvailability.confirm')
    // The last thing that a reservation writes is refused by the database.
    await owner.query(`create function refuse_reservation() returns trigger language plpgsql as $$
      begin raise exception 'refused on purpose'; end $$;
      create constraint trigger refuse_reservation after insert on ledger_posting deferrable initially deferred
        for each row execute function refuse_reservation()`)
    try {
      const before = await fingerprint(place)
      await expect(advance(place.engine, event)).rejects.toThrow('refused on purpose')
      expect(await fingerprint(place)).toBe(before)
    } finally {
      await owner.query('drop trigger refuse_reservation on ledger_posting; drop function refuse_reservation')
    }
    await advance(place.engine, event)
    await expectSound(place)
  })
})

describe('the outbox', () => {
  const waiting = async ({ operations }: World) =>
    (
      await owner.query<{ id: string }>(
        'select id from outbox where dispatched_at is null and operation_id = any ($1) order by id',
        [operations],
      )
    ).rows.map(({ id }) => id)
  const emailsOf = async ({ operations }: World) =>
    (
      await owner.query<{ count: number }>(
        'select count(*)::int as count from mail where operation_id = any ($1)',
        [operations],
      )
    ).rows[0]!.count

  test('hands each row over once, whether the relay dies before its jobs, between jobs and mark, or before the commit', async () => {
    const jobs = openJobs(appUrl, { error: () => {}, warn: () => {} })
    await jobs.start()
    const place = await world()
    await send(place, 0, 'operation.comment')
    const rows = await waiting(place)
    expect(rows.length).toBeGreaterThan(0)
    let last = 1
    for (; ; last += 1) {
      await relayOutbox({ pool: dying(last) }, jobs).catch(() => {})
      const left = await waiting(place)
      if (left.length === 0) break
      expect(left, `statement ${last}`).toEqual(rows)
    }
    expect(last).toBeGreaterThan(4)
    expect(await waiting(place)).toEqual([])
    const made = await owner.query("select 1 from jobs.job where name = 'effect' and id = any ($1)", [rows])
    expect(made.rowCount).toBe(rows.length)
    await jobs.stop({ graceful: false })
  })

  test('writes each e-mail once, whatever statement its job died at, and however often it comes again', async () => {
    const place = await world()
    await send(place, 0, 'operation.comment')
    const rows = await waiting(place)
    const outsideWith = (own: pg.Pool) => {
      const options = {
        storage: { put: async () => '', get: async () => null },
        clock: place.engine.clock,
      }
      const mail = mailPort({
        origin: 'https://understory.example',
        ...options,
        database: openDatabase(own),
        smtpUrl: undefined,
        from: 'a@example.org',
      })
      return { ...fakeOutside(own, place.engine.clock).outside, mail }
    }
    for (const id of rows)
      for (let last = 1; ; last += 1) {
        const died = await carryOut(outsideWith(dying(last)), id).then(
          () => false,
          () => true,
        )
        if (!died) break
      }
    const written = await emailsOf(place)
    expect(written, 'two people of the platform for each message').toBe(rows.length * 2)
    for (const id of [...rows, ...rows]) await carryOut(outsideWith(pool), id)
    expect(await emailsOf(place)).toBe(written)
  })
})

test(
  `${RACES} races of two who looked at the same version: one is taken, the other is refused as stale`,
  { timeout: FULL ? 900_000 : 180_000 },
  async () => {
    const place = await world()
    let version = 1
    for (let round = 0; round < RACES; round += 1) {
      const event = { ...(await eventFor(place, 1, 'operation.comment')), version }
      const results = await Promise.allSettled([advance(place.engine, event), advance(place.engine, event)])
      const taken = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.version] : []))
      const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
      expect(taken, `race ${round}`).toEqual([version + 1])
      expect(refused).toEqual([expect.objectContaining({ status: 409, code: 'stale_version' })])
      version += 1
    }
    const { rows } = await owner.query<{ rows: number }>(
      'select count(*)::int as rows from journal where operation_id = $1',
      [place.operations[1]],
    )
    expect(rows[0]!.rows).toBe(RACES + 1)
  },
)

test(
  `${DUPLICATES} calls that come twice have one effect each; with another body the key is refused`,
  { timeout: FULL ? 900_000 : 180_000 },
  async () => {
    const place = await world()
    const operationId = place.operations[1]!
    for (let round = 0; round < DUPLICATES; round += 1) {
      const event = {
        ...(await eventFor(place, 1, 'operation.comment')),
        version: null,
        idempotencyKey: `twice/${round}`,
      }
      const [one, other] = await Promise.all([advance(place.engine, event), advance(place.engine, event)])
      expect(other.version).toBe(one.version)
      expect([one.repeated, other.repeated].filter(Boolean), 'one of them was the repetition').toHaveLength(1)
      const changed = { ...event, payload: { text: 'Another word', internal: false } }
      const refused: unknown = await advance(place.engine, changed).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(Refused)
      expect(refused).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
    }
    const { rows } = await owner.query<{ version: number }>('select version from operation where id = $1', [
      operationId,
    ])
    expect(rows[0]!.version).toBe(DUPLICATES + 1)
    await expectSound(place)
  },
)
