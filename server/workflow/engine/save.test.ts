/** What one transition leaves of timers and effects. Pure. */
import { describe, expect, test } from 'vitest'
import { finalTimers, outboxMessages } from './save.ts'

const set = (id: string, dueAt: string) => ({ op: 'set', id, dueAt, event: `after ${id}` }) as const
const clear = (id: string) => ({ op: 'clear', id }) as const
const at = (id: string, due: string) => ({ id, due_at: due, event: `after ${id}` })

describe('timers of a transition', () => {
  test('are what is true at the end: the last word on each counts', () => {
    const operations = [set('a', 'monday'), clear('a'), clear('b'), set('b', 'friday'), set('b', 'sunday')]
    expect(finalTimers(operations, null)).toEqual({
      set: [at('b', 'sunday')],
      cleared: ['a'],
      all: ['a', 'b'],
    })
  })

  test('are without the one that fired, unless it is set again', () => {
    expect(finalTimers([], 'a')).toEqual({ set: [], cleared: ['a'], all: ['a'] })
    expect(finalTimers([set('a', 'friday')], 'a')).toEqual({
      set: [at('a', 'friday')],
      cleared: [],
      all: ['a'],
    })
    expect(finalTimers([], null)).toEqual({ set: [], cleared: [], all: [] })
  })
})

test('effects leave as outbox messages, with their parameters or none', () => {
  const effects = [
    { type: 'notify', params: { to: 'platform' } },
    { type: 'publishCertificate', params: undefined },
  ]
  expect(outboxMessages(effects)).toEqual([
    { kind: 'notify', params: { to: 'platform' } },
    { kind: 'publishCertificate', params: {} },
  ])
})
