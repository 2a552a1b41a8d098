import { expect, test } from 'vitest'
import { createTestApp } from './testing/app.ts'
import { drain } from './platform/http/health.ts'

const { app } = await createTestApp()

test('a process that is asked to stop says so while it still answers', async () => {
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await drain(app, 0)
  const ready = await app.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toEqual({ ok: false, lacks: [], stopping: true })
  for (const url of ['/livez', '/proxy/site']) expect((await app.inject(url)).statusCode).toBe(200)
})
