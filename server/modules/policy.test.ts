/** The permission matrix (trust page R11): every route of the API × every kind of caller, over real HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoint, PREFIX, type Endpoint } from '../../contract/http/endpoint.ts'
import { allows, type Access } from '../../contract/organizations/access.ts'
import { API, needsFresh, policy } from '../../contract/policy.ts'
import type { Viewer } from '../../contract/session.ts'
import { FRESH_FOR } from '../shared/http/fresh.ts'
import { createMarketplace } from '../testing/marketplace.ts'
import { PRINCIPAL_NAMES, writePrincipals, type PrincipalName } from '../testing/principals.ts'
import { hashToken } from './session/session.cookie.ts'

const endpoints = Object.values(API).flatMap((noun) => Object.values<Endpoint>(noun))

/** No one: no session, none any longer, or a person who may not sign in. */
const NOBODY: readonly PrincipalName[] = ['a visitor', 'an expired session', 'a deactivated platform owner']
/** A session, but no organization to act for. */
const NOWHERE: readonly PrincipalName[] = [
  'a person without any organization',
  'a person who has not chosen',
  'an owner who was taken out',
  'an owner of a deleted organization',
]
const SIGNED_IN = PRINCIPAL_NAMES.filter((name) => !NOBODY.includes(name))
const MEMBERS = SIGNED_IN.filter((name) => !NOWHERE.includes(name))

/** Written by hand, so that a change of the rules shows here: who passes each kind of access. */
const EXPECTED: Readonly<Record<Access, readonly PrincipalName[]>> = {
  anyone: PRINCIPAL_NAMES,
  signedIn: SIGNED_IN,
  applicant: [
    ...NOWHERE,
    'a contributor owner',
    'a carrier owner',
    'an owner of both sides',
    'a not validated owner',
  ],
  member: MEMBERS,
  validated: [
    'a platform owner',
    'a platform operator',
    'a platform read-only',
    'a contributor owner',
    'a contributor operator',
    'a contributor read-only',
    'a carrier owner',
    'a carrier operator',
    'a carrier read-only',
    'an owner of both sides',
  ],
  writer: [
    'a platform owner',
    'a platform operator',
    'a contributor owner',
    'a contributor operator',
    'a carrier owner',
    'a carrier operator',
    'an owner of both sides',
  ],
  buyerWriter: ['a contributor owner', 'a contributor operator', 'an owner of both sides'],
  owner: [
    'a platform owner',
    'a contributor owner',
    'a carrier owner',
    'an owner of both sides',
    'a not validated owner',
  ],
  superadmin: ['a platform owner'],
  platform: ['a platform owner', 'a platform operator', 'a platform read-only'],
  platformWriter: ['a platform owner', 'a platform operator'],
}

const marketplace = await createMarketplace()
const { app, test: places } = marketplace
let cookieOf: Awaited<ReturnType<typeof writePrincipals>>
let address = ''

beforeAll(async () => {
  cookieOf = await writePrincipals(marketplace)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.server.closeAllConnections())

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

/** A session for each kind of caller, until a call changes something: which may be that it has ended. */
const sessions = new Map<string, string | null>()
async function sessionOf(name: PrincipalName, use = ''): Promise<string | null> {
  const key = `${name} ${use}`
  if (!sessions.has(key)) sessions.set(key, await cookieOf(name))
  return sessions.get(key)!
}

/** Calls, and hangs up once the status is known where the answer never ends. */
async function call(endpoint: Endpoint, cookie: string | null): Promise<{ status: number; code: unknown }> {
  const hangUp = new AbortController()
  const sendsJson = endpoint.body !== undefined
  const answer = await fetch(address + PREFIX + endpoint.path.replace(/:\w+/g, UNKNOWN), {
    method: endpoint.method,
    signal: hangUp.signal,
    headers: { ...(cookie && { cookie }), ...(sendsJson && { 'content-type': 'application/json' }) },
    ...(sendsJson && { body: '{}' }),
  })
  if (answer.ok && endpoint.method !== 'GET') sessions.clear()
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) {
    hangUp.abort()
    return { status: answer.status, code: undefined }
  }
  const text = await answer.text()
  const problem = answer.status >= 400 ? (JSON.parse(text) as { code: string }) : null
  return { status: answer.status, code: problem?.code }
}

describe.each(endpoints.map((endpoint) => [endpoint.key, endpoint] as const))('%s', (key, endpoint) => {
  const access = policy.get(key)!

  // One test for all callers: a test for each of 4,500 pairs took longer to report than to run.
  test('lets in exactly those whom its access names', async () => {
    for (const name of PRINCIPAL_NAMES) {
      const { status, code } = await call(endpoint, await sessionOf(name))
      if (EXPECTED[access].includes(name)) {
        expect.soft([401, 403], name).not.toContain(status)
        expect.soft(status, `nothing breaks for ${name}`).toBeLessThan(500)
      } else if (NOBODY.includes(name))
        expect.soft({ name, status, code }).toEqual({ name, status: 401, code: 'not_signed_in' })
      else expect.soft({ name, status, code }).toEqual({ name, status: 403, code: 'forbidden' })
    }
  })
})

describe('a call that wants a fresh sign-in', () => {
  /** Who may make the call at all, by a kind that every access of the fresh ones lets pass. */
  const aged = async (milliseconds: number) => {
    const cookie = (await sessionOf('a platform owner', `after ${milliseconds} ms`))!
    await places.owner.query(
      'update session set authenticated_at = now() - make_interval(secs => $1) where token_hash = $2',
      [milliseconds / 1000, hashToken(cookie.slice(cookie.indexOf('=') + 1))],
    )
    return cookie
  }
  const ten = 10_000

  test.each(endpoints.map((endpoint) => [endpoint.key, endpoint] as const))(
    '%s is refused with its own code after five minutes, if it is one',
    async (key, endpoint) => {
      const late = await call(endpoint, await aged(FRESH_FOR + ten))
      const inTime = await call(endpoint, await aged(FRESH_FOR - ten))
      const refused = { status: 403, code: 'fresh_authentication_required' }
      if (needsFresh.has(key)) expect(late).toEqual(refused)
      else expect(late).not.toEqual(refused)
      expect(inTime).not.toEqual(refused)
    },
  )

  test('roles, invitations, people and personal data are among them', () => {
    expect([...needsFresh]).toEqual(
      expect.arrayContaining([
        'PUT /organizations/:sid/members/:personSid',
        'POST /organizations/:sid/invitations',
        'POST /users',
        'POST /users/:sid/erase',
        'GET /me/export',
        'POST /me/erase',
      ]),
    )
  })
})

test('there are at least fourteen kinds of caller, and the table names each route and no other', () => {
  expect(PRINCIPAL_NAMES.length).toBeGreaterThanOrEqual(14)
  expect([...policy.keys()].toSorted()).toEqual([...new Set(endpoints.map(({ key }) => key))].toSorted())
})

test('someone without a current organization may look around and apply', () => {
  const wanderer: Viewer = {
    person: { sid: UNKNOWN, email: 'w@example.org', firstName: '', lastName: '' },
    current: null,
    memberships: [],
    listLayout: null,
  }
  const allowed = Object.keys(EXPECTED).filter((access) => allows(access as Access, wanderer) === 'yes')
  expect(allowed).toEqual(['anyone', 'signedIn', 'applicant'])
})

test('a route that is not in the policy table stops the start', async () => {
  const { route } = await import('../shared/http/route.ts')
  const secret = endpoint('GET /secret', { summary: 'Not declared.' })
  expect(() => route(app, secret, async () => undefined)).toThrow('is not in the policy table')
})
