import { expect, test } from 'vitest'
import type { MachinePage } from '../../../machines/kernel/page.ts'
import contribution from '../../../machines/contribution/geometry/page.json' with { type: 'json' }
import {
  eventName,
  eventOf,
  eventsIn,
  nameOf,
  search,
  stateOf,
  statesWithin,
  timersNamed,
} from './page-view.ts'

const page = contribution as MachinePage

test('who can cancel after the signature is answered by the event', () => {
  const [first] = search(page, 'cancel operation')
  expect(first).toMatchObject({ kind: 'event', event: { type: 'operation.cancel' } })
  const cancel = eventOf(page, 'operation.cancel')!
  expect(cancel.roles).toContain('platform')
  expect(cancel.conditions.join(' ')).toContain('retirement')
})

test('what happens when a payment is late stands with the state', () => {
  const found = search(page, 'pay the invoice').flatMap((one) => (one.kind === 'state' ? [one.state] : []))
  expect(found[0]?.timers.map(({ what }) => what)).toContain('overdue')
})

test('a state hears its own events and those of everything around it', () => {
  const state = page.states.find(({ title }) => title === 'Pay the invoice')!
  const types = eventsIn(page, state).map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining(['contributorPaymentValidation.submit', 'operation.cancel']))
  expect(types).not.toContain('AcceptOperation.accept')
})

test('every event is heard somewhere, and every state is drawn but hold and the endings', () => {
  expect(page.events.filter(({ heardIn }) => heardIn.length === 0)).toEqual([])
  const notDrawn = page.states.filter(({ views }) => views.length === 0).map(({ path }) => path)
  expect(notDrawn).toEqual(['onHold', 'completed', 'declined', 'expired', 'cancelled'])
})

test('nothing is found for no words, and paths that do not exist lead nowhere', () => {
  expect(search(page, '  ')).toEqual([])
  expect(stateOf(page, 'nowhere')).toBe(null)
  expect(statesWithin(page, 'nowhere')).toEqual([])
  expect(statesWithin(page, 'active.request.proposal').length).toBeGreaterThan(1)
})

test('a search for what a timer does says what that is', () => {
  expect(timersNamed(page, 'overdue')).toEqual(['overdue'])
  expect(timersNamed(page, 'cancel the')).toEqual([])
})

test('paths and events are words, also those of an earlier release', () => {
  expect(nameOf(page, 'active.signatures.mandateContract.mcSigned.open')).toBe(
    'Mandate contract, Signing: Sign',
  )
  expect(nameOf(page, 'active.request.proposal.askedAgain')).toBe('Proposal: asked again')
  expect(eventName(page, 'proposal.accept')).toBe('Accept the proposal')
  expect(eventName(page, 'ccSigned.withdraw')).toBe('Contribution contract, Signing: withdraw')
})
