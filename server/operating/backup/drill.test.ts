/**
 * A backup and a restore to a moment (trust page, R32): the ledger and the journals verify, the last operation that was
 * acknowledged before the moment is there, the first after it is not. What is damaged is named.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { inScope, openDatabase, openPool, SYSTEM } from '../../platform/database.ts'
import { prepareAppRole } from '../../platform/embedded-postgres/connections.ts'
import { dataFolder } from '../../platform/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '../../platform/embedded-postgres/supervisor.ts'
import { migrate } from '../../platform/migrations.ts'
import { diskStorage } from '../../platform/storage/storage.ts'
import { verifyJournals } from '../../modules/ledger/journals.usecases.ts'
import { loadOrMakeSealKeys } from '../../modules/seals/seal-keys.ts'
import { create } from '../../workflow/create.ts'
import { contributionIn, openMarket } from '../../workflow/samples.ts'
import { copyBase, forgetBases, listBases } from './base.ts'
import { copyNewFiles } from './kept-files.ts'
import { makeBackupKey } from './key.ts'
import { openPlace } from './place.ts'
import { restore } from './restore.ts'
import { verifyRestored } from './verify.ts'
import { removeWalBefore } from './wal.ts'
import { archiveSettings } from './work.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-backup-'))
fs.chmodSync(home, 0o755) // PostgreSQL may run as another account
const data = path.join(home, 'data')
const store = path.join(home, 'store')
const environment = { BACKUP_TO: store, BACKUP_KEY_FILE: path.join(home, 'key') }
await makeBackupKey(environment.BACKUP_KEY_FILE)
Object.assign(process.env, environment)
const place = await openPlace()
const clock = () => new Date()

const postgres = await startEmbeddedPostgres(path.join(data, 'postgres'), await archiveSettings())
const appUrl = await prepareAppRole(postgres.url, 'understory_app', 'for-this-test-only')
await migrate(postgres.url, appUrl)
const owner = new pg.Pool({ connectionString: postgres.url, max: 2 })
const pool = openPool(appUrl, 4)
const database = openDatabase(pool)
const market = await openMarket(owner, database)
const storage = diskStorage(path.join(data, 'files'))

afterAll(async () => {
  for (const name of Object.keys(environment)) delete process.env[name]
  await database.destroy()
  await owner.end()
  await postgres.stop()
  fs.rmSync(home, { recursive: true, force: true })
})

/** @returns id of an operation that was acknowledged */
async function request(): Promise<string> {
  const { operationId } = await create({ pool, clock }, contributionIn(market))
  return operationId
}

const momentOfDatabase = async (): Promise<Date> => {
  const { rows } = await owner.query<{ at: Date }>(
    "select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as at",
  )
  return rows[0]!.at
}

const into = (name: string) => path.join(home, name)
const said: string[] = []
const say = (sentence: string) => void said.push(sentence)
const before: string[] = []
let moment: Date
let lost: string

test('a copy is taken while people work, and the log and documents follow', async () => {
  const sealKeys = () => loadOrMakeSealKeys(data, 'Drill')
  await verifyJournals({ database, clock, sealKeys })
  before.push(await request())
  await copyBase(place, postgres.url, clock)
  before.push(await request(), await request())
  const sha256 = await storage.put(Buffer.from('the contract'))
  await owner.query(
    `insert into document (operation_id, kind, name, media_type, bytes, sha256, uploaded_by)
     values ($1, 'contract', 'contract.pdf', 'application/pdf', 12, $2, $3)`,
    [before[0], sha256, market.people.admin.id],
  )
  moment = await momentOfDatabase()
  while ((await momentOfDatabase()) <= moment) await owner.query('select 1')
  lost = await request()
  await verifyJournals({ database, clock, sealKeys })
  expect(await copyNewFiles(place, data)).toBe(3) // the document, the seal's key and its certificate
  const { rows } = await owner.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  await expect.poll(async () => (await place.store.list(`wal/${rows[0]!.name}/`)).length).toBe(1)
  expect(await copyNewFiles(place, data)).toBe(0)
})

async function operationsIn(folder: string): Promise<readonly string[]> {
  const restored = await startEmbeddedPostgres(path.join(folder, 'postgres'))
  const there = openDatabase(openPool(restored.url, 1))
  try {
    const rows = await inScope(there, SYSTEM, (trx) => trx.selectFrom('operation').select('id').execute())
    return rows.map(({ id }) => id)
  } finally {
    await there.destroy()
    await restored.stop()
  }
}

