/**
 * Random people do random things to operations that want the same units, in the real database with its ledger: 16
 * sequences with an operation of each machine, 2,000 with TEST_FULL=1. The seed is printed; what fails is shrunk.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FULL, SEED } from '../../machines/testing/full.ts'
import { fakeOutside } from '../modules/operations/operations.samples.ts'
import { Refused } from '../platform/http/refused.ts'
import { createTestDatabase } from '../testing/database.ts'
import { choices, leadingOn, payloadFor, scopeOf, see } from '../testing/simulation/events.ts'
import type { World } from '../testing/simulation/world.ts'
import { advance } from './advance.ts'
import { carryOut } from './effects/carry-out.ts'
import { expectSound, fingerprint } from './random.holds.ts'
import { openRandomWorld, type RandomWorld } from './random.samples.ts'
import { openMarket } from './samples.ts'
import { fireTimer } from './timers.ts'

const RUNS = FULL ? 2_000 : 16
/** Each with a database of its own: while one waits for its database, another one thinks. */
const STRANDS = FULL ? 4 : 1
const seed = SEED

const strands = await Promise.all(
  Array.from({ length: STRANDS }, async (_, index) => {
    const places = await createTestDatabase(8)
    const { owner, database } = places
    return { places, market: await openMarket(owner, database, 0n), seed: seed + index }
  }),
)

const PEOPLE = ['carla', 'paul', 'olga', 'oscar', 'stranger', 'outbox'] as const

const SIDES = { kind: 16, place: 12, astray: 8, likely: 12, stranger: 10, person: PEOPLE.length, pick: 2_003 }
const dice = fc.noBias(fc.nat(Object.values(SIDES).reduce((product, sides) => product * sides, 1) - 1))

type Move = Readonly<Record<keyof typeof SIDES, number>>

function moveOf(thrown: number): Move {
  let left = thrown
  const shown = Object.entries(SIDES).map(([name, sides]) => {
    const side = left % sides
    left = Math.floor(left / sides)
    return [name, side]
  })
  return Object.fromEntries(shown) as Move
}

async function preparedOf(world: World, favourite: number, move: Move, extra = 0) {
  const { operations } = world
  // Most of a run is about one operation, so that it comes far; the others get in its way.
  const place = move.place < 6 ? favourite : move.place + extra
  const operationId = operations[place % operations.length]!
  const seen = await see(world, operationId)
  // Astray in one move of eight, else few operations would come far.
  const pool = leadingOn(choices(seen, move.likely > 0), move.astray === 0)
  const sample = pool[(move.pick + extra) % pool.length]!
  const who = move.stranger === 0 ? PEOPLE[move.person]! : sample.by.userId
  return {
    scope: scopeOf(world, who),
    operationId,
    type: sample.type,
    payload: payloadFor(world, seen, sample),
    version: seen.row.version,
  }
}

/** What an event comes to: sent, or refused with a status that the contract knows. */
async function outcomeOf(sending: Promise<{ readonly version: number }>): Promise<number | Refused> {
  try {
    return (await sending).version
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    expect([400, 403, 404, 409, 422]).toContain(error.status)
    return error
  }
}

type Prepared = Awaited<ReturnType<typeof preparedOf>>
let keys = 0
const send = (world: World, event: Prepared, version: number | null, idempotencyKey: string | null) =>
  outcomeOf(advance(world.engine, { ...event, version, idempotencyKey }))

/**
 * A refusal leaves nothing; what was accepted is repeated without an effect, and with another body refused.
 * @param isWatched whether everything is looked at before and after, which costs more than the event itself
 */
