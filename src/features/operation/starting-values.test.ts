import { expect, test } from 'vitest'
import { withoutEmpty } from './starting-values.ts'

test('what was left empty is not sent: the schemas want it absent', () => {
  expect(
    withoutEmpty({ note: '', reason: 'because', clauses: [], fee: null, lines: [{ text: 'a', raw: '' }] }),
  ).toEqual({ reason: 'because', lines: [{ text: 'a' }] })
})

test('no and zero are answers', () => {
  expect(withoutEmpty({ internal: false, feeCents: 0 })).toEqual({ internal: false, feeCents: 0 })
})
