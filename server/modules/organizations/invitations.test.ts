import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { createMarketplace, issuesOf, refusal, type Call } from '../../testing/marketplace.ts'
import { INVITATION_DAYS } from './invitations.usecases.ts'

const { as, calling, sessionFor, parties, test: places } = await createMarketplace()
const { owner } = places
const contributor = parties.organizationId('contributor')
const invitations = `/organizations/${contributor}/invitations`
const call = await as('owner@contributor.example')
const admin = await as('admin@understory.example')
const visitor = calling(null)

let people = 0
/** Someone who has just signed in and belongs nowhere. */
async function someone(): Promise<{ email: string; personId: string; calls: Call }> {
  const email = `guest${(people += 1)}@example.org`
  const { rows } = await owner.query<{ id: string }>(
    'insert into person (subject) values ($1) returning id',
    [email],
  )
  const personId = rows[0]!.id
  await owner.query('insert into personal_data (person_id, email) values ($1, $2)', [personId, email])
  return { email, personId, calls: calling(await sessionFor(personId, null)) }
}

async function invite(email: string, role = 'operator'): Promise<{ sid: string; token: string }> {
  const { status, body } = await call('POST', invitations, { email, role })
  expect(status, JSON.stringify(body)).toBe(201)
  const { rows } = await owner.query<{ body: string }>(
    'select body from mail where recipient = $1 order by id desc limit 1',
    [email],
  )
  return { sid: String(body['sid']), token: /\/invitations\/([\w-]{43})$/m.exec(rows[0]!.body)![1]! }
}

let guest: Awaited<ReturnType<typeof someone>>
beforeEach(async () => {
  guest = await someone()
})

