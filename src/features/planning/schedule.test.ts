import { expect, test } from 'vitest'
import type { OperationRow } from '../../../contract/operations/shapes.ts'
import { dayNumber } from '../../../machines/projectPlanning/plan.ts'
import { shortDate } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { statusName } from '../shared/operation/list-view.ts'
import { scheduleOf } from './schedule.ts'

const TODAY = dayNumber('2027-03-11')

const row = (sid: string, more: Partial<OperationRow> = {}): OperationRow =>
  ({
    sid,
    number: `OP-${sid}`,
    type: 'contribution',
    parentSid: null,
    status: 'open',
    contributor: 'Verne',
    project: 'Mangroves',
    turns: [{ step: 'proposal', title: 'Accept the terms', overdue: false }],
    createdAt: '2027-03-01T10:00:00.000Z',
    updatedAt: '2027-03-05T10:00:00.000Z',
    ...more,
  }) as OperationRow
const finish = { median: '2027-03-15T00:00:00.000Z', p80: '2027-03-20T00:00:00.000Z' }

test('a running operation goes from its request to the day by which four of five like it end, done until today', () => {
  const { plan, marks } = scheduleOf([row('1')], new Map([['1', finish]]), TODAY)
  expect(plan.tasks.get('1')).toMatchObject({ start: '2027-03-01', end: '2027-03-20', progress: 55 })
  expect(marks.get('1')).toMatchObject({ isForecast: true, phase: 0, tone: 'plain' })
  const range = t('operation.scheduleRange', { from: shortDate(finish.median), to: shortDate(finish.p80) })
  expect(marks.get('1')?.words).toBe(`Accept the terms · ${range}`)
})

test('without a forecast it ends today; one that is over ended when it last changed', () => {
  const { plan, marks } = scheduleOf(
    [row('1'), row('2', { status: 'completed', turns: [] })],
    new Map(),
    TODAY,
  )
  expect(plan.tasks.get('1')).toMatchObject({ end: '2027-03-11', progress: 100 })
  expect(plan.tasks.get('2')).toMatchObject({ end: '2027-03-05', progress: 100 })
  expect(marks.get('2')).toMatchObject({ tone: 'done', isForecast: false, words: statusName('completed') })
})

test('what is overdue is marked in the place of its phase', () => {
  const turns = [{ step: 'proposal', title: 'Accept the terms', overdue: true }] as never
  const { marks } = scheduleOf([row('1', { turns })], new Map(), TODAY)
  expect(marks.get('1')).toMatchObject({
    tone: 'alarm',
    words: `Accept the terms · ${t('operation.overdue')}`,
  })
  expect(marks.get('1')).not.toHaveProperty('phase')
})

test('tranches stand under their agreement in the order of their requests, each with a line to the next', () => {
  const tranche = (sid: string, day: string) =>
    row(sid, { type: 'tranche', parentSid: 'all', createdAt: `${day}T08:00:00.000Z`, turns: [] })
  const rows = [tranche('b', '2027-03-04'), row('all', { type: 'multiYear' }), tranche('a', '2027-03-02')]
  const { plan } = scheduleOf(rows, new Map(), TODAY)
  expect([...plan.tasks.values()].map(({ id, parentId }) => [id, parentId])).toEqual(
    expect.arrayContaining([
      ['a', 'all'],
      ['b', 'all'],
    ]),
  )
  expect([...plan.dependencies.values()]).toMatchObject([{ fromId: 'a', toId: 'b', kind: 'SS' }])
})

test('a tranche whose agreement is on another page stands alone', () => {
  const { plan } = scheduleOf([row('a', { type: 'tranche', parentSid: 'elsewhere' })], new Map(), TODAY)
  expect(plan.tasks.get('a')?.parentId).toBeNull()
})

test('phases of one name have one colour in every workflow, and the legend names what is there', () => {
  const at = (sid: string, type: OperationRow['type'], step: string) =>
    row(sid, { type, turns: [{ step, title: '', overdue: false }] as never })
  const { phases } = scheduleOf(
    [
      at('1', 'contribution', 'contributorPaymentValidation'),
      at('2', 'tranche', 'contributorPaymentValidation'),
    ],
    new Map(),
    TODAY,
  )
  expect([...phases]).toEqual([[2, new Set(['Payments'])]])
})
