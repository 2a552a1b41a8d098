/** Whose address a text holds: erasing a person must miss no trace, and take no other person's. */
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { addressPattern } from './search.ts'

const { owner } = await createTestDatabase()
const holds = async (text: string) => {
  const { rows } = await owner.query<{ found: boolean }>('select $1::text ~* $2 as found', [
    text,
    addressPattern('ana@x.example'),
  ])
  return rows[0]!.found
}

test.each([
  'ana@x.example',
  'Write to ANA@x.example.',
  '<ana@x.example>,',
  'Contact:\nana@x.example\nParis',
  JSON.stringify({ note: 'Contact:\nana@x.example\nParis' }),
  JSON.stringify('Contact:\tana@x.example'),
  JSON.stringify(['ana@x.example']),
])('%j holds it', async (text) => {
  expect(await holds(text)).toBe(true)
})

test.each(['diana@x.example', 'ana@x.example.org', 'an-ana@x.example', 'ana@x.examples', 'ana@xxexample'])(
  '%j holds another one',
  async (text) => {
    expect(await holds(text)).toBe(false)
  },
)