async function sendOne(
  world: World,
  event: Prepared,
  isRepeated: boolean,
  isWatched: boolean,
): Promise<string | null> {
  const before = isWatched ? await fingerprint(world) : ''
  const key = `random/${(keys += 1)}`
  const version = await send(world, event, isRepeated ? event.version : null, key)
  if (version instanceof Refused) {
    if (isWatched) expect(await fingerprint(world), `${event.type}: ${version.message}`).toBe(before)
    return null
  }
  if (isRepeated) {
    const after = await fingerprint(world)
    expect(await send(world, event, event.version, key)).toBe(version)
    expect(await send(world, event, event.version + 1, key)).toMatchObject({ status: 422 })
    expect(await send(world, event, event.version, `${key}/stale`)).toMatchObject({ status: 409 })
    expect(await fingerprint(world)).toBe(after)
  }
  return event.type
}

const outsideOf = ({ engine }: World) => fakeOutside(engine.pool, engine.clock).outside

/** Everything that waits goes out, now and then twice, as after a process that died before its mark. */
async function carryOutAll(world: World, isTwice: boolean): Promise<void> {
  const { owner } = world
  const outside = outsideOf(world)
  const { rows } = await owner.query<{ id: string }>(
    `update outbox set dispatched_at = now() where dispatched_at is null and operation_id in
       (select id from operation where id = any ($1) or parent_id = any ($1)) returning id`,
    [world.operations],
  )
  for (const { id } of rows) {
    await carryOut(outside, id)
    if (isTwice) await carryOut(outside, id)
  }
  const born = await owner.query<{ id: string }>(
    'select id from operation where parent_id = any ($1) and id <> all ($1)',
    [world.operations],
  )
  world.operations.push(...born.rows.map(({ id }) => id))
}

async function fireDue(world: World): Promise<void> {
  const { rows } = await world.owner.query<{ operationId: string; timerId: string }>(
    `select operation_id as "operationId", id as "timerId" from timer where operation_id = any ($1) and due_at <= $2 order by due_at`,
    [world.operations, world.engine.clock()],
  )
  for (const timer of rows) await fireTimer(world.engine, timer)
}

/** How often each kind of move was accepted, over all runs: a test that sends nothing real proves nothing. */
const taken = new Map<string, number>()
const count = (what: string) => taken.set(what, (taken.get(what) ?? 0) + 1)

async function play(world: RandomWorld, favourite: number, move: Move): Promise<void> {
  if (move.kind === 0) {
    world.days(move.pick % 20)
    return fireDue(world)
  }
  if (move.kind === 1) return carryOutAll(world, move.astray % 2 === 0)
  if (move.kind === 2) {
    // Two at once, on the same operation or on two that want the same units.
    const one = await preparedOf(world, favourite, move)
    const other = await preparedOf(world, favourite, move, 1)
    const results = await Promise.all([send(world, one, null, null), send(world, other, null, null)])
    for (const result of results) if (!(result instanceof Refused)) count('at once')
    return
  }
  const event = await preparedOf(world, favourite, move)
  const accepted = await sendOne(world, event, move.kind === 3, move.pick % 4 === 0)
  if (accepted) count(accepted)
}

const runStrand = ({ places, market, seed: own }: (typeof strands)[number]) =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 5, maxLength: 5 }),
      fc.nat(4),
      fc.array(dice, { minLength: 20, maxLength: FULL ? 90 : 40, size: 'max' }),
      async (quantities, favourite, thrown) => {
        const world = await openRandomWorld(places, market, quantities)
        if (world.market.carrier === market.platform) count('own stock')
        for (const move of thrown.map(moveOf)) await play(world, favourite, move)
        await carryOutAll(world, false)
        await expectSound(world)
      },
    ),
    { numRuns: RUNS / STRANDS, seed: own },
  )

test(
  `in ${RUNS} random sequences over five machines the ledger, the journal, deadlines and outbox agree (seed ${seed})`,
  { timeout: FULL ? 14_400_000 : 600_000 },
  async () => {
    await Promise.all(strands.map(runStrand))
    for (const type of [
      'CCUsAvailability.confirm',
      'proposal.accept',
      'operation.cancel',
      'at once',
      'own stock',
    ])
      expect(taken.get(type), `${type} was accepted now and then`).toBeGreaterThan(0)
  },
)
