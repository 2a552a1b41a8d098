import { beforeAll, expect, test } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import type { Changes } from './releases.tsx'
import { heatsOf } from './releases-view.ts'

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
