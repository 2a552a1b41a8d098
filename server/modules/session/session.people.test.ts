import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { writeParties } from '../../../demo/parties.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createTestApp } from '../../testing/app.ts'
import { AUDIENCE, ISSUER, openForge } from '../../testing/tokens.ts'

// One moment for all calls: the same sign-in stays in the same second.
const now = new Date()
const forge = await openForge(now)
const {
  app,
  deps,
  test: places,
} = await createTestApp({
  tokens: { issuer: ISSUER, audience: AUDIENCE, jwksUrl: forge.jwksUrl },
  clock: () => now,
})
const parties = await inScope(deps.database, SYSTEM, writeParties)
afterAll(forge.stop)

const open = async (
  claims: Readonly<Record<string, unknown>>,
  cookie?: string,
  browser = 'Firefox/143.0',
) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/proxy/auth/session',
    headers: {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:143.0) ' + browser,
      ...(cookie && { cookie }),
    },
    payload: { token: await forge.token(claims) },
  })
  return {
    status: answer.statusCode,
    body: answer.body ? (answer.json() as Record<string, unknown>) : null,
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
  }
}
const me = async (cookie: string) => {
  const answer = await app.inject({ url: '/proxy/me', headers: { cookie } })
  return { status: answer.statusCode, body: answer.json() as Record<string, never> }
}

let count = 0
let email = ''
beforeEach(() => {
  count += 1
  email = `grace.${count}@example.org`
})

const invite = async (address: string) => {
  const { rows } = await places.owner.query<{ id: string }>(
    `with made as (insert into person (subject) values ('invited:' || gen_random_uuid()) returning id)
     insert into personal_data (person_id, email, first_name) select id, $1, 'Grace' from made returning person_id as id`,
    [address],
  )
  return rows[0]!.id
}
const subjectOf = async (id: string) =>
  (await places.owner.query<{ subject: string }>('select subject from person where id = $1', [id])).rows[0]!
    .subject

describe('a person whom an administrator entered', () => {
  test('is claimed at the first sign-in with the verified address, however it is written', async () => {
    const id = await invite(email.toUpperCase())
    const { cookie } = await open({ sub: `first-${count}`, email, email_verified: true })
    expect(await subjectOf(id)).toBe(`first-${count}`)
    expect((await me(cookie)).body['person']).toMatchObject({ sid: id, first_name: 'Grace' })
    // And stays that person.
    const again = await open({ sub: `first-${count}`, email: 'moved@example.org', email_verified: false })
    expect((await me(again.cookie)).body['person']).toMatchObject({ sid: id })
  })

  test.each([false, undefined, 'true', 1])(
    'is never claimed when the token says email_verified: %s',
    async (verified) => {
      const id = await invite(email)
      const refused = { status: 403, body: { code: 'email_not_verified' }, cookie: 'undefined' }
      const stranger = { sub: `stranger-${count}`, email, email_verified: verified }
      expect(await open(stranger)).toMatchObject(refused)
      expect(await subjectOf(id)).toMatch(/^invited:/)
      // Nor does the stranger become a person of its own, whom that address would name.
      const { rowCount } = await places.owner.query('select from person where subject = $1', [stranger.sub])
      expect(rowCount).toBe(0)
    },
  )

  test('is not claimed when two have the same address', async () => {
    const ids = [await invite(email), await invite(email)]
    await open({ sub: `between-${count}`, email, email_verified: true })
    for (const id of ids) expect(await subjectOf(id)).toMatch(/^invited:/)
  })

  test('is not claimed by someone who is known already', async () => {
    await open({ sub: `known-${count}`, email, email_verified: true })
    const id = await invite(email)
    await open({ sub: `known-${count}`, email, email_verified: true })
    expect(await subjectOf(id)).toMatch(/^invited:/)
  })
})

test('two tabs that sign in a new person at once make one person', async () => {
  const claims = { sub: `twice-${count}`, email, name: 'Grace  Brewster Hopper' }
  const answers = await Promise.all([open(claims), open(claims), open(claims)])
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
  const people = await Promise.all(answers.map(({ cookie }) => me(cookie)))
  expect(new Set(people.map(({ body }) => JSON.stringify(body['person']))).size).toBe(1)
  expect(people[0]!.body['person']).toMatchObject({ first_name: 'Grace', last_name: 'Brewster Hopper' })
})

describe.each([
  ['deactivated', 'deactivated_at', 'This account was deactivated.'],
  ['erased', 'erased_at', 'This account was erased.'],
])('a person who was %s', (_, column, reason) => {
  test('opens no session, and the open ones are no one’s', async () => {
    const claims = { sub: `gone-${column}-${count}`, email }
    const before = await open(claims)
    await places.owner.query(`update person set ${column} = now() where subject = $1`, [claims.sub])
    deps.viewers.invalidateAll()
    expect((await me(before.cookie)).status).toBe(401)
    const after = await open(claims)
    expect(after).toMatchObject({ status: 403, body: { code: 'account_closed' } })
    expect(String(after.body?.['reason'])).toContain(reason)
    expect(after.cookie).toBe('undefined')
  })
})

test('an invited person who was deactivated cannot come in by claiming', async () => {
  const id = await invite(email)
  await places.owner.query('update person set deactivated_at = now() where id = $1', [id])
  expect(await open({ sub: `sly-${count}`, email, email_verified: true })).toMatchObject({ status: 403 })
  expect(await subjectOf(id)).toMatch(/^invited:/)
})

