import { beforeAll, expect, test } from 'vitest'
import { workflows } from '../../../machines/workflows.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { placeOf, standingOf, type StepView } from './plan-view.ts'
import { answerTo, wishesOf } from './steps/wishes.ts'

beforeAll(() => serveMessages('operation'))

const turn = (since: string, title = 'Upload the invoice'): NonNullable<StepView['turn']> => ({
  step: 'pcInvoice',
  title,
  hint: null,
  court: 'projectCarrier',
  since,
  dueAt: null,
  overdue: false,
  isColleagues: false,
})
const step: StepView = {
  step: 'pcInvoice',
  title: 'Carrier invoice',
  state: 'here',
  turn: turn('2026-03-02T09:00:00Z'),
  isMine: true,
  captured: [],
  after: [],
}
const sent = {
  event: 'pcInvoice.submit',
  step: 'pcInvoice',
  payload: {},
  by: 'Someone',
  role: 'projectCarrier' as const,
  at: '2026-03-03T09:00:00Z',
}

test('what happens elsewhere, a reminder included, leaves a form that is being filled in alone', () => {
  const late = { ...step.turn!, overdue: true, dueAt: '2026-03-01T09:00:00Z' }
  expect(standingOf({ ...step, turn: late, after: ['Signing'] })).toBe(standingOf(step))
})

test('what happens at the step itself begins its form again', () => {
  const others: StepView[] = [
    { ...step, turn: turn('2026-03-04T09:00:00Z') },
    { ...step, turn: turn('2026-03-02T09:00:00Z', 'Check the invoice') },
    { ...step, captured: [sent] },
    { ...step, captured: [{ ...sent, at: '2026-03-05T09:00:00Z' }] },
    { ...step, state: 'done', turn: null },
  ]
  expect(new Set([step, ...others].map(standingOf)).size).toBe(6)
})

test('anyone who wants something finds each thing once: steps that are called the same say what they stand in', () => {
  for (const workflow of Object.values(workflows)) {
    const names = wishesOf(workflow).map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  }
  expect(answerTo('retire', workflows.multiYear)).toMatch(/^Not part of this operation\..*Contribution/)
  expect(answerTo('fly to the moon', workflows.multiYear)).toBe('No results.')
  expect(answerTo('Refu', workflows.contribution)).toMatch(/on its page “Payments”/)
  expect(placeOf(workflows.contribution, 'mcSigned')).toBe('Mandate contract, Signing')
  expect(placeOf(workflows.contribution, 'proposal')).toBe('Proposal')
})
