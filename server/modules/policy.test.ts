/** The permission matrix: every route of the API × every demonstration account and a visitor, over real HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyOf, PREFIX, type Endpoint } from '../../contract/endpoint.ts'
import { allows, API, policy, type Access } from '../../contract/policy.ts'
import type { Viewer } from '../../contract/session.ts'
import { DEMONSTRATION_ACCOUNTS } from '../../demo/accounts.ts'
import { writeParties, type Parties } from '../../demo/parties.ts'
import { inScope, SYSTEM } from '../platform/database.ts'
import { createTestApp } from '../testing/app.ts'

const NOBODY = 'a visitor'
const PEOPLE = [NOBODY, ...DEMONSTRATION_ACCOUNTS.map(({ email }) => email)] as const
const endpoints = Object.values(API).flatMap((noun) => Object.values<Endpoint>(noun))

/** Written by hand, so that a change of the rules shows here: who passes each kind of access. */
const EXPECTED: Readonly<Record<Access, readonly string[]>> = {
  anyone: PEOPLE,
  signedIn: PEOPLE.slice(1),
  member: PEOPLE.slice(1),
  validated: PEOPLE.slice(1).filter((email) => email !== 'pending@newcomer.example'),
  writer: [
    'admin@understory.example',
    'checker@understory.example',
    'owner@contributor.example',
    'operator@contributor.example',
    'owner@carrier.example',
    'operator@carrier.example',
    'both@trader.example',
  ],
  platform: ['admin@understory.example', 'checker@understory.example', 'readonly-admin@understory.example'],
  platformWriter: ['admin@understory.example', 'checker@understory.example'],
}

const { app, deps, sessionFor } = await createTestApp()
let parties: Parties
let address = ''

beforeAll(async () => {
  parties = await inScope(deps.database, SYSTEM, writeParties)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.server.closeAllConnections())

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

/** Of its own for each call, since one of the calls ends it. */
function newSession(email: string): Promise<string> {
  const { personId, organizationId } = parties.scopeOf(email)
  return sessionFor(personId, organizationId)
}

/** Calls and hangs up once the status is known: some answers never end. */
async function statusFor(endpoint: Endpoint, email: string): Promise<number> {
  const hangUp = new AbortController()
  const cookie = email === NOBODY ? null : await newSession(email)
  const sendsJson = endpoint.body !== undefined
  const answer = await fetch(address + PREFIX + endpoint.path.replace(/:\w+/g, UNKNOWN), {
    method: endpoint.method,
    signal: hangUp.signal,
    headers: { ...(cookie && { cookie }), ...(sendsJson && { 'content-type': 'application/json' }) },
    ...(sendsJson && { body: '{}' }),
  })
  hangUp.abort()
  return answer.status
}

describe.each(endpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const))('%s', (key, endpoint) => {
  const access = policy.get(key)!

  test.each(PEOPLE)('%s', async (email) => {
    const status = await statusFor(endpoint, email)
    const passes = EXPECTED[access].includes(email)
    const refusal = email === NOBODY ? 401 : 403
    if (passes) expect([401, 403]).not.toContain(status)
    else expect(status).toBe(refusal)
  })
})

test('the table names each route of the API, and no other', () => {
  expect([...policy.keys()].toSorted()).toEqual([...new Set(endpoints.map(keyOf))].toSorted())
})

test('somebody without a current organization may only look around', () => {
  const wanderer: Viewer = {
    person: { sid: UNKNOWN, email: 'w@example.org', firstName: '', lastName: '' },
    current: null,
    memberships: [],
  }
  const verdicts = Object.keys(EXPECTED).map((access) => allows(access as Access, wanderer))
  expect(verdicts).toEqual(['yes', 'yes', 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden'])
})

test('a route that is not in the policy table stops the start', async () => {
  const { route } = await import('../platform/http/route.ts')
  const secret: Endpoint = { method: 'GET', path: '/secret', summary: 'Not declared.' }
  expect(() => route(app, secret, async () => undefined)).toThrow('is not in the policy table')
})
