/** The link that confirms an address: who is signed in by it, and who is not (decision 062). */
import { beforeEach, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { browserAt, type Browser } from '../../testing/provider.ts'
import { accountsIn } from './accounts.ts'

const ORIGIN = 'http://localhost:3000'
const PASSWORD = 'moss under seven ferns'

let now = new Date('2026-03-01T10:00:00Z')
const { app, deps, test: places } = await createTestApp({ clock: () => now, environment: { ORIGIN } })

let count = 0
let email = ''
beforeEach(() => {
  count += 1
  // A span of its own: three e-mails in ten minutes are all that an account gets.
  now = new Date(Date.UTC(2026, 2, 1, 10, count * 20))
  email = `grace.${count}@example.org`
})

const lastEmail = async (): Promise<string> => {
  const { rows } = await places.owner.query<{ body: string }>(
    'select body from mail where recipient = $1 order by id desc limit 1',
    [email],
  )
  return rows[0]?.body ?? ''
}
const linkIn = async (): Promise<string> =>
  ORIGIN + (/\/identity\/verify\/[\w-]{43}/.exec(await lastEmail())?.[0] ?? '/none')

/** The browser of someone new, who is asked to look into the e-mail. */
async function registered(query: Readonly<Record<string, string>> = {}): Promise<Browser> {
  const browser = browserAt(app)
  const form = await browser.open(browser.authorize(ORIGIN, { screen_hint: 'signup', ...query }))
  const sent = await browser.open(form.at.href, { email, name: 'Grace Hopper', password: PASSWORD })
  expect(sent.text).toContain(`We have sent an e-mail to ${email}`)
  return browser
}
const asksPassword = (text: string): boolean => text.includes('type="password"')
const withoutNonce = (text: string): string => text.replaceAll(/nonce="[^"]+"/g, '')
const confirmed = async (): Promise<boolean> => {
  const { rows } = await places.owner.query<{ at: Date | null }>(
    'select email_verified_at as at from identity_account where email = $1',
    [email],
  )
  return rows[0]?.at != null
}
/** A sign-in that shows no page: the provider knows this browser. */
const isKnown = async (browser: Browser): Promise<boolean> =>
  (await browser.open(browser.authorize(ORIGIN, { prompt: 'none' }))).at.searchParams.has('code')

test('the browser that registered goes on where it was going, without the password; the link works once', async () => {
  const browser = await registered()
  const link = await linkIn()
  const page = await browser.open(link)
  expect(asksPassword(page.text)).toBe(false)
  expect(await confirmed()).toBe(false)
  const done = await browser.open(page.at.href, {})
  expect(done.at.pathname).toBe('/callback')
  expect(done.at.searchParams.get('state')).toBe('state')
  expect(done.at.searchParams.has('code')).toBe(true)
  expect(await confirmed()).toBe(true)
  expect((await browser.open(link)).status).toBe(410)
})

test('another browser that has the link only is asked for the password, and signed in by it', async () => {
  await registered()
  const other = browserAt(app)
  const page = await other.open(await linkIn())
  expect(asksPassword(page.text)).toBe(true)
  for (const password of ['', 'rain on an old oak']) {
    const refused = await other.open(page.at.href, { password })
    expect(refused).toMatchObject({ status: 401, text: expect.stringContaining('aria-invalid="true"') })
  }
  expect(await confirmed()).toBe(false)
  expect(await isKnown(other)).toBe(false)
  const done = await other.open(page.at.href, { password: PASSWORD })
  expect(done.at.pathname + done.at.search).toBe('/?begin=signIn')
  expect(await confirmed()).toBe(true)
  expect(await isKnown(other)).toBe(true)
})

test('a sign-in of another browser does not count as the one that registered', async () => {
  await registered()
  const other = browserAt(app)
  await other.open(other.authorize(ORIGIN))
  const page = await other.open(await linkIn())
  expect(asksPassword(page.text)).toBe(true)
  expect((await other.open(page.at.href, {})).status).toBe(401)
  expect(await confirmed()).toBe(false)
})

test('registered again from elsewhere, only the newest e-mail works, and the first browser is asked for the password', async () => {
  const first = await registered()
  const replaced = await linkIn()
  await registered()
  expect((await first.open(replaced)).status).toBe(410)
  expect(asksPassword((await first.open(await linkIn())).text)).toBe(true)
})

test('a link confirms nothing once the address was registered with another password, before a newer one is written', async () => {
  const browser = await registered()
  const link = await linkIn()
  await accountsIn(deps.database).register({ email, name: 'Mallory', password: 'rain on an old oak' })
  expect((await browser.open(link)).status).toBe(410)
  expect(await confirmed()).toBe(false)
})

test('a sign-in that is too old asks for the password; a link of yesterday is not valid', async () => {
  const browser = await registered()
  const link = await linkIn()
  await places.owner.query("delete from identity_record where model = 'Interaction'")
  expect(asksPassword((await browser.open(link)).text)).toBe(true)
  now = new Date(now.getTime() + 24 * 3_600_000)
  expect((await browser.open(link)).status).toBe(410)
})

test('a registration in the small window asks for the password: nothing waits there any longer', async () => {
  const browser = await registered({ redirect_uri: `${ORIGIN}/popup-callback` })
  expect(asksPassword((await browser.open(await linkIn())).text)).toBe(true)
})

test('the e-mail is sent again, to this browser; of an unknown address the answer is the same, without an e-mail', async () => {
  const browser = browserAt(app)
  const { at } = await browser.open(browser.authorize(ORIGIN, { screen_hint: 'signup', login_hint: email }))
  const again = at.href.replace(/register$/, 'again')
  const unknown = await browser.open(again, { email })
  expect(unknown.text).toContain('We have sent it again')
  expect(await lastEmail()).toBe('')
  await browser.open(at.href, { email, name: 'Grace Hopper', password: PASSWORD })
  const first = await linkIn()
  const known = await browser.open(again, { email })
  expect(withoutNonce(known.text)).toBe(withoutNonce(unknown.text))
  expect((await browser.open(first)).status).toBe(410)
  expect(asksPassword((await browser.open(await linkIn())).text)).toBe(false)
})

test('the registration begins with the address that the site expects, and keeps what was typed; each field says what is wrong', async () => {
  const browser = browserAt(app)
  const form = await browser.open(browser.authorize(ORIGIN, { screen_hint: 'signup', login_hint: email }))
  expect(form.text).toContain(`value="${email}"`)
  const refused = await browser.open(form.at.href, { email: 'nobody', name: 'Grace "H"', password: 'short' })
  expect(refused.status).toBe(400)
  expect(refused.text).toContain('value="nobody"')
  expect(refused.text).toContain('value="Grace &quot;H&quot;"')
  expect(refused.text).toContain('id="email-error">Your email is not valid')
  expect(refused.text).toContain('id="password-error">At least 12 characters')
  expect(refused.text).not.toContain('name-error')
})
