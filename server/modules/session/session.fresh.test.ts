/** Fresh authentication (trust page R18): calls that cannot be taken back want a sign-in of the last five minutes. */
import { afterAll, expect, test } from 'vitest'
import { type Endpoint } from '../../../contract/http/endpoint.ts'
import { API, needsFresh } from '../../../contract/policy.ts'
import { FRESH_FOR } from '../../shared/http/fresh.ts'
import { createTestApp } from '../../testing/app.ts'
import { AUDIENCE, ISSUER, openForge } from '../../testing/tokens.ts'

const now = new Date()
const forge = await openForge(now)
const {
  app,
  deps,
  test: places,
} = await createTestApp({
  tokens: { issuer: ISSUER, audience: AUDIENCE, jwksUrl: forge.jwksUrl },
})
afterAll(forge.stop)

const seconds = Math.floor(now.getTime() / 1000)
const FIVE_MINUTES = FRESH_FOR / 1000

const open = async (
  claims: Readonly<Record<string, unknown>>,
  cookie?: string,
  idToken?: string,
): Promise<string> => {
  const answer = await app.inject({
    method: 'POST',
    url: '/proxy/auth/session',
    headers: cookie ? { cookie } : {},
    payload: { token: await forge.token(claims), ...(idToken && { id_token: idToken }) },
  })
  expect(answer.statusCode).toBe(204)
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}
const exported = async (cookie: string) => {
  const answer = await app.inject({ url: '/proxy/me/export', headers: { cookie } })
  const code = answer.statusCode === 200 ? 'ok' : String((answer.json() as Record<string, unknown>)['code'])
  return { status: answer.statusCode, code }
}
const REFUSED = { status: 403, code: 'fresh_authentication_required' }

test('five minutes', () => expect(FRESH_FOR).toBe(300_000))

test('a sign-in of just now may, one of more than five minutes ago may not', async () => {
  const recent = await open({ sub: 'recent', auth_time: seconds - FIVE_MINUTES + 60 })
  expect(await exported(recent)).not.toEqual(REFUSED)
  expect(await exported(await open({ sub: 'old', auth_time: seconds - FIVE_MINUTES - 1 }))).toEqual(REFUSED)
})

test('a refreshed token is younger and proves nothing: the time of authentication counts', async () => {
  const cookie = await open({ sub: 'refreshed', auth_time: seconds - 3_600, iat: seconds })
  expect(await exported(cookie)).toEqual(REFUSED)
})

test('signing in again makes the session fresh', async () => {
  const before = await open({ sub: 'again', auth_time: seconds - 3_600 })
  const after = await open({ sub: 'again', auth_time: seconds }, before)
  expect(await exported(after)).not.toEqual(REFUSED)
})

test('a provider that does not tell the time: the first token counts, and no later one', async () => {
  const idToken = await forge.token({ aud: 'web', sub: 'untold', nonce: 'untold', auth_time: undefined })
  const untold = { sub: 'untold', auth_time: undefined }
  const first = await open({ ...untold, iat: seconds - 3_600 }, undefined, idToken)
  expect(await exported(first)).toEqual(REFUSED)
  expect(await exported(await open({ ...untold, iat: seconds }, first))).toEqual(REFUSED)
})

test('a time in the future is the present', async () => {
  await open({ sub: 'future', auth_time: seconds + 86_400 })
  const { rows } = await places.owner.query<{ ahead: boolean }>(
    `select authenticated_at > now() as ahead from session s join person p on p.id = s.person_id where subject = 'future'`,
  )
  expect(rows).toEqual([{ ahead: false }])
})

test('each call that the policy table marks is refused without it', async () => {
  const parties = await import('../../../demo/parties.ts')
  const { inScope, SYSTEM } = await import('../../platform/database.ts')
  const { scopeOf } = await inScope(deps.database, SYSTEM, parties.writeParties)
  const { personId } = scopeOf('admin@understory.example')
  const { rows } = await places.owner.query<{ subject: string }>('select subject from person where id = $1', [
    personId,
  ])
  const cookie = await open({ sub: rows[0]!.subject, auth_time: seconds - 3_600 })
  const marked = Object.values(API)
    .flatMap((noun) => Object.values<Endpoint>(noun))
    .filter((endpoint) => needsFresh.has(endpoint.key))
  expect(marked.length).toBeGreaterThan(0)
  for (const endpoint of marked) {
    const answer = await app.inject({
      method: endpoint.method,
      url: `/proxy${endpoint.path.replace(/:\w+/g, '00000000-0000-7000-8000-000000000000')}`,
      headers: { cookie },
      ...(endpoint.body ? { payload: {} } : {}),
    })
    expect([endpoint.key, answer.json()]).toEqual([
      endpoint.key,
      expect.objectContaining({ code: 'fresh_authentication_required' }),
    ])
  }
})
