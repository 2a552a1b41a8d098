import { gunzipSync } from 'node:zlib'
import fs from 'node:fs'
import { expect, test, vi } from 'vitest'
import { createTestApp } from './testing/app.ts'
import { createTestDatabase } from './testing/database.ts'
import { openPool } from './platform/database.ts'
import { drain } from './platform/http/health.ts'
import { roomInDatabase } from './platform/storage/room.ts'

const { app } = await createTestApp()

test('long answers are compressed for who takes it, short ones are not', async () => {
  const ask = async (url: string, encoding?: string) => {
    const headers = encoding ? { 'accept-encoding': encoding } : {}
    const answer = await app.inject({ url, headers })
    return { encoding: answer.headers['content-encoding'], body: answer.rawPayload }
  }
  const packed = await ask('/proxy/openapi.json', 'gzip, deflate, br')
  expect(packed.encoding).toBe('gzip')
  const plain = await ask('/proxy/openapi.json')
  expect(plain.encoding).toBeUndefined()
  expect(gunzipSync(packed.body)).toEqual(plain.body)
  expect((await ask('/proxy/site', 'gzip')).encoding).toBeUndefined()
})

test('a process that is asked to stop says so while it still answers', async () => {
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await drain(app, 0)
  const ready = await app.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toEqual({ ok: false, lacks: [], stopping: true })
  for (const url of ['/livez', '/proxy/site']) expect((await app.inject(url)).statusCode).toBe(200)
})

test('without room for the database it says so and goes on reading', async () => {
  const { app, deps } = await createTestApp()
  const full = Object.assign(new Error('No space left on device'), { code: '53100' })
  const query = vi
    .spyOn(deps.pool, 'query')
    .mockImplementation((text: unknown) =>
      String(text).includes('work_mem')
        ? Promise.reject(full)
        : Promise.resolve({ rows: [{ standby: false }] }),
    )
  const ready = await app.inject('/readyz')
  query.mockRestore()
  expect(ready.statusCode).toBe(200)
  expect(ready.json()).toEqual({ ok: true, lacks: ['database_room'] })
})

test('the question for room makes PostgreSQL write into a file', async () => {
  const pool = openPool((await createTestDatabase()).appUrl, 1)
  expect(await roomInDatabase(pool)()).toBe(true)
  await pool.query('select pg_stat_force_next_flush()')
  const { rows } = await pool.query<{ bytes: number }>(
    'select temp_bytes::int as bytes from pg_stat_database where datname = current_database()',
  )
  expect(rows[0]!.bytes).toBeGreaterThan(64 * 1024)
  await pool.end()
})

test('a full data folder leaves it ready', async () => {
  const { app, deps } = await createTestApp()
  fs.rmSync(deps.config.dataFolder, { recursive: true })
  fs.writeFileSync(deps.config.dataFolder, '')
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.json()]).toEqual([200, { ok: true, lacks: ['room'] }])
})
