/** The table of letters is the one that the faces of the documents give, and is small. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TABLE, tableText } from './letters.ts'

test('the table of letters says what the packaged faces hold', async () => {
  const written = readFileSync(TABLE, 'utf8')
  expect(written, 'npm run generate').toBe(await tableText())
  expect(Buffer.byteLength(written)).toBeLessThan(2_000)
})