describe('inviting', () => {
  test('answers when it ends, and keeps nothing of the token but its hash', async () => {
    const { body } = await call('POST', invitations, { email: guest.email, role: 'readOnly' })
    expect(body).toMatchObject({ email: guest.email, role: 'readOnly', isExpired: false })
    const days = (Date.parse(String(body['expiresAt'])) - Date.parse(String(body['invitedAt']))) / 86_400_000
    expect(days).toBe(INVITATION_DAYS)
    expect(INVITATION_DAYS).toBe(7)
    const { token } = await invite(guest.email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const { rows } = await owner.query<{ token_hash: Buffer; row: string }>(
      'select token_hash, i::text as row from invitation i where email = $1 and revoked_at is null',
      [guest.email],
    )
    expect(rows.map((row) => row.token_hash)).toEqual([createHash('sha256').update(token).digest()])
    expect(rows[0]!.row).not.toContain(token)
  })

  test('writes an e-mail with the link, which the outbox sends', async () => {
    const { token } = await invite(guest.email)
    const { rows } = await owner.query(
      `select m.subject, m.body, o.kind, o.dispatched_at from mail m join outbox o on o.params ->> 'mailId' = m.id::text where recipient = $1`,
      [guest.email],
    )
    expect(rows).toEqual([
      {
        subject: 'Atelier Verne invites you to Understory',
        body: `Camille Roy invites you to work for Atelier Verne on Understory, as an operator, who trades, signs and uploads documents.\n\nFollow this link within 7 days. Sign in, or create an account, with this e-mail address:\n\nhttp://localhost:3000/invitations/${token}\n`,
        kind: 'sendMail',
        dispatched_at: null,
      },
    ])
  })

  test('the same address again replaces the first link; one is open, also when two invite at once', async () => {
    const first = await invite(guest.email)
    await Promise.all(
      [1, 2, 3].map(() => call('POST', invitations, { email: guest.email.toUpperCase(), role: 'owner' })),
    )
    const { rows } = await owner.query(
      'select role from invitation where lower(email) = $1 and revoked_at is null',
      [guest.email],
    )
    expect(rows).toEqual([{ role: 'owner' }])
    expect((await visitor('GET', `/invitations/${first.token}`)).body).toMatchObject({ state: 'replaced' })
  })

  test('a member is not invited, and an address must be one', async () => {
    const answer = await call('POST', invitations, { email: 'OPERATOR@contributor.example', role: 'owner' })
    expect(refusal(answer)).toEqual({
      status: 409,
      code: 'already_exists',
      reason: 'OPERATOR@contributor.example belongs to Atelier Verne already.',
      issues: [{ path: 'email', message: 'OPERATOR@contributor.example belongs to Atelier Verne already.' }],
    })
    expect(issuesOf(await call('POST', invitations, { email: 'x', role: 'owner' }))).toEqual({
      email: 'Your email is not valid',
    })
  })

  test('is an owner’s, or a superadmin’s for any organization', async () => {
    const payload = { email: guest.email, role: 'operator' }
    expect((await (await as('operator@contributor.example'))('POST', invitations, payload)).status).toBe(403)
    const stranger = await as('owner@carrier.example')
    expect((await stranger('POST', invitations, payload)).status).toBe(404)
    expect((await admin('POST', invitations, payload)).status).toBe(201)
  })

  test('taking one back ends its link; another organization’s is unknown', async () => {
    const { sid, token } = await invite(guest.email)
    const stranger = await as('owner@carrier.example')
    const own = `/organizations/${parties.organizationId('carrier')}/invitations/${sid}`
    expect((await stranger('DELETE', own)).status).toBe(404)
    expect((await stranger('DELETE', `${invitations}/${sid}`)).status).toBe(404)
    expect((await call('DELETE', `${invitations}/${sid}`)).status).toBe(204)
    // A second click, or another owner's: it is done already.
    expect((await call('DELETE', `${invitations}/${sid}`)).status).toBe(204)
    expect(refusal(await guest.calls('POST', `/invitations/${token}/accept`))).toEqual({
      status: 409,
      code: 'gone',
      reason: 'This invitation was withdrawn.',
    })
  })

  test('one that was replaced or accepted cannot be revoked, and says why', async () => {
    const first = await invite(guest.email)
    const { sid, token } = await invite(guest.email)
    const gone = { status: 409, code: 'gone' }
    expect(refusal(await call('DELETE', `${invitations}/${first.sid}`))).toMatchObject({
      ...gone,
      reason: 'A newer invitation replaced this one. Use the link in the newest e-mail.',
    })
    expect((await guest.calls('POST', `/invitations/${token}/accept`)).status).toBe(200)
    expect(refusal(await call('DELETE', `${invitations}/${sid}`))).toMatchObject({
      ...gone,
      reason: 'This invitation was already accepted.',
    })
  })
})

describe('the link', () => {
  test('shows anyone what it offers; an unknown one does not exist', async () => {
    const { token } = await invite(guest.email)
    expect(await visitor('GET', `/invitations/${token}`)).toMatchObject({
      status: 200,
      body: { organization: 'Atelier Verne', role: 'operator', email: guest.email, state: 'open' },
    })
    for (const wrong of [token.slice(0, -1), token.toLowerCase(), 'x', `${token}%20`])
      expect((await visitor('GET', `/invitations/${wrong}`)).status).toBe(404)
  })

  test('accepting joins, and the session acts for the organization from then on', async () => {
    const { token } = await invite(guest.email, 'readOnly')
    const answer = await guest.calls('POST', `/invitations/${token}/accept`)
    expect(answer).toMatchObject({
      status: 200,
      body: { current: { organization: { sid: contributor }, role: 'readOnly' }, memberships: [{}] },
    })
    expect((await guest.calls('GET', '/operations')).status).toBe(200)
    expect((await visitor('GET', `/invitations/${token}`)).body).toMatchObject({ state: 'accepted' })
  })

  test('accepting twice is harmless, also at the same time', async () => {
    const { token } = await invite(guest.email)
    const answers = await Promise.all(
      [1, 2, 3].map(() => guest.calls('POST', `/invitations/${token}/accept`)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await owner.query('select role from membership where person_id = $1', [guest.personId])
    expect(rows).toEqual([{ role: 'operator' }])
  })

  test('it does not bring back who was taken out after accepting', async () => {
    const { token } = await invite(guest.email)
    await guest.calls('POST', `/invitations/${token}/accept`)
    await call('DELETE', `/organizations/${contributor}/members/${guest.personId}`)
    const again = await guest.calls('POST', `/invitations/${token}/accept`)
    expect(again.body).toMatchObject({ current: null, memberships: [] })
  })

  test('is for the invited address alone, whatever its case', async () => {
    const { token } = await invite(guest.email.toUpperCase())
    const other = await someone()
    expect(refusal(await other.calls('POST', `/invitations/${token}/accept`))).toEqual({
      status: 403,
      code: 'wrong_person',
      reason: 'This invitation is for another e-mail address.',
    })
    expect((await guest.calls('POST', `/invitations/${token}/accept`)).status).toBe(200)
  })

  test('a visitor signs in first', async () => {
    const { token } = await invite(guest.email)
    expect((await visitor('POST', `/invitations/${token}/accept`)).status).toBe(401)
  })

  test('ends after seven days, and a new one replaces it', async () => {
    const { token, sid } = await invite(guest.email)
    await owner.query("update invitation set expires_at = now() - interval '1 second' where id = $1", [sid])
    expect((await visitor('GET', `/invitations/${token}`)).body).toMatchObject({ state: 'expired' })
    expect(refusal(await guest.calls('POST', `/invitations/${token}/accept`))).toEqual({
      status: 409,
      code: 'gone',
      reason: 'This invitation has expired. Ask for a new one.',
    })
    const { body } = await call('GET', `/organizations/${contributor}/members`)
    expect(body['invitations']).toContainEqual(expect.objectContaining({ sid, isExpired: true }))
    const next = await invite(guest.email)
    expect((await guest.calls('POST', `/invitations/${next.token}/accept`)).status).toBe(200)
  })

  test('ends with the organization', async () => {
    const nordlicht = parties.organizationId('nordlicht')
    await admin('POST', `/organizations/${nordlicht}/invitations`, { email: guest.email, role: 'owner' })
    const { rows } = await owner.query<{ body: string }>('select body from mail where recipient = $1', [
      guest.email,
    ])
    const token = /\/invitations\/([\w-]+)/.exec(rows[0]!.body)![1]!
    await admin('DELETE', `/organizations/${nordlicht}`)
    expect(refusal(await guest.calls('POST', `/invitations/${token}/accept`))).toMatchObject({
      status: 409,
      code: 'gone',
    })
    await admin('POST', `/organizations/${nordlicht}/restore`)
    expect(refusal(await guest.calls('POST', `/invitations/${token}/accept`))).toMatchObject({
      status: 409,
      code: 'gone',
    })
  })
})

test('invitations stand in the audit trail, without the address', async () => {
  const { sid, token } = await invite(guest.email)
  await guest.calls('POST', `/invitations/${token}/accept`)
  const { rows } = await owner.query(
    'select action, person_id, details from audit_event where subject_id = $1 order by id',
    [sid],
  )
  expect(rows).toEqual([
    {
      action: 'invitation.create',
      person_id: parties.scopeOf('owner@contributor.example').personId,
      details: { role: 'operator' },
    },
    { action: 'invitation.accept', person_id: guest.personId, details: { role: 'operator' } },
  ])
})