test('membership of a deleted organization does not count', async () => {
  const { personId, organizationId } = parties.scopeOf('owner@contributor.example')
  const { rows } = await places.owner.query<{ subject: string }>('select subject from person where id = $1', [
    personId,
  ])
  const claims = { sub: rows[0]!.subject, email: 'owner@contributor.example' }
  expect((await me((await open(claims)).cookie)).body['current']).toMatchObject({ role: 'owner' })
  await places.owner.query('update organization set deleted_at = now() where id = $1', [organizationId])
  const { cookie } = await open(claims)
  expect((await me(cookie)).body).toMatchObject({ current: null, memberships: [] })
  const chosen = await app.inject({
    method: 'PUT',
    url: '/proxy/me/organization',
    headers: { cookie },
    payload: { organization_sid: organizationId },
  })
  expect(chosen.statusCode).toBe(404)
  await places.owner.query('update organization set deleted_at = null where id = $1', [organizationId])
})

describe('a session that is renewed', () => {
  const two = async () => {
    const claims = { sub: `both-${count}`, email }
    const { cookie } = await open(claims)
    const sid = (await me(cookie)).body['person']!['sid']
    for (const one of ['owner@contributor.example', 'owner@carrier.example'])
      await places.owner.query(
        'insert into membership (person_id, organization_id, role) values ($1, $2, $3)',
        [sid, parties.scopeOf(one).organizationId, 'operator'],
      )
    const { organizationId } = parties.scopeOf('owner@carrier.example')
    await app.inject({
      method: 'PUT',
      url: '/proxy/me/organization',
      headers: { cookie },
      payload: { organization_sid: organizationId },
    })
    return { claims, cookie, organizationId }
  }

  test('keeps the chosen organization', async () => {
    const { claims, cookie, organizationId } = await two()
    const next = await open(claims, cookie)
    expect(next.cookie).not.toBe(cookie)
    expect((await me(next.cookie)).body['current']!['organization']).toMatchObject({ sid: organizationId })
  })

  test('answers calls under way with the old cookie; signing out ends both', async () => {
    const { claims, cookie } = await two()
    const next = await open(claims, cookie)
    const third = await open(claims, next.cookie)
    for (const one of [cookie, next.cookie, third.cookie]) expect((await me(one)).status).toBe(200)
    await app.inject({ method: 'DELETE', url: '/proxy/auth/session', headers: { cookie: third.cookie } })
    deps.viewers.invalidateAll()
    for (const one of [cookie, next.cookie, third.cookie]) expect((await me(one)).status).toBe(401)
  })

  test('ends when another person signs in in the same browser', async () => {
    const { cookie } = await two()
    await open({ sub: `other-${count}`, email: `other.${email}` }, cookie)
    deps.viewers.invalidateAll()
    expect((await me(cookie)).status).toBe(401)
  })
})

describe('signing out everywhere else', () => {
  const sub = 'two-devices'
  const at = (secondsAgo: number) => Math.floor(now.getTime() / 1000) - secondsAgo
  const opened = (secondsAgo: number, cookie?: string) =>
    open({ sub, email: 'two.devices@example.org', auth_time: at(secondsAgo) }, cookie)

  test('ends other cookies, and their tokens open nothing again; this device and a new sign-in go on', async () => {
    const here = await opened(60)
    const there = await opened(30)
    const { body } = await app
      .inject({ method: 'GET', url: '/proxy/me/sessions', headers: { cookie: here.cookie } })
      .then((answer) => ({ body: answer.json<{ items: { device: string | null }[] }>() }))
    expect(body.items.map(({ device }) => device)).toEqual(['Firefox, Windows', 'Firefox, Windows'])
    const ended = await app.inject({
      method: 'DELETE',
      url: '/proxy/me/sessions',
      headers: { cookie: here.cookie },
    })
    expect(ended.statusCode).toBe(204)
    expect((await me(there.cookie)).status).toBe(401)
    expect(await opened(30, there.cookie)).toMatchObject({ status: 401, body: { code: 'signed_out' } })
    // This device renews its session with the tokens it has.
    const renewed = await opened(60, here.cookie)
    expect((await me(renewed.cookie)).status).toBe(200)
    expect((await me((await opened(0)).cookie)).status).toBe(200)
  })
  test('on one device ends that one alone, and its tokens open nothing again', async () => {
    const on = (browser: string, secondsAgo: number, cookie?: string) =>
      open(
        { sub: 'three-devices', email: 'three.devices@example.org', auth_time: at(secondsAgo) },
        cookie,
        browser,
      )
    const here = await on('Firefox/140.0', 90)
    const [lost, kept] = [await on('Chrome/142.0', 80), await on('Edg/142.0', 70)]
    const ended = await app.inject({
      method: 'DELETE',
      url: `/proxy/me/sessions?device=${encodeURIComponent('Chrome, Windows')}`,
      headers: { cookie: here.cookie },
    })
    expect(ended.statusCode).toBe(204)
    expect((await me(lost.cookie)).status).toBe(401)
    expect(await on('Chrome/142.0', 80, lost.cookie)).toMatchObject({
      status: 401,
      body: { code: 'signed_out' },
    })
    expect((await me((await on('Edg/142.0', 70, kept.cookie)).cookie)).status).toBe(200)
    expect((await me((await on('Chrome/142.0', 5)).cookie)).status).toBe(200)
  })
})
