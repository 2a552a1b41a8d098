import fs from 'node:fs'
import { expect, test } from 'vitest'
import { SERVER_FLAGS } from './memory.ts'

test('the commands that start the server name the flags that the bench measures with', () => {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const flags = SERVER_FLAGS.join(' ')
  expect(scripts['start']).toContain(`node ${flags} scripts/start.ts`)
  expect(scripts['serve']).toContain(`node ${flags} server/main.ts`)
})
