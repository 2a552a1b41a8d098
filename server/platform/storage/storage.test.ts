import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { diskStorage, sha256Of } from './storage.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-storage-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
const storage = diskStorage(folder)
const filesIn = () =>
  fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())

test('a stream is kept under the hash of its bytes, as if it had come in one piece', async () => {
  const pieces = [Buffer.from('one '), Buffer.from('two')]
  const whole = Buffer.concat(pieces)
  const sha256 = await storage.keep(Readable.from(pieces))
  expect(sha256).toBe(sha256Of(whole))
  expect(await storage.get(sha256)).toEqual(whole)
  expect(await storage.put(whole)).toBe(sha256)
  const opened = await storage.open(sha256)
  expect(Buffer.concat((await opened?.toArray()) as Buffer[])).toEqual(whole)
})

test('nothing is left of a stream that breaks off', async () => {
  const before = filesIn().length
  const breaking = async function* () {
    yield Buffer.from('half')
    throw new Error('broken off')
  }
  await expect(storage.keep(breaking())).rejects.toThrow('broken off')
  expect(filesIn()).toHaveLength(before)
})

test('what is not kept, and what is no hash, opens nothing', async () => {
  expect(await storage.open(sha256Of(Buffer.from('unknown')))).toBeNull()
  expect(await storage.open('../../etc/passwd')).toBeNull()
})

test('what is removed is gone, unless it was put since, and what is not there is no trouble', async () => {
  const sha256 = await storage.put(Buffer.from('to be forgotten'))
  const before = new Date(Date.now() - 60_000)
  expect(await storage.remove(sha256, before)).toBe(false)
  expect(await storage.get(sha256)).not.toBeNull()
  expect(await storage.remove(sha256, new Date(Date.now() + 60_000))).toBe(true)
  expect(await storage.get(sha256)).toBeNull()
  expect(await storage.remove(sha256, new Date(Date.now() + 60_000))).toBe(false)
  expect(await storage.remove('../../etc/passwd', new Date())).toBe(false)
})
