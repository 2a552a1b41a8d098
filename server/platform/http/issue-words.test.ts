import { expect, test } from 'vitest'
import * as z from 'zod'
import { issueWords } from './issue-words.ts'

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueWords }).error?.issues.map(({ message }) => message)

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing text', z.string(), undefined, 'Required'],
  ['a missing choice', z.enum(['a', 'b']), undefined, 'Required'],
  ['a wrong choice', z.enum(['a', 'b']), 'c', 'One of these is expected: a, b.'],
  ['a wrong type', z.string(), 4, 'A text is expected.'],
  ['a long text', z.string().max(3), 'abcd', 'At most 3 characters'],
  ['a small number', z.int().min(1), 0, 'At least 1'],
  ['no date', z.iso.date(), 'soon', 'A date is expected, such as 2026-03-31.'],
  ['no id', z.uuid(), 'x', 'This is not a valid id.'],
  ['an unknown field', z.strictObject({}), { isBuyer: true }, 'There is no field called is_buyer.'],
  ['what the schema says itself', z.string().min(1, 'A name'), '', 'A name'],
])('%s', (_, schema, value, words) => {
  expect(said(schema, value)).toEqual([words])
})
