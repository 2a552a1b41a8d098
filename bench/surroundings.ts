/** What a measurement runs on: a PostgreSQL of its own with the product's settings, and the real server as a child. */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { COOKIE, hashToken } from '../server/modules/session/session.cookie.ts'
import { openDatabase, openPool, type Database } from '../server/platform/database.ts'
import { startEmbeddedDatabase } from '../server/platform/embedded-postgres/connections.ts'
import { migrate } from '../server/platform/migrations.ts'
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../server/platform/memory.ts'
import { stopWithUs } from '../server/platform/watchdog.ts'
import { freePort } from '../server/testing/free-port.ts'

export const PROJECT = path.join(import.meta.dirname, '..')

export type Cluster = {
  readonly appUrl: string
  readonly ownerUrl: string
  readonly owner: pg.Pool
  readonly database: Database
  readonly pool: pg.Pool
}

/** Lends a folder that is gone afterwards. */
export async function inTemporaryFolder<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-bench-'))
  fs.chmodSync(folder, 0o755) // PostgreSQL runs as another account when this one is root
  try {
    return await run(folder)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Lends a migrated cluster. Durable as in production: fsync and synchronous commit stay on. */
export const withCluster = <Result>(run: (cluster: Cluster) => Promise<Result>): Promise<Result> =>
  inTemporaryFolder(async (folder) => {
    const { appUrl, ownerUrl, stop } = await startEmbeddedDatabase(path.join(folder, 'postgres'))
    const owner = new pg.Pool({ connectionString: ownerUrl, max: 4 })
    owner.on('error', () => {}) // the server is stopped under it at the end
    const pool = openPool(appUrl)
    try {
      await migrate(ownerUrl, appUrl)
      const durable = await owner.query<{ fsync: string; commit: string }>(
        "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit",
      )
      if (durable.rows[0]?.fsync !== 'on' || durable.rows[0].commit !== 'on')
        throw new Error('the database would forget')
      return await run({ appUrl, ownerUrl, owner, pool, database: openDatabase(pool) })
    } finally {
      await Promise.all([owner.end(), pool.end()])
      await stop()
    }
  })

export type Served = { readonly port: number; readonly origin: string; readonly pid: number }

/** What the server does each night has been done: on a new database it would begin with it, beside what is measured. */
const endNight = (owner: pg.Pool) =>
  owner.query(`
    insert into journal_check (at, ms, operations, rows, chains, folds, heads, examples)
      select now(), 0, 0, 0, 0, 0, 0, '[]' where not exists (select from journal_check);
    insert into dwell_run (at, ms, operations, rows, is_rebuild, places_hash)
      select now(), 0, 0, 0, false, '' where not exists (select from dwell_run)`)

/** Lends the real server on a free port, its limits of calls and its nightly work out of the way. */
export async function withServer<Result>(
  { appUrl, ownerUrl, owner }: Cluster,
  run: (served: Served) => Promise<Result>,
  environment: NodeJS.ProcessEnv = {},
): Promise<Result> {
  await endNight(owner)
  return inTemporaryFolder(async (folder) => {
    const port = await freePort()
    const child = startNode(
      // BENCH_CPU_PROFILE names a folder: where does the server's time go?
      [...SERVER_FLAGS, ...profileFlags(), 'server/main.ts'],
      {
        ...SERVER_ENVIRONMENT,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATABASE_URL: appUrl,
        DATABASE_OWNER_URL: ownerUrl,
        DATA_FOLDER: folder,
        WEB_FOLDER: path.join(folder, 'no-web'),
        OIDC_ISSUER: 'http://localhost:9', // sessions are written by hand; no one signs in
        CALLS_PER_MINUTE: '1000000000',
        LOG_LEVEL: 'warn',
        ...environment,
      },
    )
    try {
      await untilAnswered(child, port, ['/readyz'], 120_000)
      return await run({ port, origin: `http://localhost:${port}`, pid: child.pid ?? 0 })
    } finally {
      await stopChild(child)
    }
  })
}

const profileFlags = (): readonly string[] => {
  const folder = process.env['BENCH_CPU_PROFILE']
  return folder ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : []
}

/** Starts a script of the project; its complaints are ours. */
export function startNode(args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, args, {
    cwd: PROJECT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout?.resume() // a full pipe would stop it
  stopWithUs(child, 'TERM') // a bench that breaks, or is killed, leaves nothing behind
  return child
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
  await gone
  clearTimeout(late)
}

/** @throws when the process ends, or `patienceMs` are over, before each path has been answered with 200 */
export async function untilAnswered(
  child: ChildProcess,
  port: number,
  paths: readonly string[],
  patienceMs: number,
): Promise<void> {
  const until = performance.now() + patienceMs
  for (const one of paths)
    while (!(await isAnswered(`http://127.0.0.1:${port}${one}`, `localhost:${port}`))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error('the server ended at its start')
      if (performance.now() > until) throw new Error(`${one} was not answered in ${patienceMs / 1000} s`)
      await sleep(10)
    }
}

const isAnswered = (url: string, host: string): Promise<boolean> =>
  fetch(url, { headers: { host } }).then(
    async (answer) => (await answer.arrayBuffer(), answer.ok),
    () => false,
  )

/** Signs a person in. @returns the header that says so */
export async function sessionFor(owner: pg.Pool, personId: string, organizationId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await owner.query(
    `insert into session (token_hash, person_id, organization_id, authenticated_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '1 day')`,
    [hashToken(token), personId, organizationId],
  )
  return `${COOKIE}=${token}`
}
