/** The table of letters is the one that the faces of the documents give, and is small. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { TABLE, tableText } from './letters.ts'

test('the table of letters says what the packaged faces hold', async () => {
  const written = readFileSync(TABLE, 'utf8')
  expect(written, 'npm run generate').toBe(await tableText())
  expect(Buffer.byteLength(written)).toBeLessThan(2_000)
})

test('the command that writes the table writes it again as it is', () => {
  const before = readFileSync(TABLE, 'utf8')
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'letters.ts')])
  expect(readFileSync(TABLE, 'utf8')).toBe(before)
})
