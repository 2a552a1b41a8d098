import { beforeAll, expect, test } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import type { Changes } from './releases.tsx'
import contribution from '../../../machines/contribution/geometry/page.json' with { type: 'json' }
import type { Drawing } from '../../../machines/kernel/drawing.ts'
import type { MachinePage } from '../../../machines/kernel/page.ts'
import { changedArrows, changedRows, changedViews, heatsOf, sumOf } from './releases-view.ts'

beforeAll(() => serveMessages('machines'))

const ANNOUNCED = 'active.fulfilment.contributorSide.payments.contributorPaymentValidation.open.announced'

const CHANGES: Changes = {
  removed: [{ path: 'active.pay.deposit', operations: 0 }],
  changed: [{ path: 'active.ask', operations: 2 }],
  added: [{ path: 'active.sign.second', operations: 0 }],
  events: [],
  drawings: {},
}

const marks = (side: 'before' | 'now') =>
  Object.fromEntries([...heatsOf(CHANGES, side)].map(([path, { text }]) => [path, text]))

test('what is gone is marked in the earlier drawing, what is new in this one, what is different in both', () => {
  expect(marks('before')).toEqual({
    'active.pay.deposit': 'removed',
    'active.ask': 'changed · 2 operations',
    'active.pay': 'changed inside',
    active: 'changed inside',
  })
  expect(marks('now')).toEqual({
    'active.sign.second': 'new',
    'active.ask': 'changed · 2 operations',
    'active.sign': 'changed inside',
    active: 'changed inside',
  })
})

test('a line says how much a release changed, and none when nothing did', () => {
  const events: Changes['events'] = [
    { paths: ['active.ask'], event: 'proposal.withdraw', kind: 'removed', operations: 0 },
  ]
  expect(sumOf({ ...CHANGES, events })).toBe('3 states, 1 event changed')
  expect(sumOf({ ...CHANGES, removed: [], changed: [], added: [] })).toBeNull()
})

test('rows have words, and the step by which the list of operations is filtered', () => {
  const changes: Changes = {
    ...CHANGES,
    removed: [{ path: 'active.request.proposal.open', operations: 0 }],
    changed: [{ path: 'active.signatures.mandateContract.mcSignatory.open', operations: 2 }],
    added: [],
    events: [
      { paths: ['active.request.proposal.open'], event: 'proposal.withdraw', kind: 'removed', operations: 0 },
      { paths: [ANNOUNCED], event: 'contributorPaymentValidation.return', kind: 'added', operations: 3 },
      {
        paths: [ANNOUNCED],
        event: `xstate.after.fiveWorkingDays.contribution.${ANNOUNCED}`,
        kind: 'added',
        operations: 3,
      },
    ],
  }
  const rows = changedRows(changes, contribution as MachinePage)
  expect(rows.map(({ name, step, operations }) => [name, step, operations])).toEqual([
    ['Proposal: open', undefined, 0],
    ['Mandate contract, Signatory: Name the signatory', 'mcSignatory', 2],
    ['Proposal: withdraw, in Proposal: open', undefined, 0],
    ['Payment not received, in Contributor payment: Look for the payment', undefined, 3],
    ['Deadline “after 5 working days”, in Contributor payment: Look for the payment', undefined, 3],
  ])
})

test('an event that changed in many states is one row', () => {
  const paths = ['one', 'two', 'three', 'four'].map((key) => `active.${key}`)
  const events = [{ paths, event: 'operation.sendBack', kind: 'changed' as const, operations: 9 }]
  const rows = changedRows(
    { ...CHANGES, removed: [], changed: [], added: [], events },
    contribution as MachinePage,
  )
  expect(rows.map(({ name, operations }) => [name, operations])).toEqual([
    ['Send back to a step, in 4 places', 9],
  ])
})

test('arrows that changed are marked, those of a closed step with the states inside it', () => {
  const open = 'active.request.AcceptOperation.open'
  const events = [
    { paths: [open], event: 'AcceptOperation.submit', kind: 'changed' as const, operations: 0 },
    { paths: [open], event: 'xstate.after.expiry', kind: 'added' as const, operations: 0 },
  ]
  const box = { id: 'accept', path: open, title: '', level: 'state' as const, x: 0, y: 0, w: 1, h: 1 }
  const line = { from: 'accept', to: 'next', points: [] }
  const drawing: Drawing = {
    machine: 'contribution',
    view: 'request',
    title: '',
    within: null,
    w: 1,
    h: 1,
    boxes: [box],
    lines: [
      { ...line, id: 'sent', events: ['AcceptOperation.submit'] },
      { ...line, id: 'same', events: ['AcceptOperation.decline'] },
      { ...line, id: 'late', events: [], timer: true },
    ],
  }
  const closed = { ...drawing, boxes: [{ ...box, path: 'active.request.AcceptOperation', opens: 'request' }] }
  const arrows = (of: Drawing, side: 'before' | 'now') => [...changedArrows(of, { ...CHANGES, events }, side)]
  expect(arrows(drawing, 'before')).toEqual([['sent', 'changed']])
  for (const one of [drawing, closed])
    expect(arrows(one, 'now')).toEqual([
      ['sent', 'changed'],
      ['late', 'added'],
    ])
})

test('the view that shows the most of what changed comes first, the overview is always there', () => {
  const page = contribution as MachinePage
  expect(changedViews(CHANGES, page)).toEqual(['overview'])
  const added = [{ path: ANNOUNCED, operations: 0 }]
  expect(changedViews({ ...CHANGES, added }, page)).toEqual(['payments', 'overview'])
})
