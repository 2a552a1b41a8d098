import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { folderStore } from './folder.ts'
import { makeBackupKey, readBackupKeyFile } from './key.ts'
import { archiveWal, fetchWal, removeWalBefore } from './wal.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-wal-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
await makeBackupKey(path.join(folder, 'key'))
const place = {
  store: folderStore(path.join(folder, 'store')),
  key: await readBackupKeyFile(path.join(folder, 'key')),
}

const segment = (number: number, timeline = 1) =>
  `${String(timeline).padStart(8, '0')}00000000${number.toString(16).toUpperCase().padStart(8, '0')}`
const target = path.join(folder, 'target')

/** As PostgreSQL has it in pg_wal. */
function write(name: string, content: string): string {
  const file = path.join(folder, name)
  fs.writeFileSync(file, content)
  return file
}

test('a segment comes back as it was handed over; one that is not there is said to be so', async () => {
  await archiveWal(place, write(segment(1), 'one'))
  expect(await fetchWal(place, segment(1), target)).toBe(true)
  expect(fs.readFileSync(target, 'utf8')).toBe('one')
  expect(await fetchWal(place, segment(2), target)).toBe(false)
})

test('the same segment again is fine, another under its name is refused', async () => {
  await archiveWal(place, write(segment(1), 'one'))
  await expect(archiveWal(place, write(segment(1), 'of another database'))).rejects.toThrow(
    'already holds another',
  )
  expect(await fetchWal(place, segment(1), target)).toBe(true)
  expect(fs.readFileSync(target, 'utf8')).toBe('one')
})

test('a segment under the name of another is damaged', async () => {
  await archiveWal(place, write(segment(3), 'three'))
  await archiveWal(place, write(segment(4), 'four'))
  const [three, four] = await Promise.all([3, 4].map((number) => place.store.list(`wal/${segment(number)}/`)))
  await place.store.put(three![0]!, (await place.store.get(four![0]!))!)
  await expect(fetchWal(place, segment(3), target)).rejects.toThrow('is damaged')
})

test.each(['../../etc/passwd', 'postgresql.conf', ''])('"%s" is no part of a log', async (name) => {
  await expect(fetchWal(place, name, target)).rejects.toThrow('is no part of a write-ahead log')
})

test('histories of timelines are kept when older segments are taken away', async () => {
  await archiveWal(place, write('00000002.history', 'a fork'))
  await archiveWal(place, write(segment(9, 2), 'nine'))
  expect(await removeWalBefore(place, segment(9, 1))).toBe(3)
  expect(await place.store.list('wal/')).toEqual([
    expect.stringContaining('00000002.history'),
    expect.stringContaining(segment(9, 2)),
  ])
})
