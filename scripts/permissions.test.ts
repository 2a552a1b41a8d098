import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('docs/permissions.md is what the policy says', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/permissions.ts', '--check'], {
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
