import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { decrypt, encrypt, makeBackupKey, readBackupKey, readBackupKeyFile } from './key.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-key-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
const file = path.join(folder, 'key')
const recipient = await makeBackupKey(file)
const key = await readBackupKeyFile(file)
const bytes = Buffer.from('42 units')

test('what was encrypted with the public half is opened with the whole key', async () => {
  const half = await readBackupKey(`# a comment\n${recipient}\n`, 'here')
  expect(half).toEqual({ recipient, identity: null })
  const encrypted = await encrypt(bytes, half)
  expect(Buffer.from(encrypted).includes('42 units')).toBe(false)
  expect(Buffer.from(await decrypt(encrypted, key, 'it'))).toEqual(bytes)
  await expect(decrypt(encrypted, half, 'it')).rejects.toThrow('public half')
})

test('another key opens nothing, and no changed bit is accepted', async () => {
  await makeBackupKey(path.join(folder, 'other'))
  const other = await readBackupKeyFile(path.join(folder, 'other'))
  const encrypted = await encrypt(bytes, key)
  await expect(decrypt(encrypted, other, 'it')).rejects.toThrow('it cannot be opened')
  for (const at of [0, Math.floor(encrypted.length / 2), encrypted.length - 1]) {
    const changed = Uint8Array.from(encrypted)
    changed[at]! ^= 1
    await expect(decrypt(changed, key, 'it')).rejects.toThrow('it cannot be opened')
  }
})

test('a key file is only for its owner, and is never replaced', async () => {
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  const before = fs.readFileSync(file, 'utf8')
  await expect(makeBackupKey(file)).rejects.toThrow('never replaced')
  expect(fs.readFileSync(file, 'utf8')).toBe(before)
})

test.each([
  ['nothing', ''],
  ['a damaged identity', 'AGE-SECRET-KEY-1NONSENSE'],
  ['a damaged public half', 'age1nonsense'],
])('a file with %s is refused by its name', async (_what, text) => {
  await expect(async () => readBackupKey(text, '/etc/key')).rejects.toThrow('/etc/key')
})
