/** Ids that the database makes, on a server with a `uuidv7()` of its own and on one without. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { CREATE_UUIDV7, provideUuidv7 } from './uuidv7.ts'

const { pool, owner, ownerUrl, appUrl } = await createTestDatabase()
const appRole = new URL(appUrl).username

const idsOf = async (client: pg.Pool | pg.PoolClient, call: string, count: number) =>
  (
    await client.query<{ id: string }>(`select ${call} as id from generate_series(1, $1::int)`, [count])
  ).rows.map(({ id }) => id)

test('ids of a session ascend, are version 7 and carry the time', async () => {
  const client = await pool.connect()
  try {
    const before = Date.now()
    const ids = [...(await idsOf(client, 'uuidv7()', 5_000)), ...(await idsOf(client, 'uuidv7()', 5_000))]
    const after = Date.now()
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const moments = ids.map((id) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
    expect(moments[0]).toBeGreaterThanOrEqual(before - 1)
    expect(moments.at(-1)).toBeLessThanOrEqual(after + 1)
  } finally {
    client.release()
  }
})

test('ids of two sessions follow each other in time', async () => {
  const [first, second] = await Promise.all([pool.connect(), pool.connect()])
  try {
    const ids: string[] = []
    for (let round = 0; round < 50; round += 1)
      for (const client of [first, second]) ids.push(...(await idsOf(client, 'uuidv7()', 1)))
    expect(ids.toSorted()).toEqual(ids)
  } finally {
    first.release()
    second.release()
  }
})

test('the server’s own function is used where it has one, and one of ours where it has none', async () => {
  const { rows } = await owner.query<{ version: number; home: string }>(
    `select current_setting('server_version_num')::int as version, pronamespace::regnamespace::text as home
     from pg_proc where oid = 'uuidv7()'::regprocedure`,
  )
  expect(rows[0]!.home).toBe(rows[0]!.version >= 180_000 ? 'pg_catalog' : 'public')
})

describe('the function of ours, on any version', () => {
  const restored = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: restored }) })
  restored.on('error', () => {}) // the database is dropped under it at the end
  afterAll(() => database.destroy())

  test('a database that came from an older server goes on with it', async () => {
    await CREATE_UUIDV7.execute(database)
    await restored.query('create table from_before (place int, id uuid primary key default public.uuidv7())')
    await provideUuidv7(database, appRole)
    await restored.query('insert into from_before (place) select n from generate_series(1, 3000) n')
    const { rows } = await restored.query<{ id: string }>('select id from from_before order by place')
    expect(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(rows)
    await restored.query('drop table from_before')
  })

  test('ids ascend when the clock is set back', async () => {
    const ahead = Date.now() + 60_000
    await restored.query(`select set_config('understory.last_uuidv7', $1, false)`, [String(ahead * 4096)])
    const ids = await idsOf(restored, 'public.uuidv7()', 100)
    expect(ids.toSorted()).toEqual(ids)
    expect(Number.parseInt(ids[0]!.slice(0, 8) + ids[0]!.slice(9, 13), 16)).toBe(ahead)
  })
})
