/** The doctor finds what is wrong, by a stable name and with what to do, and changes nothing. */
import fs from 'node:fs'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { verifyJournals } from '../../modules/ledger/journals.usecases.ts'
import { makeBackupKey } from '../backup/key.ts'
import { examine } from './doctor.ts'
import type { Finding } from './finding.ts'
import { lookAtDatabaseRoom } from './work.ts'

const { deps, test: places } = await createTestApp()
const { owner, ownerUrl, appUrl } = places
const { dataFolder } = deps.config
const clock = () => new Date()
await verifyJournals({ ...deps, clock })

const ENVIRONMENT = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_FOLDER: dataFolder }

async function find(more: NodeJS.ProcessEnv = {}, now = clock): Promise<Readonly<Record<string, Finding>>> {
  const found: Record<string, Finding> = {}
  for await (const finding of examine({ ...ENVIRONMENT, ...more }, now)) found[finding.name] = finding
  return found
}
const state = (state: Finding['state']) => expect.objectContaining({ state })

test('where all is well it says so, part by part', async () => {
  const { backups, 'identity provider': provider, 'mail server': mail, ...rest } = await find()
  expect([backups, provider, mail]).toEqual([state('warning'), state('warning'), state('warning')])
  expect(Object.values(rest).filter((one) => one.state !== 'ok')).toEqual([])
  expect(Object.keys(rest)).toEqual(
    expect.arrayContaining([
      'node',
      'settings',
      'disk',
      'database',
      'migrations',
      'ledger',
      'journals',
      'outbox',
    ]),
  )
})

test('what is not ok says what to do', async () => {
  for (const { state: is, todo } of Object.values(await find({ ORIGIN: 'http://market.example.org' })))
    expect(Boolean(todo)).toBe(is !== 'ok')
})

test('a setting that cannot be meant ends the look there', async () => {
  expect(await find({ PORT: '0' })).toEqual({ node: state('ok'), settings: state('wrong') })
})

test('a database that does not answer is named, and what needs none is looked at', async () => {
  const url = new URL(appUrl)
  url.port = '1'
  const found = await find({ DATABASE_URL: url.href, DATABASE_OWNER_URL: url.href })
  expect(found).toMatchObject({ disk: state('ok'), database: state('wrong') })
  expect(found['ledger']).toBeUndefined()
})

test('a database whose disk is full is named', async () => {
  expect((await find())['database disk']).toMatchObject({ state: 'ok' })
  const full = Object.assign(new Error('No space left on device'), { code: '53100' })
  const query = vi.spyOn(pg.Pool.prototype, 'query').mockImplementation(() => Promise.reject(full))
  const found = await lookAtDatabaseRoom(ownerUrl)
  query.mockRestore()
  expect(found).toMatchObject([{ name: 'database disk', state: 'wrong' }])
})

test('an origin without TLS is wrong beyond this machine', async () => {
  expect(await find({ ORIGIN: 'http://market.example.org' })).toMatchObject({
    'tls certificate': state('wrong'),
  })
})

