/** Tranches as bars: on their days, one after another, as they stand. */
import { expect, test } from 'vitest'
import type { TrancheRow } from '../../../contract/operations/requests.ts'
import { t } from '../../lib/messages.ts'
import { planOfTranches } from './tranches.ts'

const row = (sid: string, startsOn: string, more: Partial<TrancheRow> = {}): TrancheRow => ({
  sid,
  number: null,
  status: 'planned',
  startsOn,
  quantity: '100',
  amountCents: 125_000,
  project: 'Mangroves',
  standing: null,
  court: null,
  overdue: false,
  ...more,
})

const barsOf = (rows: readonly TrancheRow[]) =>
  [...planOfTranches(rows).plan.tasks.values()].map(({ id, start, end, progress }) => [
    id,
    start,
    end,
    progress,
  ])

test('each lasts until the next one begins, the last for a year', () => {
  expect(
    barsOf([row('b', '2027-01-01'), row('a', '2026-01-01', { status: 'completed' }), row('c', '2027-07-01')]),
  ).toEqual([
    ['a', '2026-01-01', '2026-12-31', 100],
    ['b', '2027-01-01', '2027-06-30', 0],
    ['c', '2027-07-01', '2028-06-30', 0],
  ])
})

test('alone it lasts a year; of two on one day the first has that day; none is an empty plan', () => {
  expect(barsOf([row('a', '2026-03-01')])).toEqual([['a', '2026-03-01', '2027-02-28', 0]])
  expect(barsOf([row('a', '2026-03-01'), row('b', '2026-03-01')])).toEqual([
    ['a', '2026-03-01', '2026-03-01', 0],
    ['b', '2026-03-01', '2027-02-28', 0],
  ])
  expect(barsOf([])).toEqual([])
})

test('the tone follows the state, what is overdue alarms, and only what exists leads somewhere', () => {
  const { marks } = planOfTranches([
    row('planned', '2026-01-01'),
    row('running', '2027-01-01', { status: 'running', number: 'T-1', standing: 'Proposal' }),
    row('late', '2028-01-01', { status: 'running', number: 'T-2', overdue: true }),
    row('over', '2029-01-01', { status: 'completed', number: 'T-3' }),
  ])
  const marked = [...marks].map(([id, { tone, sid }]) => [id, tone, sid])
  expect(marked).toEqual([
    ['planned', 'plain', null],
    ['running', 'move', 'running'],
    ['late', 'alarm', 'late'],
    ['over', 'done', 'over'],
  ])
  expect(marks.get('running')?.words).toContain('Proposal')
})

test('what has not begun says so once', () => {
  const { marks } = planOfTranches([
    row('next', '2026-01-01', { status: 'scheduled', number: 'T-1', standing: 'Scheduled' }),
  ])
  expect(marks.get('next')?.words).toBe(t('operation.tranche.scheduled'))
})
