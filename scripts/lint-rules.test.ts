/** Each wall of the tree is tried: a file that breaks it must be refused, with the sentence that says why. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const project = path.join(import.meta.dirname, '..')
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-lint-'))
fs.copyFileSync(path.join(project, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
afterAll(() => fs.rmSync(folder, { recursive: true }))

/** What the linter says of these files, which are where a developer would put them. */
function lint(files: Readonly<Record<string, string>>): string {
  const root = fs.mkdtempSync(path.join(folder, 'tree-'))
  fs.copyFileSync(path.join(folder, '.oxlintrc.json'), path.join(root, '.oxlintrc.json'))
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), text)
  }
  const run = spawnSync(path.join(project, 'node_modules/.bin/oxlint'), ['--format=unix', '.'], {
    cwd: root,
    encoding: 'utf8',
  })
  return run.stdout
}

const importing = (what: string) => `import { thing } from '${what}'\nexport const used = thing\n`

describe('a file may not look over its wall', () => {
  test.each([
    ['machines/a.ts', '../contract/x.ts'],
    ['machines/a.ts', '../server/x.ts'],
    ['machines/a.ts', '../src/x.ts'],
    ['machines/a.ts', 'react'],
    ['machines/a.ts', 'node:fs'],
    ['machines/a.ts', 'pg'],
    ['contract/a.ts', '../server/x.ts'],
    ['contract/a.ts', '../src/x.ts'],
    ['contract/a.ts', 'xstate'],
    ['contract/a.ts', 'fastify'],
    ['server/a.ts', '../src/x.ts'],
    ['server/a.ts', '../e2e/x.ts'],
    ['server/platform/a.ts', '../workflow/x.ts'],
    ['server/platform/a.ts', '../emails/x.ts'],
    ['server/platform/a.ts', '../modules/carts/tables.ts'],
    ['server/platform/http/a.ts', '../../shared/http/route.ts'],
    ['server/platform/a.ts', '../../contract/offerings/carts.ts'],
    ['server/platform/a.ts', '../../machines/workflows.ts'],
    ['server/platform/a.ts', '../../machines/kernel/define.ts'],
    ['src/a.ts', '../server/x.ts'],
    ['src/a.ts', '../demo/x.ts'],
    ['src/a.ts', 'node:fs'],
    ['src/features/cart/a.ts', '../../screens/x.tsx'],
    ['src/app/a.ts', '../screens/x.tsx'],
    ['src/addresses/a.ts', '../screens/x.tsx'],
    ['src/addresses/a.ts', '../lib/x.ts'],
    ['src/addresses/a.ts', '../features/cart/x.ts'],
    ['src/addresses/a.ts', '../../server/x.ts'],
    ['src/addresses/a.ts', 'react'],
    ['src/lib/a.ts', '../../contract/offerings/offerings.ts'],
    ['src/lib/a.ts', '../../contract/rules/uploads.ts'],
    ['src/lib/a.ts', '../../machines/upload/machine.ts'],
    ['src/lib/a.ts', '../features/shared/session/viewer.ts'],
    ['src/lib/a.ts', '../ui/button.tsx'],
    ['src/lib/a.ts', '../../server/x.ts'],
    ['src/lib/a.ts', '../screens/x.tsx'],
    ['e2e/a.ts', '../server/x.ts'],
    ['e2e/a.ts', '../src/app/router.tsx'],
  ])('%s may not import %s', (file, what) => {
    expect(lint({ [file]: importing(what) })).toContain('no-restricted-imports')
  })

  test.each([
    ['machines/a.ts', 'xstate'],
    ['machines/operation/a.ts', '../kernel/x.ts'],
    ['contract/a.ts', '../machines/workflows.ts'],
    ['contract/a.ts', 'zod'],
    ['server/a.ts', '../contract/x.ts'],
    ['server/platform/http/a.ts', '../../../contract/http/wire.ts'],
    ['server/platform/http/a.ts', '../log.ts'],
    ['server/platform/a.ts', '../../machines/kernel/days.ts'],
    ['src/a.ts', '../contract/x.ts'],
    ['src/app/screens.ts', '../screens/x.tsx'],
    ['src/app/a.ts', '../../contract/screens.ts'],
    ['src/addresses/a.ts', './place.ts'],
    ['src/addresses/a.ts', '../../contract/x.ts'],
    ['src/addresses/a.ts', '../../machines/x/y.ts'],
    ['src/addresses/a.ts', '../../public/messages/en/titles.json'],
    ['src/features/cart/a.ts', '../../addresses/paths.ts'],
    ['src/lib/a.ts', '../../contract/http/wire.ts'],
    ['src/lib/a.ts', '../../machines/kernel/days.ts'],
    ['src/lib/a.ts', '../../public/messages/en/common.json'],
    ['src/lib/a.test.ts', '../../contract/offerings/offerings.ts'],
    ['e2e/a.ts', '../src/addresses/paths.ts'],
  ])('%s may import %s', (file, what) => {
    expect(lint({ [file]: importing(what) })).not.toContain('no-restricted-imports')
  })
})

test('a screen that is fetched later is behind the same wall', () => {
  const lazy = "export const used = () => import('../screens/x.tsx')\n"
  expect(lint({ 'src/app/a.ts': lazy })).toContain('no-restricted-imports')
  expect(lint({ 'src/app/screens.ts': lazy })).not.toContain('no-restricted-imports')
})

test.each(['window', 'document', 'fetch', 'process', 'setTimeout', 'localStorage'])(
  'a machine may not use %s',
  (name) => {
    expect(lint({ 'machines/a.ts': `export const used = ${name}\n` })).toContain('no-restricted-globals')
  },
)

test('imports may not run in a circle', () => {
  const files = {
    'server/a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
    'server/b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
  }
  expect(lint(files)).toContain('no-cycle')
})

test('a file of more than 250 lines has two subjects', () => {
  const lines = (count: number) => 'export {}\n' + '// one line of prose\n'.repeat(count - 1)
  expect(lint({ 'server/a.ts': lines(251) })).toContain('max-lines')
  expect(lint({ 'server/a.ts': lines(250) })).not.toContain('max-lines')
})

test('a test may have 500 lines', () => {
  expect(lint({ 'server/a.test.ts': 'export {}\n' + '// one line of prose\n'.repeat(400) })).not.toContain(
    'max-lines',
  )
})

test('nothing escapes the type checker', () => {
  expect(lint({ 'server/a.ts': 'export const a: any = 1\n' })).toContain('no-explicit-any')
  expect(lint({ 'server/a.ts': '// @ts-ignore\nexport const a = 1\n' })).toContain('ban-ts-comment')
})

test('a screen brings no schemas of its own, since zod would add up to 92 KB to its first load', () => {
  expect(lint({ 'src/a.ts': "import { z } from 'zod'\nexport const a = z.string()\n" })).toContain(
    'no-restricted-imports',
  )
})

test('a component asks its hooks before it may return', () => {
  const late = "import { useState } from 'react'\nexport function A({ a }: { a: boolean }) {\n"
  const early = `${late}  const [b] = useState(1)\n  if (a) return null\n  return b\n}\n`
  expect(
    lint({ 'src/a.tsx': `${late}  if (a) return null\n  const [b] = useState(1)\n  return b\n}\n` }),
  ).toContain('rules-of-hooks')
  expect(lint({ 'src/a.tsx': early })).not.toContain('rules-of-hooks')
})
