/** A commit that the synchronous standby has not confirmed is not acknowledged, neither at once nor to the call that comes again. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { isDatabaseGone, openDatabase, openPool } from '../platform/database.ts'
import { prepareAppRole } from '../platform/embedded-postgres/connections.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/supervisor.ts'
import { migrate } from '../platform/migrations.ts'
import { binariesOf } from '../testing/postgres-versions.ts'
import { advance } from './advance.ts'
import { create } from './create.ts'
import { contributionIn, openMarket } from './samples.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-unreplicated-'))
fs.chmodSync(folder, 0o755) // PostgreSQL may run as another account
const postgres = await startEmbeddedPostgres(folder, { fsync: 'off' }, binariesOf(inject('postgresBin')))
const appUrl = await prepareAppRole(postgres.url, 'understory_app', 'for-this-test-only')
await migrate(postgres.url, appUrl)
const owner = new pg.Pool({ connectionString: postgres.url, max: 1, options: '-c synchronous_commit=local' })
const pool = openPool(appUrl, 2)
const database = openDatabase(pool)
const market = await openMarket(owner, database)
const engine = { pool, clock: () => new Date() }

afterAll(async () => {
  await database.destroy()
  await owner.end()
  await postgres.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

/** Takes the standby away, or makes the server do without one. */
async function requireStandby(isRequired: boolean): Promise<void> {
  await owner.query(`alter system set synchronous_standby_names = '${isRequired ? 'nobody' : ''}'`)
  await owner.query('select pg_reload_conf()')
  const setting = async () => {
    const { rows } = await pool.query<{ names: string }>(
      "select current_setting('synchronous_standby_names') as names",
    )
    return rows[0]?.names
  }
  await expect.poll(setting).toBe(isRequired ? 'nobody' : '')
}

/** As an operator does who sees that commits hang. @returns how many waited for the standby */
async function cancelWaiting(): Promise<number> {
  const { rowCount } = await owner.query(
    "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
  )
  return rowCount ?? 0
}

const request = contributionIn(market)

test('a commit that the standby has not confirmed is not acknowledged, nor is its repetition', async () => {
  const { operationId } = await create(engine, { ...request, idempotencyKey: null })
  const comment = () =>
    advance(engine, {
      scope: market.people.buyer.scope,
      operationId,
      type: 'operation.comment',
      payload: { text: 'Is it there?', internal: false },
      version: 1,
      idempotencyKey: 'comment',
    })
  const ask = () => create(engine, { ...request, idempotencyKey: 'request' })
  const isRefused = async (call: () => Promise<unknown>) => {
    const refusal = expect(call().catch((error: unknown) => isDatabaseGone(error))).resolves.toBe(true)
    await expect.poll(cancelWaiting).toBe(1)
    await refusal
  }

  await requireStandby(true)
  for (const call of [comment, comment, ask, ask]) await isRefused(call)
  // Committed here, and nowhere else.
  const { rows } = await owner.query("select from idempotency where key in ('comment', 'request')")
  expect(rows).toHaveLength(2)

  await requireStandby(false)
  expect(await comment()).toMatchObject({ repeated: true, version: 2 })
  expect(await ask()).toMatchObject({ repeated: true, version: 1 })
})
