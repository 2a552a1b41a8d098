import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTestApp } from './testing/app.ts'
import { drain } from './platform/http/health.ts'

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
