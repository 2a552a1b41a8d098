import { expect, test } from 'vitest'
import { readSerialEntry } from './serial-entry.ts'

const GS = 'GS1-1-UG-GS11236-16-2024-30307'
const typed = (text: string, first: string | null = null, last: string | null = null) =>
  readSerialEntry({ text, first, last })

test('a form that is known is read from its text, whatever stands beside it', () => {
  expect(typed(`${GS}-1-20`, '5', '6').serial).toMatchObject({ start: 1n, end: 20n })
})

test('a form that is not known asks for its first and last number', () => {
  expect(typed('WCC-7')).toEqual({ serial: null, unread: 'unknownForm' })
  expect(typed('WCC-7', '1', null)).toEqual({ serial: null, unread: 'unknownForm' })
  expect(typed('WCC-7', '1', '9').serial).toMatchObject({ numberingSpace: 'WCC-7', start: 1n, end: 9n })
})

test.each([
  ['the last number before the first', 'WCC-7', '9', '1', 'backwards'],
  ['a number beyond what the ledger counts', `${GS}-1-9223372036854775807`, null, null, 'tooLarge'],
  ['a text beyond what names a space', 'x'.repeat(201), '1', '2', 'tooLong'],
])('%s is not read', (_name, text, first, last, unread) => {
  expect(typed(text, first, last)).toEqual({ serial: null, unread })
})

test('the largest number that the ledger counts is read', () => {
  expect(typed(`${GS}-1-9223372036854775806`).serial?.end).toBe(9_223_372_036_854_775_806n)
})
