import { expect, test } from 'vitest'
import { stateOf } from './outbox-view.ts'

test('an e-mail that could not be delivered yet does not look like one that is kept without a mail server', () => {
  const kept = stateOf({ state: 'waiting', failure: null })
  const tried = stateOf({ state: 'waiting', failure: 'connect ECONNREFUSED 127.0.0.1:25' })
  expect(kept).toEqual({ words: 'admin.mailsKept', tone: 'plain' })
  expect(tried).toEqual({ words: 'admin.mailsNotYet', tone: 'alarm' })
  expect(stateOf({ state: 'failed', failure: '550 no such user' }).words).toBe('admin.mailsFailed')
})
