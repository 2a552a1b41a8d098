import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

test('servers that start at once on one folder sign with the same key', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-keys-'))
  const program = `import { loadOrMakeKeys } from ${JSON.stringify(path.join(import.meta.dirname, 'keys.ts'))}
    console.log(loadOrMakeKeys(process.argv[1]).signing.kid)`
  const started = Array.from({ length: 4 }, () =>
    run(process.execPath, ['--no-warnings', '--input-type=module', '-e', program, folder]),
  )
  const kids = (await Promise.all(started)).map(({ stdout }) => stdout.trim())
  expect(new Set(kids).size).toBe(1)
  expect(kids[0]).not.toBe('')
  expect(fs.readdirSync(folder)).toEqual(['identity-keys.json'])
  fs.rmSync(folder, { recursive: true })
})
