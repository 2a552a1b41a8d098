/** Every package of the lockfile has a licence that was allowed for what it is used for. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packagesOf } from './licences/packages.ts'
import { forbidden, holds, type Package } from './licences/rules.ts'

const lockfile = fs.readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8')
const one = (more: Partial<Package>): Package => ({
  name: 'one',
  version: '1.0.0',
  licence: 'MIT',
  isForDevelopment: false,
  ...more,
})

test('every licence of the lockfile is allowed', () => {
  const all = packagesOf(lockfile)
  expect(all.length).toBeGreaterThan(500)
  expect(forbidden(all)).toEqual([])
})

test.each([
  [{ licence: 'GPL-3.0-only' }, 'one@1.0.0 is licensed GPL-3.0-only'],
  [{ licence: 'AGPL-3.0-or-later', isForDevelopment: true }, 'does not allow for development'],
  [{ licence: 'MPL-2.0' }, 'does not allow in what is handed on'],
  [{ licence: 'MIT AND OFL-1.1' }, 'OFL-1.1'],
  [{ licence: 'UNLICENSED' }, 'UNLICENSED'],
  [{ licence: null }, 'names no licence'],
])('%o is refused', (more, sentence) => {
  expect(forbidden([one(more)])).toEqual([expect.stringContaining(sentence)])
})

test.each([
  [{ licence: 'MPL-2.0', isForDevelopment: true }],
  [{ licence: 'MPL-2.0 OR Apache-2.0' }],
  [{ licence: 'MIT AND OFL-1.1', name: '@fontsource-variable/some-font' }],
])('%o is allowed', (more) => {
  expect(forbidden([one(more)])).toEqual([])
})

test('expressions are read with their brackets, and AND binds closer than OR', () => {
  const isMit = (id: string) => id === 'MIT'
  expect(holds('MIT OR GPL-2.0-only AND X11', isMit)).toBe(true)
  expect(holds('(MIT OR GPL-2.0-only) AND X11', isMit)).toBe(false)
  for (const wrong of ['', 'MIT OR', '(MIT', 'MIT ISC', 'SEE LICENSE IN x'])
    expect(() => holds(wrong, isMit)).toThrow()
})
