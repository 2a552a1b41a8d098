import { expect, test } from 'vitest'
import {
  completeContent,
  emptyContent,
  NO_FACTS,
  OfferingContent,
  OfferingFacts,
} from '../offerings/offering-content.ts'
import { endsBeforeItBegins, missingIn, pageOf } from './offering-content.ts'

const empty = emptyContent('River', 'EUR')
const rating = { agency: 'Example Ratings', grade: 'AA', ratedOn: '', link: '' }
const report = { sid: 'd', title: 'Report', kind: 'monitoring', periodFrom: '', periodTo: '' } as const

/** What is missing besides what an empty content lacks. */
const missedWith = (changes: Partial<OfferingContent>) => {
  const before = new Set(missingIn(empty, new Set()).map(({ field }) => field))
  return missingIn({ ...empty, ...changes }, new Set()).filter(({ field }) => !before.has(field))
}

test('facts are optional', () => {
  expect(missingIn(empty, new Set()).filter(({ field }) => field.startsWith('facts'))).toEqual([])
  expect(missedWith({ facts: { ...NO_FACTS, ratings: [rating] }, documents: [report] })).toEqual([])
})

test('a rating needs an agency and a grade', () => {
  const ratings = [rating, { ...rating, agency: ' ' }, { ...rating, grade: '' }]
  const page = 'DescriptionSubmission'
  expect(missedWith({ facts: { ...NO_FACTS, ratings } })).toEqual([
    { page, field: 'facts.ratings.1.agency', what: 'ratingAgency' },
    { page, field: 'facts.ratings.2.grade', what: 'ratingGrade' },
  ])
  expect(pageOf('facts.ratings.2.grade')).toBe(page)
})

test('a link to a methodology needs its name', () => {
  const facts = { ...NO_FACTS, methodologyLink: 'https://methods.example' }
  expect(missedWith({ facts }).map(({ field, what }) => [field, what])).toEqual([
    ['facts.methodology', 'methodology'],
  ])
})

test('a monitoring period ends after it begins; other documents have none', () => {
  const wrong = { ...report, periodFrom: '2025-01-01', periodTo: '2024-12-31' }
  expect(missedWith({ documents: [wrong] }).map(({ field, what }) => [field, what])).toEqual([
    ['documents.0.periodTo', 'reportPeriod'],
  ])
  expect(endsBeforeItBegins({ ...wrong, periodTo: '2025-01-01' })).toBe(false)
  expect(endsBeforeItBegins({ ...wrong, periodTo: '' })).toBe(false)
  expect(endsBeforeItBegins({ ...wrong, kind: 'other' })).toBe(false)
})

test('a content from before facts is read as one without any', () => {
  const sid = '0190a000-0000-7000-8000-000000000000'
  const { facts: _facts, ...old } = empty
  const stored = {
    ...old,
    photos: [{ sid, alt: 'A river' }],
    documents: [{ sid, title: 'Letter' }],
  }
  const whole = {
    ...empty,
    photos: [{ sid, alt: 'A river', credit: '' }],
    documents: [{ sid, title: 'Letter', kind: 'other', periodFrom: '', periodTo: '' }],
  }
  expect(completeContent(stored)).toEqual(whole)
  expect(OfferingContent.parse(stored)).toEqual(whole)
})

test.each([
  ['no years', { permanenceYears: 0 }],
  ['half a year', { permanenceYears: 1.5 }],
  ['a link that is not https', { methodologyLink: 'http://methods.example' }],
  ['a rating with a link that runs', { ratings: [{ ...rating, link: 'javascript:alert(1)' }] }],
  ['a rating on a day that does not exist', { ratings: [{ ...rating, ratedOn: '2025-02-30' }] }],
  ['eleven ratings', { ratings: Array.from({ length: 11 }, () => rating) }],
])('%s is no fact', (_what, wrong) => {
  expect(OfferingFacts.safeParse({ ...NO_FACTS, ...wrong }).success).toBe(false)
})
