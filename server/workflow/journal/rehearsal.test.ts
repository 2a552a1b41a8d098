import { beforeAll, expect, test } from 'vitest'
import { kit, type OperationMachine } from '../../../machines/operation/kit.ts'
import { workflows, type Workflow } from '../../../machines/workflows.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { advance } from '../advance.ts'
import { create } from '../create.ts'
import { fireTimer } from '../timers.ts'
import type { Decider } from './journaled.ts'
import type { Rehearsed } from './rehearsal.ts'
import { changedConfig, rehearsed, type Node } from './rehearsal.samples.ts'
import { operationJournals } from './replay.ts'
import { openMarket } from '../samples.ts'
import { reportOf, tallied } from '../../../scripts/operate/rehearsal-report.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const clock = () => new Date('2026-03-02T09:00:00.000Z')
const engine = { pool, clock }
const { admin, buyer, carrier } = market.people

const begin = async () => {
  const { operationId } = await create(engine, {
    scope: buyer.scope,
    type: 'contribution',
    contributorOrganizationId: market.buyer,
    carrierOrganizationId: market.carrier,
    projectId: market.project,
    offeringId: market.offering,
    lines: [{ vintageId: market.vintages[0], quantity: 10n, unitPriceCents: 1250n }],
    currency: 'EUR',
    delivery: 'retire',
    beneficiaryName: 'Acme',
    beneficiaryCountry: 'FR',
    idempotencyKey: null,
  })
  return operationId
}

type Person = typeof admin
const send = (operationId: string, { scope }: Person, type: string, payload: Record<string, unknown>) =>
  advance(engine, { scope, operationId, type, payload, version: null, idempotencyKey: null })

/** At the request, at the proposal, and one that was declined. */
let ids: readonly string[]
beforeAll(async () => {
  ids = [await begin(), await begin(), await begin()]
  const [, second = '', third = ''] = ids
  await send(second, admin, 'AcceptOperation.accept', {
    accountManager: admin.id,
    currency: 'EUR',
    delivery: 'retire',
    beneficiaryName: 'Acme',
    beneficiaryCountry: 'FR',
  })
  await send(second, carrier, 'CCUsAvailability.confirm', {
    lines: [{ vintageSid: market.vintages[0], quantity: '10' }],
    deliverOn: '2026-06-01',
    reservedUntil: '2026-05-01T00:00:00.000Z',
  })
  await send(third, admin, 'AcceptOperation.decline', { reason: 'Not ours' })
})

