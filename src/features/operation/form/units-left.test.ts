import { expect, test } from 'vitest'
import type { Offer } from '../../../../contract/operations/shapes.ts'
import { stepsWith } from '../../../../machines/operation/outline.ts'
import { WORKFLOW_NAMES, workflows } from '../../../../machines/workflows.ts'
import { firstFormOf, isShort, linesToConfirm, quantityLeft } from './units-left.ts'

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

test('a step shows its main form first; after a part of a retirement the person chooses', () => {
  const offerOf = (type: string, tone: Offer['tone']): Offer => ({
    type,
    label: type,
    roles: ['projectCarrier'],
    tone,
    status: 'needs-input',
    confirm: null,
    why: null,
  })
  const offers = [offerOf('CCUsRetired.recordPart', 'neutral'), offerOf('CCUsRetired.submit', 'primary')]
  const range = {
    vintageSid: 'v',
    serial: 'A-1-7',
    start: '1',
    end: '7',
    quantity: '7',
    account: 'reserved',
  } as const
  const part = {
    step: 'CCUsRetired',
    by: 'Ada',
    role: 'projectCarrier' as const,
    at: '2026-03-02T09:00:00.000Z',
    event: 'CCUsRetired.recordPart',
    payload: { serialRanges: [{ start: 1, end: 2 }] },
  }
  const firstAfter = (captured: (typeof part)[]) =>
    firstFormOf({ type: 'contribution', done: [], facts: { lines: [], ranges: [range] }, captured }, offers)
  expect(firstAfter([])?.type).toBe('CCUsRetired.submit')
  expect(firstAfter([part])).toBeUndefined()
})
