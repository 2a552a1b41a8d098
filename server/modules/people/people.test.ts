import { beforeEach, describe, expect, test } from 'vitest'
import { createMarketplace, issuesOf, outcome, refusal, type Call } from '../../testing/marketplace.ts'
import { rememberPerson } from '../session/session.people.ts'

const { as, calling, sessionFor, parties, test: places, deps } = await createMarketplace()
const { owner } = places
const admin = await as('admin@understory.example')
const body = {
  email: 'grace@example.org',
  firstName: 'Grace',
  lastName: 'Hopper',
  organizationNames: ['Atelier Verne'],
  role: 'operator',
}
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

let entered = 0
/** Enters someone with an address of its own. */
async function enter(more: object = {}): Promise<{ sid: string; email: string }> {
  const email = `person${(entered += 1)}@example.org`
  const answer = await admin('POST', '/users', { ...body, email, ...more })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return { sid: String(answer.body['sid']), email }
}

const list = async (query: string, call: Call = admin) => {
  const { body: page } = await call('GET', `/users/all_users?${query}`)
  return page as {
    items: { sid: string; email: string; lastName: string; state: string; deletedAt: string | null }[]
    nextCursor: string | null
    count: number
  }
}

describe('entering a person', () => {
  test('makes an invited person in the named organizations and writes a welcome e-mail', async () => {
    const answer = await admin('POST', '/users', {
      ...body,
      organizationNames: ['atelier verne', 'Canopy Partners'],
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        email: 'grace@example.org',
        firstName: 'Grace',
        lastName: 'Hopper',
        organizationNames: ['Atelier Verne', 'Canopy Partners'],
        deletedAt: null,
        state: 'invited',
        lastSeenAt: null,
        memberships: [
          { organization: { sid: parties.organizationId('contributor') }, role: 'operator' },
          { organization: { sid: parties.organizationId('carrier') }, role: 'operator' },
        ],
      },
    })
    const emails = await owner.query(
      `select m.recipient, m.subject, m.body, m.sent_at, o.kind from mail m join outbox o on o.params ->> 'mailId' = m.id::text
       where m.recipient = 'grace@example.org'`,
    )
    expect(emails.rows).toEqual([
      {
        recipient: 'grace@example.org',
        subject: 'Welcome to Understory',
        body: 'Hello Grace,\n\nAda Moreau added you to Atelier Verne, Canopy Partners, as an operator. Create an account with this e-mail address, or sign in if you have one:\n\nhttp://localhost:3000/?begin=account&email=grace%40example.org\n',
        sent_at: null,
        kind: 'sendMail',
      },
    ])
  })

  test('who signs in with the same verified address takes the account over', async () => {
    const { sid, email } = await enter()
    const claims = { sub: 'new-subject', email: email.toUpperCase(), name: 'G. H.', isEmailVerified: true }
    expect(await rememberPerson(deps.database, claims)).toBe(sid)
    expect((await list(`search=${email}`)).items).toMatchObject([{ sid, state: 'active' }])
  })

  test('an address that someone has is refused, whatever its case; at the same time only one gets it', async () => {
    const { email } = await enter()
    expect(refusal(await admin('POST', '/users', { ...body, email: email.toUpperCase() }))).toEqual({
      status: 409,
      code: 'already_exists',
      reason: 'A person with this e-mail address already exists.',
      issues: [{ path: 'email', message: 'A person with this e-mail address already exists.' }],
    })
    const race = await Promise.all(
      Array.from({ length: 5 }, () => admin('POST', '/users', { ...body, email: 'race@example.org' })),
    )
    expect(race.map(outcome).toSorted()).toEqual(['201', ...Array(4).fill('409 already_exists')])
  })

  test('an unknown organization is named at its field, and nothing is kept', async () => {
    const names = ['Atelier Verne', 'Nobody & Sons']
    const answer = await admin('POST', '/users', {
      ...body,
      email: 'lost@example.org',
      organizationNames: names,
    })
    expect(answer.status).toBe(400)
    expect(issuesOf(answer)).toEqual({
      organization_names: 'There is no organization called Nobody & Sons.',
    })
    expect((await list('search=lost@example.org')).count).toBe(0)
  })

  test('required fields and the e-mail address have the specification’s messages', async () => {
    const answer = await admin('POST', '/users', {
      email: 'nonsense',
      firstName: ' ',
      lastName: '',
      organizationNames: [],
      role: 'owner',
    })
    expect(issuesOf(answer)).toEqual({
      email: 'Your email is not valid',
      first_name: 'Required',
      last_name: 'Required',
      organization_names: 'Required',
    })
  })

  test.each(['sid', 'deletedAt', 'state', 'subject', 'isPlatform'])(
    'the read-only or unknown field %s in a body is refused',
    async (field) => {
      const answer = await admin('POST', '/users', { ...body, email: 'x@example.org', [field]: null })
      expect(refusal(answer)).toMatchObject({ status: 400, code: 'invalid_request' })
    },
  )
})

