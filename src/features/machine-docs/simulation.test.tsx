import { describe, expect, test } from 'vitest'
import { STATUSES } from '../../../machines/projectSubmission/submission.ts'
import { WORKFLOW_NAMES } from '../../../machines/workflows.ts'
import { beginWalk, offersOf, pathsOf, send, standingOf, wait, type Moment } from './simulation.ts'
import { simulatedOf, type Simulated } from './simulated.ts'

const person = (simulated: Simulated, role: string, index = 0) =>
  simulated.people.filter((by) => by.role === role)[index]!

function walk(
  simulated: Simulated,
  events: readonly (readonly [role: string, type: string, index?: number])[],
) {
  return events.reduce<Moment>((now, [role, type, index]) => {
    const answer = send(simulated, now, type, person(simulated, role, index))
    expect(answer.refused, type).toBe(null)
    return answer.moment!
  }, beginWalk(simulated))
}

describe.each([...WORKFLOW_NAMES, 'projectSubmission'])('%s', (name) => {
  test('begins, and someone can do something or time passes', () => {
    const simulated = simulatedOf(name)!
    const begin = beginWalk(simulated)
    const open = simulated.people.flatMap((by) =>
      offersOf(simulated, begin, by).filter(({ status }) => status === 'open' || status === 'needs-input'),
    )
    expect(open.length + begin.timers.length).toBeGreaterThan(0)
  })

  test('whatever is offered is taken', () => {
    const simulated = simulatedOf(name)!
    const begin = beginWalk(simulated)
    for (const by of simulated.people)
      for (const { type, status } of offersOf(simulated, begin, by))
        if (status === 'open') expect(send(simulated, begin, type, by).refused, type).toBe(null)
  })
})

test('a submission is walked to its publication', () => {
  const simulated = simulatedOf('projectSubmission')!
  const published = walk(simulated, [
    ['projectCarrier', 'submission.submit'],
    ['platform', 'review.take'],
    ['platform', 'review.publish'],
  ])
  expect(STATUSES).toContain(pathsOf(published)[0]!.split('.')[0])
  expect(pathsOf(published)[0]).toMatch(/^published/)
  expect(published.effects.length).toBeGreaterThan(0)
})

test('who submitted cannot approve, and the guard says so; a colleague can', () => {
  const simulated = simulatedOf('retirement')!
  const signatory = walk(simulated, [
    ['platform', 'AcceptOperation.accept'],
    ['platform', 'CCUsAvailability.confirm'],
    ['contributor', 'rcSignatory.submit'],
    ['platform', 'rcSignatory.approve'],
    ['platform', 'rcValidation.submit'],
    ['contributor', 'rcValidation.approve'],
    ['contributor', 'rcSigned.submit'],
    ['platform', 'rcSigned.approve'],
    ['platform', 'CSfeeVAT.submit'],
  ])
  const first = person(simulated, 'platform')
  expect(send(simulated, signatory, 'CSfeeVAT.approve', first).refused).toContain('cannot approve')
  expect(send(simulated, signatory, 'CSfeeVAT.approve', person(simulated, 'platform', 1)).refused).toBe(null)
})

test('time passes to the next timer, and a moment says what is offered for the chart', () => {
  const simulated = simulatedOf('contribution')!
  const begin = beginWalk(simulated)
  expect(begin.timers.length).toBeGreaterThan(0)
  const late = wait(simulated, begin)
  expect(late.at).toBe(begin.timers[0]!.dueAt)
  const platform = person(simulated, 'platform')
  expect(standingOf(begin, offersOf(simulated, begin, platform)).offered).toContain('AcceptOperation.accept')
})

test('a machine that waits for a browser cannot be walked here', () => {
  expect(simulatedOf('authentication')).toBe(null)
})
