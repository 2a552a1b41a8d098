import { expect, test } from 'vitest'
import { comparedText } from './compared-text.ts'

test.each([
  ['money', '900050', '9\u202f000,50\u00a0€'],
  ['iban', 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['text', 'CP-77', 'CP-77'],
] as const)('a compared %s reads as it does elsewhere', (kind, value, shown) =>
  expect(comparedText(value, { kind }, 'EUR')).toBe(shown),
)