async function all(find: (name: string) => Decider | undefined, withEnded = false): Promise<Rehearsed[]> {
  const found = await rehearsed(database, { ...operationJournals, find }, withEnded)
  // Their ids are of one moment of the test's clock, and so in no order.
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

const asItIs = operationJournals.find

/** The contribution with another chart. */
function changed(change: (config: Node) => void, more: Partial<Workflow> = {}): (name: string) => Workflow {
  const config = changedConfig(workflows.contribution.machine.config, change)
  const machine = kit.createMachine(config as never) as OperationMachine
  return () => ({ ...workflows.contribution, machine, ...more })
}

const stepIn = (config: Node, step: string): Node => config.states['active']!.states['request']!.states[step]!

test('the code that wrote the journals plays them to where they stand; those that ended only when asked for', async () => {
  expect((await all(asItIs)).map(({ verdict, rows }) => ({ verdict, rows }))).toEqual([
    { verdict: 'same', rows: 1 },
    { verdict: 'same', rows: 3 },
  ])
  expect((await all(asItIs, true)).map(({ verdict }) => verdict)).toEqual(['same', 'same', 'same'])
})

test('where a transition is gone, the journal that took it is stuck at its row, and one that needs it has no way on', async () => {
  const without = changed((config) => {
    delete stepIn(config, 'AcceptOperation').states['open']!.on['AcceptOperation.accept']
    delete stepIn(config, 'AcceptOperation').states['open']!.on['AcceptOperation.decline']
  })
  const [first, second] = await all(without)
  expect(second).toMatchObject({
    verdict: 'stuck',
    seq: 2,
    event: 'AcceptOperation.accept',
    why: 'This state no longer listens to it.',
  })
  expect(first).toMatchObject({
    verdict: 'stuck',
    seq: 1,
    why: expect.stringContaining('No event of any role'),
  })
})

test('a state that a deadline alone leads on from is no dead end', async () => {
  const [first] = await all(
    changed((config) => {
      const open = stepIn(config, 'AcceptOperation').states['open']!
      delete open.on['AcceptOperation.accept']
      delete open.on['AcceptOperation.decline']
      open.after = { fiveWorkingDays: { target: '#declined' } }
    }),
  )
  expect(first).toMatchObject({ verdict: 'same', why: '' })
})

test('where a transition leads elsewhere, both states are named', async () => {
  const [, second] = await all(
    changed((config) => {
      stepIn(config, 'CCUsAvailability').states['asked']!.on['CCUsAvailability.confirm'] = {
        target: 'countered',
      }
    }),
  )
  expect(second).toMatchObject({
    verdict: 'diverges',
    seq: 3,
    event: 'CCUsAvailability.confirm',
    now: { active: { request: { CCUsAvailability: 'countered' } } },
  })
  expect(reportOf(second!)).toContain('diverges at row 3, CCUsAvailability.confirm')
})

test('what the memory holds counts too', async () => {
  const [, second] = await all(
    changed((config) => {
      const { on } = stepIn(config, 'CCUsAvailability').states['asked']!
      const edge = on['CCUsAvailability.confirm'] as { actions: readonly ({ type: string } | string)[] }
      const isKept = (action: { type: string } | string) =>
        (typeof action === 'string' ? action : action.type) !== 'setReservation'
      on['CCUsAvailability.confirm'] = { ...edge, actions: edge.actions.filter(isKept) }
    }),
  )
  expect(second).toMatchObject({ verdict: 'diverges', seq: 3 })
  expect(second?.why).toContain('context.deadlines.reservation')
})

test('a machine that is gone, and a row that is newer than the code, are unknown', async () => {
  expect((await all(() => undefined)).map(({ verdict }) => verdict)).toEqual(['unknown', 'unknown'])
  const older = await all(changed(() => {}, { version: 0 }))
  expect(older[0]).toMatchObject({ verdict: 'unknown', why: expect.stringContaining('newer') })
})

test('they are counted by machine and version', async () => {
  const [first, second] = await all(asItIs)
  const other: Rehearsed = { ...second!, machine: 'tranche', verdict: 'stuck' }
  const { version } = workflows.contribution
  expect([first!, second!, other].reduce(tallied, [])).toEqual([
    {
      machine: 'contribution',
      version,
      journals: 2,
      same: 2,
      diverges: 0,
      stuck: 0,
      unknown: 0,
      untold: 0,
    },
    { machine: 'tranche', version, journals: 1, same: 0, diverges: 0, stuck: 1, unknown: 0, untold: 0 },
  ])
  expect(ids).toHaveLength(3)
})

test('where a deadline is gone that fired, the state no longer listens to it', async () => {
  const operationId = await begin()
  const { rows } = await owner.query<{ id: string; due_at: Date }>(
    'select id, due_at from timer where operation_id = $1 order by due_at',
    [operationId],
  )
  const { id: timerId, due_at: due } = rows[0]!
  expect(await fireTimer({ ...engine, clock: () => due }, { operationId, timerId })).toBe('fired')
  const found = await all(changed((config) => delete stepIn(config, 'AcceptOperation').states['open']!.after))
  expect(found.find(({ id }) => id === operationId)).toMatchObject({
    verdict: 'stuck',
    event: expect.stringMatching(/^xstate\.after\./),
    why: 'This state no longer listens to it.',
  })
})
