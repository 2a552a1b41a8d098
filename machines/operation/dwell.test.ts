import { describe, expect, test } from 'vitest'
import { dwellMap } from '../kernel/dwell.ts'
import type { Value } from '../kernel/drawing.ts'
import list from '../pages.json' with { type: 'json' }
import { toModel } from '../kernel/model.ts'
import { isEnding, standingIn } from '../kernel/states.ts'
import { workflows, WORKFLOW_NAMES } from '../workflows.ts'

const { places, occupied } = dwellMap(workflows.contribution.machine)
const standsIn = (value: Value) =>
  occupied(value).map((index) => `${places[index]!.kind} ${places[index]!.path.replace('active.', '')}`)

describe('where a contribution stands', () => {
  test('is a state, its step and every frame around it', () => {
    expect(standsIn({ active: { request: { AcceptOperation: 'open' } } })).toEqual([
      'own request',
      'own request.AcceptOperation',
      'own request.AcceptOperation.open',
    ])
    expect(standsIn('onHold')).toEqual(['own onHold'])
    expect(standsIn('completed')).toEqual([])
    // Of a machine of another time.
    expect(standsIn({ active: { courier: 'knocking' } })).toEqual([])
  })

  test('a state that was divided since is its first one, in journals that tell it whole', () => {
    const paying = (open: Value) =>
      standsIn({
        active: {
          fulfilment: { contributorSide: { payments: { contributorPaymentValidation: open } } },
        },
      })
    expect(paying('open')).toEqual(paying({ open: 'asked' }))
    expect(paying('open')).toContain(
      'own fulfilment.contributorSide.payments.contributorPaymentValidation.open.asked',
    )
  })

  test('a lane that waits for its neighbour is blocked, and so is nothing around both', () => {
    const now = standsIn({
      active: {
        fulfilment: {
          contributorSide: { delivery: { CCUsRetired: 'open' } },
          carrierSide: { deliveryProof: 'waiting' },
        },
      },
    })
    expect(now.filter((place) => place.startsWith('blocked'))).toEqual([
      'blocked fulfilment.carrierSide',
      'blocked fulfilment.carrierSide.deliveryProof',
      'blocked fulfilment.carrierSide.deliveryProof.waiting',
    ])
    expect(now).toContain('own fulfilment')
  })

  test('a lane that is over waits, if someone ever had a move in it; one that was passed over does not', () => {
    const index = (path: string, kind: string) =>
      places.findIndex((place) => place.path === path && place.kind === kind)
    const lane = 'active.signatures.mandateContract'
    expect(places[index(`${lane}.finished`, 'blocked')]!.needs).toBe(index(lane, 'own'))
    expect(places[index(lane, 'blocked')]!.needs).toBe(index(lane, 'own'))
    expect(standsIn({ active: { signatures: { mandateContract: 'passedOver' } } })).toEqual([])
  })

  test('whose move it is, in which step, and what leads to the work list', () => {
    const open = places.find(({ path }) => path.endsWith('ccSignatory.open'))!
    expect(open).toMatchObject({
      level: 'state',
      court: 'contributor',
      step: 'ccSignatory',
      within: ['Contribution contract', 'Signatory'],
      isStage: false,
    })
    expect(places.find(({ path }) => path.endsWith('.ccSignatory'))).toMatchObject({ isStage: true })
  })
})

test.each(WORKFLOW_NAMES)('%s: it waits in the states that its pages count, but for the endings', (name) => {
  const { machine } = workflows[name]
  const model = toModel(machine)
  const standing = standingIn(model, true)
  // A part that is finished while another goes on is no step, and no state of the count.
  const waiting = dwellMap(machine).places.filter(({ level, step }) => level === 'state' && step !== null)
  expect(waiting.map(({ path }) => path)).toEqual(
    standing.filter((node) => !isEnding(model, node)).map(({ path }) => path),
  )
  const entry = list.pages.find((page) => page.machine === name)!
  expect([entry.states, entry.states - entry.endings]).toEqual([standing.length, waiting.length])
})

/** Written by hand, so that a machine that gets another place to wait in shows here. */
const BLOCKED = {
  contribution: 6,
  multiYear: 5,
  tranche: 3,
  retirement: 0,
  ccuPurchase: 0,
}

test.each(WORKFLOW_NAMES)('%s: what waits for another lane follows from its chart', (name) => {
  const states = dwellMap(workflows[name].machine).places.filter(({ level }) => level === 'state')
  const blocked = states.filter(({ kind }) => kind === 'blocked')
  expect(blocked).toHaveLength(BLOCKED[name])
  // No one has a move there but the system, for which another part has to come first.
  expect(blocked.filter(({ court }) => court !== null && court !== 'system')).toEqual([])
  expect(new Set(states.map(({ path }) => path)).size).toBe(states.length)
})
