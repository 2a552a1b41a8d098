/**
 * kill -9 of PostgreSQL under transitions (trust page, R2): what was acknowledged is there, nothing is there twice or by half,
 * and the server process goes on by itself.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { FULL } from '../../machines/testing/full.ts'
import {
  compareWithJournal,
  runOperation,
  type Acknowledged,
  type SendCall,
} from '../testing/acknowledged.ts'
import { audit } from '../testing/ledger-audit.ts'
import { binariesOf } from '../testing/postgres-versions.ts'
import { inScope, openDatabase, openPool, SYSTEM } from '../platform/database.ts'
import { readPidFile } from '../platform/embedded-postgres/cluster.ts'
import { prepareAppRole } from '../platform/embedded-postgres/connections.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/supervisor.ts'
import { migrate } from '../platform/migrations.ts'
import { verifyChain } from './journal/chain.ts'
import { openMarket } from './samples.ts'

const KILLS = FULL ? 20 : 2
const CALLERS = 8
/** Comments on each of its operations, between the events that move units. */
const COMMENTS = FULL ? 120 : 12
const ROUNDS = FULL ? 10 : 2
const TRANSITIONS = CALLERS * ROUNDS * (COMMENTS + 3)

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-kill-'))
fs.chmodSync(folder, 0o755) // PostgreSQL may run as another account
// As in production: what is acknowledged is on the disk.
const postgres = await startEmbeddedPostgres(folder, {}, binariesOf(inject('postgresBin')))
const appUrl = await prepareAppRole(postgres.url, 'understory_app', 'for-this-test-only')
await migrate(postgres.url, appUrl)
const owner = new pg.Pool({ connectionString: postgres.url, max: 2 })
owner.on('error', () => {}) // killed under it
const pool = openPool(appUrl, 2)
const database = openDatabase(pool)
const market = await openMarket(owner, database)

const child = spawn(process.execPath, [path.join(import.meta.dirname, 'kill-database.child.ts')], {
  env: { ...process.env, DATABASE_URL: appUrl, MARKET: JSON.stringify(market) },
  stdio: ['ignore', 'pipe', 'ignore'],
})
const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
const [port = '', about = ''] = line.split(' ')
const server = { origin: `http://127.0.0.1:${port}`, about: `http://127.0.0.1:${about}` }

afterAll(async () => {
  child.kill('SIGKILL')
  await database.destroy()
  await owner.end()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const isReady = async () => (await fetch(`${server.about}/readyz`)).status === 200

/** Asks until it is true. @throws when it is not within `seconds` */
async function until(what: string, seconds: number, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`)
    await pause(25)
  }
}

const childrenOf = (parent: number): number[] =>
  fs.readdirSync('/proc').flatMap((name) => {
    try {
      const [, after = ''] = /^.*\) (.*)$/s.exec(fs.readFileSync(`/proc/${Number(name)}/stat`, 'utf8')) ?? []
      return Number(after.split(' ')[1]) === parent ? [Number(name)] : []
    } catch {
      return [] // no process, or gone meanwhile
    }
  })

/** In turn: the postmaster, so that its children are orphans; the postmaster with all of them; one child alone. */
function kill(turn: number): void {
  const { pid } = readPidFile(folder)!
  const children = childrenOf(pid)
  const victims = [[pid], [pid, ...children], children.slice(-1)][turn % 3]!
  for (const victim of victims)
    try {
      process.kill(victim, 'SIGKILL')
    } catch {
      // it ended by itself in between
    }
}

const acknowledged: Acknowledged[] = []
const refusals = new Set<number>()
let kills = 0

async function killInTheMiddle(): Promise<void> {
  const due = Math.floor(((kills + 1) * TRANSITIONS) / (KILLS + 1))
  if (kills === KILLS || acknowledged.length < due) return
  kill(kills)
  kills += 1
  await until(`ready again after kill ${kills}`, 20, isReady)
}

type Body = { readonly sid: string; readonly version: number }

/** Sends until it is acknowledged: the same key again while the database is away. */
const send: SendCall = async (who, address, key, body) => {
  for (;;) {
    const answer = await fetch(`${server.origin}/proxy${address}`, {
      method: 'POST',
      headers: { 'x-person': who, 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, idempotency_key: key }),
    })
    const given = (await answer.json()) as Body
    if (answer.ok) {
      acknowledged.push({ sid: given.sid, key, version: given.version })
      await killInTheMiddle()
      return given
    }
    refusals.add(answer.status)
    expect(answer.status, JSON.stringify(given).slice(0, 300)).toBe(503)
    await pause(50) // as the answer's Retry-After asks for, only shorter
  }
}

test(
  `${KILLS} kills of the database in the middle of ${TRANSITIONS} transitions: every acknowledged one is there, none twice, none by half`,
  async () => {
    await Promise.all(
      Array.from({ length: CALLERS }, async (_, caller) => {
        for (let round = 0; round < ROUNDS; round += 1)
          await runOperation(market, send, `caller ${caller}/${round}`, COMMENTS)
      }),
    )
    expect(kills).toBe(KILLS)
    expect([...refusals]).toEqual([503])
    expect(acknowledged).toHaveLength(TRANSITIONS)

    expect(await compareWithJournal(owner, acknowledged)).toEqual({ lost: [], doubled: [] })
    const { rows: counts } = await owner.query(
      `select (select count(*)::int from journal) as journal, (select sum(version)::int from operation) as versions,
         (select count(*)::int from operation) as operations,
         (select sum(b.quantity)::int from balance b join ledger_account a on a.id = b.account_id where a.kind = 'reserved') as reserved`,
    )
    const operations = CALLERS * ROUNDS
    expect(counts).toEqual([
      { journal: TRANSITIONS, versions: TRANSITIONS, operations, reserved: operations },
    ])
    await inScope(database, SYSTEM, async (trx) => {
      expect(await audit(trx)).toEqual([])
      for (const sid of new Set(acknowledged.map((one) => one.sid)))
        expect(await verifyChain(trx, sid)).toMatchObject({ verified: true })
    })

    // The jobs went on as well: the e-mail that was asked for last is written, and with more time each of them.
    const asked = await owner.query<{ id: string }>(
      "select id from outbox where kind = 'notify' order by id desc",
    )
    expect(asked.rows.length).toBeGreaterThanOrEqual(operations * COMMENTS)
    const written = async () => {
      const { keys } = (await (await fetch(`${server.about}/emails`)).json()) as { keys: string[] }
      return new Set(keys)
    }
    await until('an e-mail of after the last kill', 60, async () => (await written()).has(asked.rows[0]!.id))
    // Jobs that a kill took along come back when their heartbeat is missed, which takes a minute.
    if (FULL) {
      await until('all e-mails', 180, async () => (await written()).size === asked.rows.length)
      expect(await written()).toEqual(new Set(asked.rows.map(({ id }) => id)))
    }

    await postgres.stop()
    await until('not ready without a database', 20, async () => !(await isReady()))
    expect((await fetch(`${server.about}/livez`)).status).toBe(200)
  },
  FULL ? 900_000 : 180_000,
)
