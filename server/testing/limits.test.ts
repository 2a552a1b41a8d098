/** Sizes at their limit and one byte past it: refused with a code, and nothing is kept. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeParties } from '../../demo/parties.ts'
import { inScope, SYSTEM } from '../platform/database.ts'
import { BODY_LIMIT } from '../platform/http/plugin.ts'
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
