import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { NO_FACTS } from '../../../../contract/offerings/offering-content.ts'
import market from '../../../../public/messages/en/market.json' with { type: 'json' }
import { loadMessages } from '../../../lib/messages.ts'
import { isReport, permanenceOf, ratedOn, ratingOf, reportPeriod } from './facts-words.ts'

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(market))
  await loadMessages('market')
})
afterAll(() => vi.unstubAllGlobals())

const report = { sid: 'd', title: 'Report', kind: 'monitoring', periodFrom: '', periodTo: '' } as const

test('what is not said has no words', () => {
  expect(permanenceOf(NO_FACTS)).toBe('')
  expect(ratedOn({ agency: 'A', grade: 'B', ratedOn: '', link: '' })).toBe('')
  expect(reportPeriod(report)).toBe('')
})

test('years, ratings and periods are written out', () => {
  expect([1, 40].map((permanenceYears) => permanenceOf({ ...NO_FACTS, permanenceYears }))).toEqual([
    '1 year guaranteed',
    '40 years guaranteed',
  ])
  const rating = { agency: 'Example Ratings', grade: 'AA', ratedOn: '2025-06-03', link: '' }
  expect(ratingOf(rating)).toBe('Example Ratings: AA')
  expect(ratedOn(rating)).toMatch(/^Rated on .*2025$/)
})

test('a period may lack its beginning or its end', () => {
  expect(reportPeriod({ ...report, periodFrom: '2024-01-01' })).toMatch(/^From .*2024$/)
  expect(reportPeriod({ ...report, periodTo: '2024-12-31' })).toMatch(/^Until .*2024$/)
  expect(reportPeriod({ ...report, periodFrom: '2024-01-01', periodTo: '2024-12-31' })).toMatch(/ to /)
  expect(isReport(report)).toBe(true)
})
