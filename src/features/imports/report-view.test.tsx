import { expect, test } from 'vitest'
import { adviceOf } from './report.tsx'

test.each([
  ['empty', 0, 0, 0, 0],
  ['nothingNew', 5, 0, 0, 0],
  ['allRefused', 5, 0, 0, 2],
  ['someRefused', 5, 1, 0, 4],
  ['someRefused', 5, 0, 1, 4],
  ['allGood', 5, 5, 0, 0],
] as const)(
  '%s: of %i rows %i are created, %i changed, %i refused',
  (advice, rows, created, changed, refused) => {
    expect(adviceOf({ rows, created, changed, refused })).toBe(advice)
  },
)
