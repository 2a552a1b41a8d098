import { expect, test } from 'vitest'
import { stepsWith } from '../../../../machines/operation/outline.ts'
import { WORKFLOW_NAMES, workflows } from '../../../../machines/workflows.ts'
import { isShort, linesToConfirm, quantityLeft } from './units-left.ts'

const lineOf = (quantity: string, available: string) => ({
  vintageSid: 'v',
  vintage: '2022',
  quantity,
  unitPriceCents: 1,
  available,
})

test('the machines say where units are reserved: at availability, in a tranche, never in its agreement', () => {
  const reserving = WORKFLOW_NAMES.map((name) => [name, [...stepsWith(workflows[name], 'reserveUnits')]])
  expect(Object.fromEntries(reserving)).toEqual({
    contribution: ['CCUsAvailability'],
    multiYear: [],
    tranche: ['CCUsAvailability'],
    retirement: [],
    ccuPurchase: ['CCUsAvailability'],
  })
})

test('what is left matters until the units are reserved', () => {
  const lines = [lineOf('2', '1')]
  const shown = (type: (typeof WORKFLOW_NAMES)[number], done: readonly ['CCUsAvailability'] | []) =>
    linesToConfirm({ type, done, facts: { lines } })
  expect(shown('tranche', [])).toEqual(lines)
  expect(shown('tranche', ['CCUsAvailability'])).toEqual([])
  expect(shown('multiYear', [])).toEqual([])
})

test('quantities are compared to the last millionth, however large they are', () => {
  // As numbers of the computer both are the same.
  const line = lineOf('90071992547409.000001', '90071992547409.000000')
  expect(isShort(line)).toBe(true)
  expect(quantityLeft(line)).toBe('90071992547409.000000')
  expect(quantityLeft(lineOf('2', '0.000000'))).toBeNull()
  expect(quantityLeft(lineOf('2', '2.0'))).toBe('2')
})
