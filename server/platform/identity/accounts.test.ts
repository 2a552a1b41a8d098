/** Accounts that people make themselves at the embedded provider. */
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { writeParties } from '../../../demo/parties.ts'
import { createTestApp } from '../../testing/app.ts'
import { beginSignIn } from '../../testing/provider.ts'
import { inScope, SYSTEM } from '../database.ts'
import { withoutOldLink } from './links.ts'
import { SPAN_MS, WRONG_PASSWORDS } from './attempts.ts'

let now = new Date('2026-03-01T10:00:00Z')
const { app, deps, test: places, sessionFor } = await createTestApp({ clock: () => now })
await inScope(deps.database, SYSTEM, writeParties)

let count = 0
let email = ''
let remoteAddress = ''
beforeEach(() => {
  count += 1
  email = `grace.${count}@example.org`
  remoteAddress = `203.0.113.${count}`
})

const GOOD = 'moss under seven ferns'
const OTHER = 'rain on an old oak'

const press = async (path: string, form: Readonly<Record<string, string>>, headers = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url: `/identity${path}`,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: answer.statusCode, text: answer.body, location: answer.headers.location }
}
const register = async (more: Readonly<Record<string, string>> = {}) => {
  const { path, cookie } = await beginSignIn(app, deps.config.origin)
  const form = { email, name: 'Grace Hopper', password: GOOD, ...more }
  return press(`${path.replace('/identity', '')}/register`, form, { cookie })
}
/** 400: the password was right, and there is no sign-in under way that it could finish. */
const login = (password: string, who = email) => press('/login/nowhere', { email: who, password })
const emails = async (to = email) => {
  const { rows } = await places.owner.query<{ subject: string; body: string }>(
    'select subject, body from mail where recipient = $1 order by id',
    [to],
  )
  return rows
}
const linkIn = async (): Promise<string> =>
  /\/identity(\/(?:verify|password)\/[\w-]{43})/.exec((await emails()).at(-1)?.body ?? '')?.[1] ?? 'none'
const verified = async () => {
  await register()
  await press(await linkIn(), { password: GOOD })
}

test('the base address says what this is and leads back to the site', async () => {
  for (const url of ['/identity', '/identity/']) {
    const page = await app.inject({ url })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('This service signs people in')
    expect(page.body).toContain('<a href="/">Go to Understory</a>')
    expect(page.body).toContain('<a href="/?begin=account">Create an account</a>')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  }
})

describe('an account', () => {
  test('is made with an e-mail, whose link wants the password that was chosen', async () => {
    expect(await register()).toMatchObject({
      status: 200,
      text: expect.stringContaining('Check your e-mail'),
    })
    expect((await emails()).map(({ subject }) => subject)).toEqual([
      'Understory: please confirm your address',
    ])
    expect((await login(GOOD)).status).toBe(403)
    const link = await linkIn()
    expect((await press(link, { password: OTHER })).status).toBe(401)
    expect(await press(link, { password: GOOD })).toMatchObject({ status: 303, location: '/?begin=signIn' })
    expect((await login(GOOD)).status).toBe(400)
    expect((await press(link, { password: GOOD })).status).toBe(410)
  })

  test.each([
    ['a weak password', { password: 'password1234' }, 'Too easy to guess'],
    ['a short password', { password: 'elevenchars' }, 'At least 12 characters'],
    ['no address', { email: 'nobody' }, 'Your email is not valid'],
    ['an empty address', { email: ' ' }, 'Enter your e-mail address'],
    ['no name', { name: ' ' }, 'enter your name'],
  ])('is not made with %s', async (_, wrong, reason) => {
    expect(await register(wrong)).toMatchObject({ status: 400, text: expect.stringContaining(reason) })
    expect(await emails()).toEqual([])
  })

  test('cannot be taken over by registering again; the answer does not tell that there is one', async () => {
    await verified()
    const again = await register({ email: email.toUpperCase(), password: OTHER })
    expect(again).toMatchObject({ status: 200, text: expect.stringContaining('Check your e-mail') })
    expect((await emails(email.toUpperCase())).map(({ subject }) => subject)).toEqual([
      'Understory: you have an account already',
    ])
    expect((await login(OTHER)).status).toBe(401)
    expect((await login(GOOD)).status).toBe(400)
  })

  test('that someone else prepared for this address is not theirs once its owner confirms', async () => {
    await register({ password: OTHER, name: 'Mallory' })
    const prepared = await linkIn()
    expect((await press(prepared, { password: GOOD })).status).toBe(401)
    await register()
    expect((await press(prepared, { password: OTHER })).status).toBe(410)
    expect((await press(await linkIn(), { password: GOOD })).status).toBe(303)
    expect((await login(OTHER)).status).toBe(401)
  })

  test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }])(
    'is not changed by a page of another site (%o)',
    async (headers) => {
      const answers = await Promise.all(
        ['/login/nowhere', '/login/nowhere/register', '/forgot', '/change'].map((path) =>
          press(path, { email }, headers),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    },
  )

  test.each(['null', deps.config.origin])(
    'is asked for a password from our own page (%s)',
    async (origin) => {
      expect((await press('/forgot', { email }, { origin })).status).toBe(200)
    },
  )
})