/** Any certificate and its key will do: those of the seal. */
async function listen(): Promise<string> {
  const [folder] = fs.globSync(path.join(dataFolder, 'seal/*'))
  const pem = (label: string, file: string) =>
    `-----BEGIN ${label}-----\n${fs.readFileSync(path.join(folder!, file), 'base64')}\n-----END ${label}-----\n`
  const server = https.createServer(
    { key: pem('PRIVATE KEY', 'key.der'), cert: pem('CERTIFICATE', 'certificate.der') },
    (_request, response) => response.end(),
  )
  afterAll(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `https://localhost:${(server.address() as AddressInfo).port}`
}
const site = await listen()

test('a certificate that no one trusts is wrong, and one that expired says when', async () => {
  const { 'tls certificate': untrusted } = await find({ ORIGIN: site })
  expect(untrusted).toMatchObject({ state: 'wrong', said: expect.stringContaining('is not trusted here') })
  const inElevenYears = () => new Date(Date.now() + 11 * 365 * 86_400_000)
  const { 'tls certificate': expired } = await find({ ORIGIN: site }, inElevenYears)
  expect(expired).toMatchObject({ state: 'wrong', said: expect.stringMatching(/^expired on /) })
})

test('a provider that does not answer is named with the reason', async () => {
  const { 'identity provider': provider } = await find({ OIDC_ISSUER: 'http://127.0.0.1:1' })
  expect(provider).toMatchObject({
    state: 'wrong',
    said: expect.stringMatching(/127\.0\.0\.1:1.*(ECONNREFUSED|bad port)/),
  })
})

test('a seal that expires soon is a warning', async () => {
  const inTenYears = () => new Date(Date.now() + (3652 - 60) * 86_400_000)
  expect((await find({}, inTenYears))['seal certificate']).toEqual(state('warning'))
})

test.skipIf(process.getuid?.() !== 0)(
  'a key of the seal that another account owns is named, as root too',
  async () => {
    const [key] = fs.globSync(path.join(dataFolder, 'seal/*/key.der'))
    fs.chownSync(key!, 1, 1)
    const { 'data folder': found } = await find()
    fs.chownSync(key!, 0, 0)
    expect(found).toMatchObject({
      state: 'wrong',
      said: expect.stringContaining('key.der belongs to another account'),
    })
    expect((await find())['data folder']).toEqual(state('ok'))
  },
)

test('a clock that the database does not share is wrong', async () => {
  const fast = () => new Date(Date.now() + 3_600_000)
  expect((await find({}, fast))['database clock']).toEqual(state('wrong'))
})

test('a migration that did not run is named', async () => {
  const last = fs
    .readdirSync(path.join(import.meta.dirname, '../../migrations'))
    .toSorted()
    .at(-1)!
  await owner.query('delete from kysely_migration where name = $1', [last])
  const { migrations } = await find()
  await owner.query("insert into kysely_migration (name, timestamp) values ($1, '')", [last])
  expect(migrations).toMatchObject({ state: 'warning', said: expect.stringContaining(last) })
})

test('work that no one does, and e-mails that came back, are found', async () => {
  await owner.query(
    `insert into outbox (kind, params, created_at) values ('sendMail', '{}', now() - interval '1 hour')`,
  )
  await owner.query(
    `insert into mail (recipient, subject, body, key, bounced_at) values ('a@example.org', 's', 'b', 'bounced', now())`,
  )
  expect(await find()).toMatchObject({ outbox: state('wrong'), 'e-mails': state('warning') })
})

test('a journal check with problems, and one that is days old, are found', async () => {
  await owner.query("update journal_check set at = now() - interval '3 days'")
  expect((await find())['journals']).toEqual(state('warning'))
  await owner.query('update journal_check set chains = 2')
  expect((await find())['journals']).toMatchObject({ state: 'wrong', said: expect.stringContaining('2') })
})

test('a broken guarantee of the ledger is named', async () => {
  // As a restore that was edited by hand would leave it.
  await owner.query(`begin; set local session_replication_role = replica;
    insert into ledger_entry (key, kind, at) values ('broken', 'issue', now()); commit`)
  const found = await find()
  expect(found['ledger doubleEntry']).toMatchObject({
    state: 'wrong',
    todo: expect.stringContaining('backup'),
  })
})

test('backups of a database that is managed elsewhere are no fault, unless the operator says they are ours', async () => {
  const place = path.join(dataFolder, 'backup')
  const settings = { BACKUP_TO: place, BACKUP_KEY_FILE: path.join(dataFolder, 'backup.key') }
  await makeBackupKey(settings.BACKUP_KEY_FILE)
  Object.assign(process.env, settings)
  try {
    const { backups, 'log archive': log } = await find()
    expect(backups).toMatchObject({ state: 'warning', said: expect.stringContaining('see its provider') })
    expect(log).toBeUndefined()
    process.env['BACKUP_DATABASE_URL'] = ownerUrl
    expect((await find())['backups']).toMatchObject({ state: 'wrong', said: 'There is no base copy.' })
  } finally {
    for (const name of [...Object.keys(settings), 'BACKUP_DATABASE_URL']) delete process.env[name]
  }
})

test('a database without checksums, where a changed page goes unnoticed, is a warning', async () => {
  const { 'data pages': pages } = await find()
  // The database of the tests may be older than the setting.
  const { rows } = await owner.query<{ on: string }>("select current_setting('data_checksums') as on")
  expect(pages).toMatchObject({ state: rows[0]!.on === 'on' ? 'ok' : 'warning' })
})
