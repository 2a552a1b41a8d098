import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { codePath, fromWire, toWire, wirePath } from './http/wire.ts'

test('keys go out in snake_case and come back in camelCase, at every depth', () => {
  const value = { unitPriceCents: 1, lines: [{ vintageSid: 'a', serialRanges: [{ start: 1 }] }], sha256: 'x' }
  expect(toWire(value)).toEqual({
    unit_price_cents: 1,
    lines: [{ vintage_sid: 'a', serial_ranges: [{ start: 1 }] }],
    sha256: 'x',
  })
  expect(fromWire(toWire(value))).toEqual(value)
})

test('a snapshot travels untouched, because its keys are step names', () => {
  const snapshot = { value: { active: { CSfeeVAT: 'open' } }, context: { submittedBy: { ccSigned: 'x' } } }
  expect(toWire({ snapshot, stateValue: { mcSigned: 'open' } })).toEqual({
    snapshot,
    state_value: { mcSigned: 'open' },
  })
  expect(fromWire({ snapshot, state_value: { mcSigned: 'open' } })).toEqual({
    snapshot,
    stateValue: { mcSigned: 'open' },
  })
})

test('whatever has camelCase keys survives the way there and back', () => {
  const key = fc.stringMatching(/^[a-z]{1,6}([A-Z][a-z]{1,5}){0,3}$/)
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.constant(null),
      fc.array(tie('tree')),
      fc.dictionary(key, tie('tree'), { noNullPrototype: true }),
    ),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      expect(fromWire(toWire(value))).toEqual(value)
    }),
  )
})

test('a path to a field is converted part by part', () => {
  expect(wirePath('lines.0.vintageSid')).toBe('lines.0.vintage_sid')
  expect(codePath('lines.0.vintage_sid')).toBe('lines.0.vintageSid')
})

test('a key that would reach the prototype stays an ordinary key', () => {
  const sent: unknown = JSON.parse('{"__proto__": {"is_admin": true}}')
  expect(Object.getPrototypeOf(fromWire(sent))).toBe(Object.prototype)
  expect('isAdmin' in (fromWire(sent) as object)).toBe(false)
})