describe('a forgotten password', () => {
  test('is set by a link that works once', async () => {
    await verified()
    expect((await press('/forgot', { email })).status).toBe(200)
    const link = await linkIn()
    expect((await press(link, { password: 'password1234' })).status).toBe(400)
    expect((await press(link, { password: OTHER })).text).toContain('Your password is set')
    expect((await press(link, { password: GOOD })).status).toBe(410)
    expect((await login(GOOD)).status).toBe(401)
    expect((await login(OTHER)).status).toBe(400)
  })

  test('a link is valid for an hour, and a newer one replaces it', async () => {
    await verified()
    await press('/forgot', { email })
    const first = await linkIn()
    expect((await press('/forgot?again', { email })).text).toContain('We have sent it again')
    expect((await press(first, { password: OTHER })).status).toBe(410)
    const second = await linkIn()
    const shown = await inScope(deps.database, SYSTEM, async (trx) =>
      Promise.all((await emails()).slice(-2).map(({ body }) => withoutOldLink(trx, body, now))),
    )
    expect(shown[0]).toContain('This link is no longer valid')
    expect(shown[1]).toContain(second)
    const before = now
    now = new Date(before.getTime() + 3_600_000 - 1_000)
    expect((await app.inject({ url: `/identity${second}` })).statusCode).toBe(200)
    now = new Date(before.getTime() + 3_600_000)
    expect((await app.inject({ url: `/identity${second}` })).statusCode).toBe(410)
    expect((await press(second, { password: OTHER })).status).toBe(410)
  })

  test('ends every session of the account, here and at the provider', async () => {
    await verified()
    const { rows } = await places.owner.query<{ subject: string }>(
      'select subject from identity_account where email = $1',
      [email],
    )
    const subject = rows[0]!.subject
    const made = await places.owner.query<{ id: string }>(
      `with made as (insert into person (subject) values ($1) returning id)
       insert into personal_data (person_id, email, first_name, last_name)
       select id, $2, 'Grace', 'Hopper' from made returning person_id as id`,
      [subject, email],
    )
    const cookie = await sessionFor(made.rows[0]!.id, null)
    const me = async () => (await app.inject({ url: '/proxy/me', headers: { cookie } })).statusCode
    expect(await me()).toBe(200)
    await places.owner.query(
      `insert into identity_record (model, id, payload) values ('RefreshToken', $1, jsonb_build_object('accountId', $1::text))`,
      [subject],
    )
    await press('/forgot', { email })
    await press(await linkIn(), { password: OTHER })
    const left = await places.owner.query(
      `select 1 from session s join person p on p.id = s.person_id where subject = $1
       union all select 1 from identity_record where id = $1`,
      [subject],
    )
    expect(left.rows).toEqual([])
    // At once, although this process looked the session up a moment ago; and its tokens open no other.
    expect(await me()).toBe(401)
    const person = await places.owner.query<{ at: Date }>(
      'select signed_out_at as at from person where subject = $1',
      [subject],
    )
    expect(person.rows[0]!.at).toEqual(now)
  })

  test('of no one gets the same answer and no e-mail', async () => {
    expect(await press('/forgot', { email })).toMatchObject({
      status: 200,
      text: expect.stringContaining('Check your e-mail'),
    })
    expect(await emails()).toEqual([])
  })
})