describe('the list', () => {
  test('pages through everyone once, by name, behind an opaque cursor', async () => {
    const all = await list('limit=200')
    const seen: string[] = []
    let cursor = ''
    do {
      const page = await list(`limit=3${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ sid }) => sid))
      cursor = page.nextCursor ?? ''
    } while (cursor)
    expect(seen).toEqual(all.items.map(({ sid }) => sid))
    expect(new Set(seen).size).toBe(all.count)
    const names = all.items.map(({ lastName }) => lastName.toLowerCase())
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  })

  test.each(['lastName', 'email', 'lastSeenAt'])('sorts by %s in both directions', async (sort) => {
    const up = await list(`limit=200&sort=${sort}`)
    const down = await list(`limit=200&sort=${sort}&direction=desc`)
    expect(down.items.map(({ sid }) => sid)).toEqual(up.items.map(({ sid }) => sid).toReversed())
    const second = await list(
      `limit=2&sort=${sort}&cursor=${(await list(`limit=2&sort=${sort}`)).nextCursor}`,
    )
    expect(second.items.map(({ sid }) => sid)).toEqual(up.items.slice(2, 4).map(({ sid }) => sid))
  })

  test('a cursor of another sort, and one that was made up, name the field', async () => {
    const { nextCursor } = await list('limit=2&sort=email')
    for (const cursor of [nextCursor, 'x', Buffer.from('[1,2,3,4]').toString('base64url')]) {
      const answer = await admin('GET', `/users/all_users?limit=2&sort=lastName&cursor=${cursor}`)
      expect(issuesOf(answer)).toEqual({ cursor: 'This cursor belongs to another list.' })
    }
  })

  test('finds by name in either order and by address, whatever the case; % and _ are taken literally', async () => {
    const found = async (search: string) =>
      (await list(`search=${encodeURIComponent(search)}`)).items.map(({ email }) => email)
    expect(await found('ROY cam')).toEqual(['owner@contributor.example'])
    expect(await found('OWNER@CARRIER')).toEqual(['owner@carrier.example'])
    expect(await found('%')).toEqual([])
    expect(await found('_')).toEqual([])
  })

  test('tells the platform’s people from everyone else', async () => {
    const platform = (await list('kind=admin')).items.map(({ email }) => email)
    expect(platform.toSorted()).toEqual([
      'admin@understory.example',
      'checker@understory.example',
      'readonly-admin@understory.example',
    ])
    const regular = await list('kind=regular&limit=200')
    expect(regular.items.some(({ email }) => platform.includes(email))).toBe(false)
    expect(regular.count + 3).toBe((await list('limit=1')).count)
  })

  test('a page holds at most 200', async () => {
    expect((await admin('GET', '/users/all_users?limit=200')).status).toBe(200)
    expect((await admin('GET', '/users/all_users?limit=201')).status).toBe(400)
  })
})

describe('changing a person', () => {
  test('puts it into exactly the named organizations', async () => {
    const { sid } = await enter({ organizationNames: ['Atelier Verne', 'Canopy Partners'] })
    const email = 'moved@example.org'
    const answer = await admin('PUT', `/users/${sid}`, {
      ...body,
      email,
      organizationNames: ['Canopy Partners', 'Rivage Collective'],
      role: 'readOnly',
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        email,
        memberships: [
          { organization: { name: 'Canopy Partners' }, role: 'readOnly' },
          { organization: { name: 'Rivage Collective' }, role: 'readOnly' },
        ],
      },
    })
  })

  test('signs in with the new address only, once that is confirmed; both addresses are written to', async () => {
    const { sid, email } = await enter()
    await owner.query(
      `insert into identity_account (subject, email, name, password_hash, email_verified_at)
       select subject, $2, 'Grace', 'hash', now() from person where id = $1`,
      [sid, email],
    )
    await owner.query(
      `insert into identity_link (subject, purpose, token_hash, expires_at)
       select subject, 'password', sha256('asked before'), now() + interval '1 hour' from person where id = $1`,
      [sid],
    )
    const to = `New.${email}`
    expect(outcome(await admin('PUT', `/users/${sid}`, { ...body, email: to }))).toBe('200')
    const { rows } = await owner.query(
      `select a.email, a.email_verified_at as at, (select count(*) from identity_link l where l.subject = a.subject)::int as links
       from identity_account a join person p on p.subject = a.subject where p.id = $1`,
      [sid],
    )
    expect(rows).toEqual([{ email: to, at: null, links: 0 }])
    const emails = await owner.query('select recipient from mail where body like $1 order by 1', [
      `%to ${to}. %`,
    ])
    expect(emails.rows).toEqual([{ recipient: to }, { recipient: email }])
    // An account that has entered no person yet is in the way too.
    await owner.query(
      "insert into identity_account (subject, email, name, password_hash) values ('another', 'other@example.org', '', 'hash')",
    )
    expect(outcome(await admin('PUT', `/users/${sid}`, { ...body, email: 'other@example.org' }))).toBe(
      '409 already_exists',
    )
  })

  test('its session loses the organization that it was taken out of, at the next call', async () => {
    const { sid } = await enter()
    const call = calling(await sessionFor(sid, parties.organizationId('contributor')))
    expect((await call('GET', '/operations')).status).toBe(200)
    await admin('PUT', `/users/${sid}`, {
      ...body,
      email: 'moved2@example.org',
      organizationNames: ['Rivage Collective'],
    })
    expect((await call('GET', '/operations')).status).toBe(403)
    expect((await call('GET', '/me')).body).toMatchObject({ current: null })
  })

  test('cannot take an organization’s last owner', async () => {
    const { personId } = parties.scopeOf('pending@newcomer.example')
    const change = { ...body, email: 'pending@newcomer.example', organizationNames: ['Newcomer Foods'] }
    expect(refusal(await admin('PUT', `/users/${personId}`, change))).toEqual({
      status: 409,
      code: 'last_owner',
      reason: 'Newcomer Foods would be left without an owner. Make someone else owner first.',
    })
    expect((await admin('PUT', `/users/${personId}`, { ...change, role: 'owner' })).status).toBe(200)
  })

  test('no one unknown is changed', async () => {
    for (const [method, path, payload] of [
      ['PUT', '', { ...body, email: 'n@example.org' }],
      ['DELETE', '', undefined],
      ['POST', '/restore', undefined],
      ['POST', '/erase', undefined],
    ] as const)
      expect(refusal(await admin(method, `/users/${UNKNOWN}${path}`, payload))).toMatchObject({
        status: 404,
        code: 'not_found',
      })
  })
})

describe('deactivating a person', () => {
  let one: { sid: string; email: string }
  beforeEach(async () => {
    one = await enter()
  })

  test('ends its sessions at once; restoring lets it in again', async () => {
    const call = calling(await sessionFor(one.sid, parties.organizationId('contributor')))
    expect((await call('GET', '/me')).status).toBe(200)
    expect((await admin('DELETE', `/users/${one.sid}`)).status).toBe(204)
    expect((await call('GET', '/me')).status).toBe(401)
    const [listed] = (await list(`search=${one.email}&state=deactivated`)).items
    expect(Date.parse(listed!.deletedAt!)).toBeGreaterThan(Date.now() - 60_000)
    expect(await admin('POST', `/users/${one.sid}/restore`)).toMatchObject({
      status: 200,
      body: { deletedAt: null, state: 'invited' },
    })
  })

  test('keeps the time of the first deactivation', async () => {
    await admin('DELETE', `/users/${one.sid}`)
    const [first] = (await list(`search=${one.email}`)).items
    await admin('DELETE', `/users/${one.sid}`)
    expect((await list(`search=${one.email}`)).items).toEqual([first])
  })

  test('cannot be oneself, nor the last owner of an organization', async () => {
    const self = parties.scopeOf('admin@understory.example').personId
    expect(refusal(await admin('DELETE', `/users/${self}`))).toEqual({
      status: 409,
      code: 'guard_refused',
      reason: 'You cannot deactivate yourself. Ask another superadmin.',
    })
    const { personId } = parties.scopeOf('pending@newcomer.example')
    expect(refusal(await admin('DELETE', `/users/${personId}`))).toMatchObject({
      status: 409,
      code: 'last_owner',
    })
    expect((await (await as('pending@newcomer.example'))('GET', '/me')).status).toBe(200)
  })
})

describe('oneself', () => {
  test('changes one’s own name', async () => {
    const call = await as('readonly@contributor.example')
    expect(await call('PUT', '/me', { firstName: 'Mira', lastName: 'Costa Lopes' })).toMatchObject({
      status: 200,
      body: { person: { firstName: 'Mira', lastName: 'Costa Lopes', email: 'readonly@contributor.example' } },
    })
    expect((await call('PUT', '/me', { firstName: 'M', lastName: 'C', email: 'x@y.org' })).status).toBe(400)
  })

  test('sees where one is signed in, and signs out everywhere else', async () => {
    const [here, there] = [await as('operator@carrier.example'), await as('operator@carrier.example')]
    const { items } = (await here('GET', '/me/sessions')).body as { items: { isCurrent: boolean }[] }
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect(items[0]).toMatchObject({ organization: 'Canopy Partners' })
    expect((await here('DELETE', '/me/sessions')).status).toBe(204)
    expect((await there('GET', '/me')).status).toBe(401)
    expect((await here('GET', '/me')).status).toBe(200)
  })

  test('a sign-in is remembered as last seen, also after the session has ended', async () => {
    const { sid, email } = await enter()
    const call = calling(await sessionFor(sid, null))
    await call('DELETE', '/auth/session')
    const [listed] = (await list(`search=${email}`)).items as unknown as { lastSeenAt: string }[]
    expect(Date.parse(listed!.lastSeenAt)).toBeGreaterThan(Date.now() - 60_000)
  })
})

test('every change of people stands in the audit trail, without a personal value', async () => {
  const { sid, email } = await enter()
  await admin('PUT', `/users/${sid}`, { ...body, email: `new-${email}` })
  await admin('DELETE', `/users/${sid}`)
  await admin('POST', `/users/${sid}/restore`)
  await admin('POST', `/users/${sid}/erase`)
  const { rows } = await owner.query<{ action: string; details: object }>(
    'select action, details from audit_event where subject_id = $1 order by id',
    [sid],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'person.enter',
    'person.change',
    'person.deactivate',
    'person.restore',
    'person.erase',
  ])
  expect(JSON.stringify(rows)).not.toMatch(/example\.org|Grace|Hopper/)
  const update = deps.pool.query("update audit_event set action = 'person.nothing'")
  await expect(update).rejects.toThrow('permission denied')
})
