import { expect, test } from 'vitest'
import { events } from '../../../../machines/onboarding/events.ts'
import { askedFields, startOf } from './event-fields.ts'

const names = (type: keyof typeof events, given = {}) =>
  askedFields(events[type], given).map(({ name, required }) => [name, required])

test('a field whose schema takes an empty text is not marked as required', () => {
  expect(names('compliance.reject')).toEqual([
    ['reason', true],
    ['note', false],
  ])
})

test('what the page knows is not asked', () => {
  expect(names('screening.answerHit', { hitSid: 'h1', verdict: 'falseMatch' })).toEqual([['note', true]])
})

test('a list begins with one empty row', () => {
  expect(startOf(askedFields(events['compliance.requestDocuments']))).toEqual({
    items: [{ title: '', reason: '' }],
  })
  expect(startOf(askedFields(events['compliance.note']))).toEqual({ note: '' })
})
