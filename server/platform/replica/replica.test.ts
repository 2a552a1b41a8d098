/** A primary and a standby that streams from it, as two real servers. */
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { binariesOf } from '../../testing/postgres-versions.ts'
import { inScope, openDatabase, openPool, SYSTEM, type Database, type Scope } from '../database.ts'
import { prepareAppRole } from '../embedded-postgres/connections.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres/supervisor.ts'
import { migrate } from '../migrations.ts'
import { rows } from '../statements.ts'
import { openReplica, withoutReplica, type Age, type Replica } from './replica.ts'

const MOST_SECONDS = 2
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-replica-'))
const [primaryFolder, standbyFolder] = ['primary', 'standby'].map((name) => path.join(folder, name)) as [
  string,
  string,
]
const binaries = binariesOf(inject('postgresBin'))
const password = randomBytes(18).toString('hex')
const lines: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })

let primary: EmbeddedPostgres
let standby: EmbeddedPostgres | null = null
let pool: pg.Pool
let owner: pg.Pool
let standbyOwner: pg.Client
let database: Database
let replica: Replica
const people = { buyer: '', stranger: '' }

const appUrl = (url: string) => {
  const app = new URL(url)
  app.username = 'understory_app'
  app.password = password
  return app.href
}

const startPrimary = () => startEmbeddedPostgres(primaryFolder, { fsync: 'off' }, binaries)

beforeAll(async () => {
  fs.chmodSync(folder, 0o755) // PostgreSQL runs as another account when this one is root
  primary = await startPrimary()
  await migrate(primary.url, await prepareAppRole(primary.url, 'understory_app', password))
  await primary.stop()
  fs.cpSync(path.join(primaryFolder, 'cluster'), path.join(standbyFolder, 'cluster'), { recursive: true })
  fs.writeFileSync(path.join(standbyFolder, 'cluster/data/standby.signal'), '')
  fs.chmodSync(path.join(standbyFolder, 'cluster/data'), 0o700)
  primary = await startPrimary()
  const { port, username, password: ownPassword } = new URL(primary.url)
  const primary_conninfo = `host=127.0.0.1 port=${port} user=${username} password=${ownPassword}`
  standby = await startEmbeddedPostgres(standbyFolder, { fsync: 'off', primary_conninfo }, binaries)
  pool = openPool(appUrl(primary.url), 4)
  owner = new pg.Pool({ connectionString: primary.url, max: 2 })
  owner.on('error', () => {})
  standbyOwner = new pg.Client({ connectionString: standby.url })
  standbyOwner.on('error', () => {})
  await standbyOwner.connect()
  database = openDatabase(pool)
  for (const who of ['buyer', 'stranger'] as const) {
    const added = await owner.query<{ id: string }>('insert into person (subject) values ($1) returning id', [
      who,
    ])
    people[who] = added.rows[0]!.id
  }
  replica = openReplica({ url: appUrl(standby.url), mostSeconds: MOST_SECONDS }, 4, { pool, database, log })
}, 180_000)

afterAll(async () => {
  await replica.stop()
  await database.destroy()
  await owner.end()
  await standbyOwner.end().catch(() => {})
  await standby?.stop()
  await primary.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

type Found = { readonly from: 'replica' | 'primary'; readonly names: readonly string[] }

/** Who answered, and which deleted records this scope sees. */
const find = (age: Age, scope: Scope = SYSTEM): Promise<Found> =>
  replica.read(age, (asked) =>
    inScope(asked, scope, async (trx) => {
      const [where] = await rows<{ isStandby: boolean }>(trx, 'select pg_is_in_recovery() as "isStandby"')
      const found = await rows<{ name: string }>(trx, 'select name from deleted_record order by name')
      return { from: where!.isStandby ? 'replica' : 'primary', names: found.map(({ name }) => name) } as const
    }),
  )

const write = (name: string, who: keyof typeof people) =>
  owner.query(
    `insert into deleted_record (id, kind, name, content, deleted_by) values (gen_random_uuid(), 'industry', $1, '{}', $2)`,
    [name, people[who]],
  )

/** The server of older reads, once it is this one. */
const untilFrom = (server: Found['from']) => expect.poll(async () => (await find('older')).from).toBe(server)

test('heavy reads go to the replica as soon as it follows, with row-level security as on the primary', async () => {
  await write('of the buyer', 'buyer')
  await write('of a stranger', 'stranger')
  await untilFrom('replica')
  await expect
    .poll(() => find('older'))
    .toEqual({ from: 'replica', names: ['of a stranger', 'of the buyer'] })
  const scopeOf = (personId: string) => ({ personId, organizationId: null, platform: false })
  // On a busy machine it may fall behind for a moment: the primary answers until it follows.
  await expect
    .poll(() => find('older', scopeOf(people.buyer)))
    .toEqual({ from: 'replica', names: ['of the buyer'] })
  await expect.poll(() => find('older', scopeOf(''))).toEqual({ from: 'replica', names: [] })
})

test('nothing can be written through them', async () => {
  const trial = () =>
    replica.read('older', (asked) =>
      inScope(asked, SYSTEM, (trx) => rows(trx, 'update deleted_record set name = name')),
    )
  // The primary, which would take it, answers while the replica is behind.
  await expect
    .poll(() => trial().catch((error: unknown) => String(error)))
    .toContain('cannot execute UPDATE in a read-only transaction')
})

test('what must be current is never older than what was committed before; what may be older is, up to the limit', async () => {
  await standbyOwner.query('select pg_wal_replay_pause()')
  await write('just now', 'buyer')
  expect(await find('current')).toMatchObject({
    from: 'primary',
    names: ['just now', 'of a stranger', 'of the buyer'],
  })
  await untilFrom('primary')
  expect((await find('older')).names).toContain('just now')
  // Said at the next look, which may come after the first read that the primary answered.
  await expect.poll(() => lines.join('')).toContain('the replica does not follow')
  await standbyOwner.query('select pg_wal_replay_resume()')
  await untilFrom('replica')
  expect((await find('older')).names).toContain('just now')
  await write('later', 'buyer')
  expect((await find('current')).names).toContain('later')
})

test('a server that follows no other is no replica', async () => {
  const own: string[] = []
  const wrong = openReplica({ url: appUrl(primary.url), mostSeconds: MOST_SECONDS }, 2, {
    pool,
    database,
    log: pino({ level: 'warn' }, { write: (line) => void own.push(line) }),
  })
  await expect.poll(() => own.join('')).toContain('this server follows no other')
  expect(await wrong.read('older', async (asked) => asked === database)).toBe(true)
  await wrong.stop()
})

test('a replica that stops is answered for by the primary at once', async () => {
  await untilFrom('replica')
  await standby?.stop()
  standby = null
  expect((await find('older')).from).toBe('primary')
  expect((await find('current')).from).toBe('primary')
})

test('without a replica the primary answers', async () => {
  const none = withoutReplica(database)
  expect(await none.read('older', async (asked) => asked === database)).toBe(true)
  await none.stop()
})
