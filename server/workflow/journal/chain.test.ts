/** The hash chain of a journal names the first row that is not as it was written. Pure. */
import { describe, expect, test } from 'vitest'
import { GENESIS, hashOf, linkAt, verdictOf } from './chain.ts'
import type { JournalRow } from './journaled.ts'

const AT = '2026-03-02T09:00:00.000Z'

/** Rows as they are stored, each with the hash of the one before. @param unhashed so many are older than the chain */
function journal(count: number, unhashed = 0): JournalRow[] {
  let previous = GENESIS
  return Array.from({ length: count }, (_, index) => {
    const link = linkAt('o1', index + 1, {
      at: AT,
      by: { userId: 'ada', role: 'platform' },
      event: 'operation.comment',
      payload: { text: `number ${index}` },
      snapshot: { value: 'open' },
    })
    const isHashed = index >= unhashed
    const before = previous
    if (isHashed) previous = hashOf(link, before)
    return {
      seq: link.seq,
      at: new Date(link.at),
      person_id: link.personId,
      role: link.role,
      event: link.event,
      payload: link.payload,
      state_value: link.stateValue,
      version: link.version,
      prev_hash: isHashed ? before : null,
      hash: isHashed ? previous : null,
    }
  })
}
const endOf = (rows: readonly JournalRow[]) => ({
  head_hash: rows.at(-1)?.hash ?? GENESIS,
  version: rows.length,
})
const changed = (seq: number, change: Partial<JournalRow>) =>
  journal(4).map((row) => (row.seq === seq ? { ...row, ...change } : row))
const problemOf = (rows: readonly JournalRow[], end = endOf(journal(4))) => verdictOf('o1', rows, end).problem

describe('a chain', () => {
  test('holds as it was written', () => {
    expect(verdictOf('o1', journal(4), endOf(journal(4)))).toEqual({ verified: true, rows: 4, problem: null })
    expect(verdictOf('o1', [], endOf([]))).toEqual({ verified: true, rows: 0, problem: null })
  })

  test('holds where its first rows are older than it, and not where a later one has no hash', () => {
    const rows = journal(4, 2)
    expect(verdictOf('o1', rows, endOf(rows))).toMatchObject({ verified: true, rows: 4 })
    expect(problemOf(changed(3, { hash: null, prev_hash: null }))).toBe(
      'row 3 does not follow the row before it',
    )
  })

  test.each<[string, Partial<JournalRow>]>([
    ['payload', { payload: { text: 'other' } }],
    ['time', { at: new Date(0) }],
    ['person', { person_id: 'eve' }],
    ['role', { role: 'contributor' }],
    ['event', { event: 'operation.hold' }],
    ['state', { state_value: 'closed' }],
    ['version', { version: 9 }],
  ])('tells a row with another %s', (_what, change) => {
    expect(problemOf(changed(3, change))).toBe('row 3 was changed')
  })

  test('tells a row that is missing, or follows another', () => {
    const rows = journal(4)
    expect(problemOf(rows.toSpliced(1, 1))).toBe('row 2 is missing')
    expect(problemOf(rows.slice(1))).toBe('row 1 is missing')
    expect(problemOf(changed(3, { prev_hash: GENESIS }))).toBe('row 3 does not follow the row before it')
  })

  test('tells that its end was cut off, by hash and by count, or that nothing is known of its end', () => {
    const lost = { verified: false, problem: 'the newest rows are missing' }
    const rows = journal(4)
    expect(verdictOf('o1', rows.slice(0, 3), endOf(rows))).toEqual({ ...lost, rows: 3 })
    expect(verdictOf('o1', rows, { ...endOf(rows), version: 5 })).toMatchObject(lost)
    expect(verdictOf('o1', rows, { ...endOf(rows), head_hash: GENESIS })).toMatchObject(lost)
    expect(verdictOf('o1', rows, undefined)).toMatchObject(lost)
  })

  test('is of one operation: under another id it does not hold', () => {
    const rows = journal(4)
    expect(verdictOf('o2', rows, endOf(rows)).problem).toBe('row 1 was changed')
  })
})