describe('after ten wrong passwords in ten minutes', () => {
  /** How long each try is held, in milliseconds: written down instead of waited for. */
  const held: number[] = []
  beforeEach(() => {
    vi.spyOn(timers, 'setTimeout').mockImplementation(async <Value>(ms?: number, value?: Value) => {
      held.push(ms ?? 0)
      return value as Value
    })
    syncBuiltinESMExports()
  })
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })

  const wrong = async (who: string, times = WRONG_PASSWORDS) => {
    for (let index = 0; index < times; index += 1) expect((await login('wrong', who)).status).toBe(401)
  }

  test('strangers only slow an account down: its owner comes in, from another address and at once', async () => {
    await verified()
    now = new Date(now.getTime() + SPAN_MS)
    held.length = 0
    await wrong(email)
    expect((await login('wrong')).status).toBe(429)
    remoteAddress = '198.51.100.1'
    expect((await login(GOOD)).status).toBe(400)
    expect(held).toEqual([0, 0, 0, 0, 0, 250, 500, 1_000, 2_000, 2_000, 2_000])
    expect((await login(GOOD)).status).toBe(400)
    expect(held.at(-1)).toBe(0)
  })

  test('an address has to wait, with whatever account', async () => {
    await verified()
    now = new Date(now.getTime() + SPAN_MS)
    for (let index = 0; index < WRONG_PASSWORDS; index += 1) await wrong(`somebody.${index}@example.org`, 1)
    expect((await login(GOOD)).status).toBe(429)
    remoteAddress = '198.51.100.2'
    expect((await login(GOOD)).status).toBe(400)
  })

  test('the eleventh of many at once is refused too', async () => {
    now = new Date(now.getTime() + SPAN_MS)
    const answers = await Promise.all(Array.from({ length: 14 }, () => login('wrong')))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(WRONG_PASSWORDS)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  test('of eighteen right ones at once from one address none is refused', async () => {
    await verified()
    now = new Date(now.getTime() + SPAN_MS)
    await wrong('somebody.else@example.org', 7)
    const answers = await Promise.all(Array.from({ length: 18 }, () => login(GOOD)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400))
  })

  test('right ones do not count', async () => {
    await verified()
    now = new Date(now.getTime() + SPAN_MS)
    for (let index = 0; index < 25; index += 1) expect((await login(GOOD)).status).toBe(400)
  })
})

test('an account gets at most three e-mails in ten minutes from one address, which do not use up those of its owner', async () => {
  now = new Date(now.getTime() + SPAN_MS)
  for (let index = 0; index < 6; index += 1) expect((await register()).status).toBe(200)
  expect(await emails()).toHaveLength(3)
  remoteAddress = `198.51.100.${count}`
  expect((await press('/forgot', { email })).status).toBe(200)
  expect(await emails()).toHaveLength(4)
})

test('an account gets at most twenty e-mails in ten minutes from wherever', async () => {
  now = new Date(now.getTime() + SPAN_MS)
  await verified()
  for (let index = 0; index < 24; index += 1) {
    remoteAddress = `192.0.2.${index}`
    expect((await press('/forgot', { email })).status).toBe(200)
  }
  expect(await emails()).toHaveLength(20)
})

test('e-mails are sent from the sign-in that a browser began, and are refused without one', async () => {
  for (const path of ['/login/nowhere/register', '/login/nowhere/again'])
    expect(await press(path, { email, name: 'Grace Hopper', password: GOOD })).toMatchObject({
      status: 400,
      text: expect.stringContaining('This sign-in is too old'),
    })
  expect(await emails()).toEqual([])
})

describe('another password, by who knows the one of now', () => {
  const change = (currentPassword: string, newPassword: string) =>
    press('/change', { email, currentPassword, newPassword })

  test('is taken, the old one is refused then, and every session is over', async () => {
    await verified()
    expect(await change(GOOD, OTHER)).toMatchObject({
      status: 303,
      location: '/?begin=signIn&returnTo=%2Faccount%3Fpassword%3Dchanged',
    })
    expect((await login(GOOD)).text).toContain('do not match')
    expect((await login(OTHER)).status).toBe(400)
    const { rows } = await places.owner.query<{ at: Date | null }>(
      `select p.signed_out_at as at from person p join identity_account a on a.subject = p.subject
       where a.email = $1`,
      [email],
    )
    for (const { at } of rows) expect(at).toEqual(now)
  })

  test('is refused as long as the address is not confirmed: anyone can register it', async () => {
    await register()
    const answer = await change(GOOD, OTHER)
    expect(answer).toMatchObject({ status: 400, location: undefined })
    expect(answer.text).toContain('do not match')
    const { rows } = await places.owner.query<{ at: Date | null }>(
      'select email_verified_at as at from identity_account where email = $1',
      [email],
    )
    expect(rows).toEqual([{ at: null }])
    expect((await login(GOOD)).status).toBe(403)
  })

  test('is refused beside its field when it is weak or the same, and the old one stays', async () => {
    await verified()
    for (const [wrong, why] of [
      ['short', 'at least 12'],
      [GOOD, 'your current password'],
    ] as const) {
      const { status, text } = await change(GOOD, wrong)
      expect(status).toBe(400)
      expect(text).toMatch(new RegExp(`id="newPassword-error">[^<]*${why}`, 'i'))
    }
    expect((await login(GOOD)).text).not.toContain('do not match')
  })

  test('with a wrong password of now nothing changes, and the address waits after many', async () => {
    await verified()
    for (let wrong = 0; wrong < WRONG_PASSWORDS; wrong += 1) {
      const { status, text } = await change('never was the one', OTHER)
      expect(status).toBe(400)
      expect(text).toContain('id="currentPassword-error"')
      expect(text.split('do not match')).toHaveLength(2)
      expect(text, 'a password is never sent back').not.toContain(OTHER)
    }
    expect((await change(GOOD, OTHER)).status).toBe(429)
  })
})
