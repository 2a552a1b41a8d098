/** Signing out is felt everywhere within a second (trust page R16). */
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { writeParties, type Parties } from '../../../demo/parties.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createTestApp } from '../../testing/app.ts'
import { withoutLongTimers } from '../../testing/short-timers.ts'
import { leave } from '../people/people.usecases.ts'

afterAll(withoutLongTimers())
afterEach(() => void vi.useRealTimers())
const { app, deps, test: places, anotherNode, sessionFor } = await createTestApp()
const other = await anotherNode()
let parties: Parties
let address = ''

beforeAll(async () => {
  parties = await inScope(deps.database, SYSTEM, writeParties)
  address = await other.app.listen({ port: 0, host: '127.0.0.1' })
})

const signedIn = (email = 'admin@understory.example') => {
  const { personId, organizationId } = parties.scopeOf(email)
  return sessionFor(personId, organizationId)
}
const statusAt = async (node: typeof app, cookie: string) =>
  (await node.inject({ url: '/proxy/me', headers: { cookie } })).statusCode
const signOut = (cookie: string) =>
  app.inject({ method: 'DELETE', url: '/proxy/auth/session', headers: { cookie } })

test('signing out at one node ends the session at the other within a second', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const cookie = await signedIn()
  expect(await statusAt(app, cookie)).toBe(200)
  expect(await statusAt(other.app, cookie)).toBe(200)
  await signOut(cookie)
  expect(await statusAt(app, cookie)).toBe(401)
  vi.setSystemTime(Date.now() + 1_000)
  expect(await statusAt(other.app, cookie)).toBe(401)
})

/** Opens a live stream. @returns waits until the server has closed it */
async function listening(cookie: string): Promise<() => Promise<void>> {
  const stream = await fetch(`${address}/proxy/changes`, { headers: { cookie } })
  expect(stream.status).toBe(200)
  const reader = stream.body!.getReader()
  await reader.read()
  return async () => {
    while (!(await reader.read()).done);
  }
}

test.each([
  ['signing out at another node', (cookie: string) => signOut(cookie)],
  [
    'deactivating the person',
    () =>
      places.owner.query('update person set deactivated_at = now() where id = $1', [
        parties.scopeOf('admin@understory.example').personId,
      ]),
  ],
])('%s ends the live stream within a second', async (_, endSession) => {
  const cookie = await signedIn()
  const ended = await listening(cookie)
  await endSession(cookie)
  await ended()
})

test('who acts for another organization, or is taken out, gets nothing more of the one before', async () => {
  const email = 'owner@contributor.example'
  const { personId, organizationId } = parties.scopeOf(email)
  const carrier = parties.organizationId('carrier')
  await places.owner.query(
    "insert into membership (person_id, organization_id, role) values ($1, $2, 'operator') on conflict do nothing",
    [personId, carrier],
  )
  const cookie = await signedIn(email)
  const ended = await listening(cookie)
  const chosen = await app.inject({
    method: 'PUT',
    url: '/proxy/me/organization',
    headers: { cookie },
    payload: { organization_sid: carrier },
  })
  expect(chosen.statusCode).toBe(200)
  await ended()
  const stays = await signedIn(email)
  const isOver = await listening(stays)
  await inScope(deps.database, SYSTEM, (trx) => leave(trx, personId, organizationId!))
  await isOver()
})
