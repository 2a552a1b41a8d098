import { beforeAll, expect, test } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import type { Changes } from './releases.tsx'
import contribution from '../../../machines/contribution/geometry/page.json' with { type: 'json' }
import type { MachinePage } from '../../../machines/kernel/page.ts'
import { changedRows, heatsOf } from './releases-view.ts'

beforeAll(() => serveMessages('machines'))

const CHANGES: Changes = {
  removed: [{ path: 'active.pay.deposit', operations: 0 }],
  changed: [{ path: 'active.ask', operations: 2 }],
  added: [{ path: 'active.sign.second', operations: 0 }],
  addedEvents: [],
  removedEvents: [],
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

test('rows have words, and the step by which the list of operations is filtered', () => {
  const changes: Changes = {
    ...CHANGES,
    removed: [{ path: 'active.request.proposal.open', operations: 0 }],
    changed: [{ path: 'active.signatures.mandateContract.mcSignatory.open', operations: 2 }],
    added: [],
    removedEvents: ['ccSigned.withdraw'],
  }
  const rows = changedRows(changes, contribution as MachinePage)
  expect(rows.map(({ name, step, operations }) => [name, step, operations])).toEqual([
    ['Proposal: open', undefined, 0],
    ['Mandate contract, Signatory: Name the signatory', 'mcSignatory', 2],
    ['Contribution contract, Signing: withdraw', undefined, null],
  ])
})
