import { describe, expect, test } from 'vitest'
import { findAnomalies, type Access, type Transaction } from './cycles.ts'

const of = (text: string): Access[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => ({ key: one[0]!, version: Number(one.slice(1)) }))
/** Rows are letters, versions numbers: `x0` is the first version of x. */
const did = (id: string, reads: string, writes: string): Transaction => ({
  id,
  reads: of(reads),
  writes: of(writes),
})
const found = (...history: Transaction[]) =>
  findAnomalies(history).map(({ kind, transactions }) => `${kind}: ${transactions.toSorted().join(' ')}`)

describe('a history that could have run one after the other has no anomaly', () => {
  test('one after the other', () => {
    expect(found(did('a', 'x0', 'x1'), did('b', 'x1 y0', 'y1'), did('c', 'x1 y1', 'x2'))).toEqual([])
  })

  test('side by side on different rows', () => {
    expect(found(did('a', 'x0', 'x1'), did('b', 'y0', 'y1'), did('c', 'x1 y0', ''))).toEqual([])
  })

  test('in another order than it is written down', () => {
    expect(found(did('c', 'x2', 'x3'), did('a', 'x0', 'x1'), did('b', 'x1', 'x2'))).toEqual([])
  })

  test('from a first version that is not zero', () => {
    expect(findAnomalies([did('a', 'x4', 'x5')], new Map([['x', 4]]))).toEqual([])
  })

  test('a long chain does not overflow the stack', () => {
    const chain = Array.from({ length: 10_000 }, (_, at) => did(`t${at}`, `x${at}`, `x${at + 1}`))
    expect(found(...chain)).toEqual([])
  })
})

describe('each anomaly is found and named', () => {
  test('lost update: two wrote the same version', () => {
    expect(found(did('a', 'x0', 'x1'), did('b', 'x0', 'x1'))).toContain('lost update: a b')
  })

  test('G1a: a version that no committed transaction wrote was read', () => {
    expect(found(did('a', 'x7', ''))).toEqual(['G1a: a'])
  })

  test('G0: writes of two rows in opposite orders', () => {
    expect(found(did('a', '', 'x1 y2'), did('b', '', 'x2 y1'))).toEqual(['G0: a b'])
  })

  test('G1c: each read what the other wrote', () => {
    expect(found(did('a', 'y1', 'x1'), did('b', 'x1', 'y1'))).toEqual(['G1c: a b'])
  })

  test('G2-item: write skew, each overwrote what the other had read', () => {
    expect(found(did('a', 'x0 y0', 'x1'), did('b', 'x0 y0', 'y1'))).toEqual(['G2-item: a b'])
  })

  test('G2-item: a reader saw one row before and the other after the same write', () => {
    expect(found(did('a', 'x0 y0', 'x1 y1'), did('b', 'x0 y1', ''))).toEqual(['G2-item: a b'])
  })

  test('G2-item over three transactions', () => {
    const cycle = [did('a', 'x0', 'y1'), did('b', 'y0', 'z1'), did('c', 'z0', 'x1')]
    expect(found(did('d', 'w0', 'w1'), ...cycle)).toEqual(['G2-item: a b c'])
  })
})
