import fs from 'node:fs'
import { expect, test } from 'vitest'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from './memory.ts'

test('the commands that start the server name the flags and the environment that the bench measures with', () => {
  const { scripts } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  const environment = Object.entries(SERVER_ENVIRONMENT).map(([name, value]) => `${name}=${value}`)
  const node = `${environment.join(' ')} exec node ${SERVER_FLAGS.join(' ')}`
  expect(scripts['start']).toContain(`${node} scripts/start.ts`)
  expect(scripts['serve']).toContain(`${node} server/main.ts`)
})
