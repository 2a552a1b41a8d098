import { expect, test } from 'vitest'
import { FLAGS, isFlagged } from './countries.ts'

const codes = (on?: string) =>
  [...new Set(FLAGS.map(({ code }) => code))].filter((code) => isFlagged(code, on)).toSorted()

test('the helper answers for the specification’s set', () => {
  expect(codes()).toEqual(['AI', 'AS', 'FJ', 'GU', 'PA', 'PW', 'RU', 'TT', 'VI', 'VU', 'WS'])
  expect(isFlagged('FR')).toBe(false)
})

test('flags are dated: in February 2026 three left and two joined', () => {
  expect(codes('2026-06-01')).toEqual(['AI', 'AS', 'GU', 'PA', 'PW', 'RU', 'TC', 'VI', 'VN', 'VU'])
  expect(codes('2024-01-01')).toEqual([])
})