test('a restore to a moment has the last operation before it and not the first after it', async () => {
  const folder = into('moment')
  const { base, lastCommit } = await restore(place, { into: folder, to: moment, say })
  expect(lastCommit!.getTime()).toBeLessThanOrEqual(moment.getTime())
  const found = await operationsIn(folder)
  expect(found).toEqual(expect.arrayContaining(before))
  expect(found).not.toContain(lost)
  expect(await verifyRestored(folder, base)).toMatchObject({ problems: [] })
})

test('a restore to the end has all of them, and its ledger, journals and documents verify', async () => {
  const folder = into('end')
  const { base } = await restore(place, { into: folder, to: null, say })
  expect(await operationsIn(folder)).toEqual(expect.arrayContaining([...before, lost]))
  const { problems, said: sentences } = await verifyRestored(folder, base)
  expect(problems).toEqual([])
  expect(sentences.join(' ')).toContain('1 of 1 documents')
  const [file] = fs.globSync(path.join(folder, 'files/*/*'))
  fs.writeFileSync(file!, 'another contract')
  expect((await verifyRestored(folder, base)).problems).toEqual([expect.stringContaining('is damaged')])
  fs.rmSync(file!)
  expect((await verifyRestored(folder, base)).problems).toEqual([expect.stringContaining('is missing')])
  fs.rmSync(path.join(folder, 'seal'), { recursive: true })
  expect((await verifyRestored(folder, base)).problems).toEqual([expect.stringContaining('key of the seal')])
})

test('a page of a table that the copy has damaged is named, though no check reads it', async () => {
  const folder = into('page')
  const { base } = await restore(place, { into: folder, to: null, say })
  const { rows } = await owner.query<{ file: string }>("select pg_relation_filepath('country_name') as file")
  const file = path.join(dataFolder(path.join(folder, 'postgres')), rows[0]!.file)
  const bytes = fs.readFileSync(file)
  bytes[8000]! ^= 1
  fs.writeFileSync(file, bytes)
  expect((await verifyRestored(folder, base)).problems).toEqual([
    expect.stringMatching(/^table country_name .*invalid page/),
  ])
})

test('a moment before the first copy, or after the end of the log, is refused in words', async () => {
  const early = new Date(moment.getTime() - 3_600_000)
  await expect(restore(place, { into: into('early'), to: early, say })).rejects.toThrow(
    'No base copy is that old',
  )
  const late = new Date(moment.getTime() + 86_400_000)
  await expect(restore(place, { into: into('late'), to: late, say })).rejects.toThrow(
    'ends before that moment',
  )
  expect(fs.readdirSync(into('late'))).toEqual([])
  await expect(restore(place, { into: data, to: null, say })).rejects.toThrow('is not empty')
})

test('a damaged or missing part of the copy is named', async () => {
  const [base] = await listBases(place)
  const part = path.join(store, base!.parts[0]!.name)
  const bytes = fs.readFileSync(part)
  const changed = Buffer.from(bytes)
  changed[bytes.length >> 1]! ^= 1
  fs.writeFileSync(part, changed)
  await expect(restore(place, { into: into('damaged'), to: null, say })).rejects.toThrow(base!.parts[0]!.name)
  fs.rmSync(part)
  await expect(restore(place, { into: into('missing'), to: null, say })).rejects.toThrow('is missing')
  fs.writeFileSync(part, bytes)
})

test('a hole in the log ends a restore instead of losing what comes after it', async () => {
  const [base] = await listBases(place)
  const [segment] = (await place.store.list('wal/')).filter(
    (name) => name.split('/')[1]! === base!.firstSegment,
  )
  const bytes = (await place.store.get(segment!))!
  await place.store.remove(segment!)
  await expect(restore(place, { into: into('hole'), to: null, say })).rejects.toThrow(
    'could not play the log',
  )
  await place.store.put(segment!, bytes)
})

test('older copies are taken away with the log that only they need', async () => {
  const next = await copyBase(place, postgres.url, clock)
  const halfKey = { ...place, key: { ...place.key, identity: null } }
  expect(await forgetBases(halfKey, 1)).toEqual({ id: next.id, firstSegment: next.firstSegment })
  expect(await listBases(place)).toEqual([next])
  expect(await removeWalBefore(place, next.firstSegment)).toBeGreaterThan(0)
  await restore(place, { into: into('after'), to: null, say })
  expect(await operationsIn(into('after'))).toContain(lost)
})

test('a database whose log is not archived is not copied', async () => {
  const silent = await startEmbeddedPostgres(into('silent'))
  try {
    await expect(copyBase(place, silent.url, clock)).rejects.toThrow('archive_command')
  } finally {
    await silent.stop()
  }
})
