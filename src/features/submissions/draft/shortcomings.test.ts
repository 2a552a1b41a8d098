import { expect, test } from 'vitest'
import { emptyContent } from '../../../../contract/offerings/offering-content.ts'
import { shortcomingsOf } from './shortcomings.ts'

test('text that could not be read is missing no longer when its entry was removed', () => {
  const content = emptyContent('Mangroves', 'EUR')
  const expected = [{ name: 'Next', quantity: '', expectedOn: '' }]
  const unread = new Map(
    ['expected.0.quantity', 'facts.ratings.1.link'].map((field) => [field, { text: 'abc', wrong: field }]),
  )
  const fieldsIn = (now: typeof content) =>
    shortcomingsOf(now, [], { unread, refused: [] }).map(({ field }) => field)
  expect(fieldsIn({ ...content, expected })).toEqual(['expected.0.quantity'])
  expect(fieldsIn(content)).toEqual([])
})
