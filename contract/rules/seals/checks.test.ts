import { expect, test } from 'vitest'
import { checkOf, keyCheck, pdfChecks, verdictOf } from './checks.ts'
import { NO_SEAL } from './seal-report.ts'

const WITHDRAWN = '2026-03-02T14:03:00.000Z'

test('a file without a seal is not asked about its seal', () => {
  const answers = pdfChecks('ab', false, NO_SEAL).map(({ ok, detail }) => [ok, detail])
  expect(answers.slice(0, 2)).toEqual([
    [false, 'The file differs from every version issued under this number.'],
    [false, 'No seal was found.'],
  ])
  expect(answers.slice(2)).toEqual(Array.from({ length: 3 }, () => [null, 'Not checked.']))
})

test('a withdrawn key says since when, and what is known of the moment of sealing', () => {
  expect(keyCheck(WITHDRAWN, '2026-03-02T14:03:01.000Z')).toEqual({
    check: 'The key of the seal is not trusted',
    ok: false,
    detail:
      'The key was withdrawn from 2 March 2026, 14:03 UTC, and this file was sealed on 2 March 2026, 14:03 UTC.',
  })
  expect(keyCheck(WITHDRAWN, null).detail).toMatch(/our records do not show when this file was sealed\.$/)
  expect(keyCheck(WITHDRAWN, null, 'proof').detail).toMatch(/Download the proof again\.$/)
  expect(keyCheck(WITHDRAWN, '2026-03-01T00:00:00.000Z').ok).toBe(true)
})

test('an older version stays genuine, and names the one in force', () => {
  const checks = [checkOf('issued', true, { hash: 'ab' })]
  expect(verdictOf(true, checks, 1, 2)).toMatchObject({ valid: true, supersededBy: 2 })
  expect(verdictOf(true, checks, 2, 2)).toMatchObject({ valid: true, supersededBy: null })
  expect(verdictOf(true, [checkOf('issued', false)], undefined, 2)).toMatchObject({
    valid: false,
    supersededBy: null,
    checks: [{ ok: false }, { ok: null, detail: 'Not checked.' }],
  })
})
