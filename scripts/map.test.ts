import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('docs/map.md is what the code says', () => {
  // By Node itself: a bundler rewrites the lazy imports that the map reads.
  const { status, stderr } = spawnSync(process.execPath, ['scripts/map.ts', '--check'], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})
