/** Sizes at their limit and one byte past it: refused with a code, and nothing is kept. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { PREFIX, type Endpoint } from '../../contract/http/endpoint.ts'
import { API } from '../../contract/policy.ts'
import { PAGE_SIZE_MAX } from '../../contract/shared.ts'
import { writeParties } from '../../demo/parties.ts'
import { inScope, SYSTEM } from '../platform/database.ts'
import { BODY_LIMIT } from '../shared/http/plugin.ts'
import { QUERY_LIMITS } from '../../contract/http/query-limits.ts'
import { createTestApp } from './app.ts'
import { MOST_BYTES } from '../modules/documents/upload-check.ts'

const { app, deps, test: places, sessionFor } = await createTestApp()
let cookie = ''
let address = ''

beforeAll(async () => {
  const { personId, organizationId } = (await inScope(deps.database, SYSTEM, writeParties)).scopeOf(
    'admin@understory.example',
  )
  cookie = await sessionFor(personId, organizationId)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.server.closeAllConnections())

const NOWHERE = '/proxy/operations/00000000-0000-7000-8000-000000000000/documents'

const upload = (bytes: number) => {
  const form = new FormData()
  form.set('file', new Blob([Buffer.alloc(bytes, '%PDF-')]), 'big.pdf')
  return fetch(address + NOWHERE, { method: 'POST', headers: { cookie }, body: form })
}

const sign = (bytes: number) => {
  const frame = JSON.stringify({ token: '' }).length
  return app.inject({
    method: 'POST',
    url: '/proxy/auth/session',
    payload: { token: 'x'.repeat(bytes - frame) },
  })
}

test('a file past 15 MB is too large; one at the limit is read and judged', async () => {
  const past = await upload(MOST_BYTES + 1)
  expect(past.status).toBe(413)
  expect(await past.json()).toMatchObject({ code: 'too_large' })
  const at = await upload(MOST_BYTES)
  expect(at.status).toBe(415)
  const { rows } = await places.owner.query('select 1 from document')
  expect(rows).toEqual([])
})

test('a body past 256 KB is too large; one at the limit is read and judged', async () => {
  const past = await sign(BODY_LIMIT + 1)
  expect(past.statusCode).toBe(413)
  expect(past.json()).toMatchObject({ code: 'too_large' })
  expect((await sign(BODY_LIMIT)).statusCode).toBe(400)
})

test('what is no file at all names the field', async () => {
  const answer = await app.inject({ method: 'POST', url: NOWHERE, headers: { cookie }, payload: {} })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_request', issues: [{ path: 'file' }] })
})

test('a query past 1,000 parameters is too large; one at the limit is read and judged', async () => {
  const ask = (count: number) => {
    const query = Array.from({ length: count }, (_, index) => `p${index}=`).join('&')
    return app.inject({ url: `/proxy/organizations?${query}`, headers: { cookie } })
  }
  const past = await ask(QUERY_LIMITS.parameterLimit + 1)
  expect(past.statusCode).toBe(413)
  expect(past.json()).toMatchObject({ code: 'too_large' })
  const at = await ask(QUERY_LIMITS.parameterLimit)
  expect(at.statusCode).toBe(400)
  expect(at.json()).toMatchObject({ code: 'invalid_request' })
})

/** Every list that is read in pages. */
const paged = Object.values(API)
  .flatMap((noun) => Object.values<Endpoint>(noun))
  .filter(({ query }) => query && 'shape' in query && 'limit' in (query as z.ZodObject).shape)

test.each(paged.map((endpoint) => [endpoint.key, endpoint] as const))(
  '%s: a page of 200 is read, of 201, none or a part is refused at its field',
  async (_, { path }) => {
    const address = PREFIX + path.replace(/:\w+/, randomUUID())
    // Pages of one thing: there is no such thing, but the page was read before that was said.
    const read = path.includes(':') ? 404 : 200
    const ask = (limit: number) => app.inject({ url: `${address}?limit=${limit}`, headers: { cookie } })
    expect((await ask(PAGE_SIZE_MAX)).statusCode).toBe(read)
    expect((await ask(1)).statusCode).toBe(read)
    for (const wrong of [PAGE_SIZE_MAX + 1, 0, -1, 1.5]) {
      const answer = await ask(wrong)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ issues: [{ path: 'limit' }] })
    }
  },
)
