/** A provider that was taken over, or a network in between: what it hands over is verified before anything is stored. */
import {
  exportJWK,
  generateKeyPair,
  decodeJwt,
  importJWK,
  SignJWT,
  UnsecuredJWT,
  type JWTPayload,
} from 'jose'
import type { Page } from '@playwright/test'
import { EMAILS, expect, PASSWORD, test } from './fixtures.ts'

const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
const jwk = { ...(await exportJWK(publicKey)), kid: 'forged', use: 'sig' }
const asPs256 = await importJWK(await exportJWK(privateKey), 'PS256')
const now = () => Math.floor(Date.now() / 1_000)

type Forge = (honest: JWTPayload) => Promise<string> | string

const sign = (claims: JWTPayload, header: Readonly<Record<string, string>> = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'forged', ...header }).sign(privateKey)

const HOSTILE: Readonly<Record<string, Forge>> = {
  'another issuer': (honest) => sign({ ...honest, iss: 'https://evil.example' }),
  'another audience': (honest) => sign({ ...honest, aud: 'another-client' }),
  'a foreign party': (honest) => sign({ ...honest, azp: 'another-client' }),
  'the nonce of another sign-in': (honest) => sign({ ...honest, nonce: 'replayed' }),
  'no nonce': (honest) => sign({ ...honest, nonce: undefined }),
  'an end more than a minute ago': (honest) => sign({ ...honest, exp: now() - 90 }),
  'a beginning in more than a minute': (honest) => sign({ ...honest, nbf: now() + 120 }),
  'alg none': (honest) => new UnsecuredJWT(honest).encode(),
  'HS256 with the public key as secret': (honest) =>
    new SignJWT(honest)
      .setProtectedHeader({ alg: 'HS256', kid: 'forged' })
      .sign(new TextEncoder().encode(JSON.stringify(jwk))),
  'PS256 with the right key': (honest) =>
    new SignJWT(honest).setProtectedHeader({ alg: 'PS256', kid: 'forged' }).sign(asPs256),
  'an unknown key': (honest) => sign(honest, { kid: 'unheard-of' }),
}

/** Answers token calls with what `forge` makes of the honest ID token; our key is published with the others. */
async function takeOver(
  page: Page,
  forge: () => Forge,
  publishes: () => boolean = () => true,
): Promise<void> {
  await page.route('**/identity/jwks', async (route) => {
    const answer = await route.fetch()
    const { keys } = (await answer.json()) as { keys: object[] }
    await route.fulfill({ response: answer, json: { keys: publishes() ? [...keys, jwk] : keys } })
  })
  await page.route('**/identity/token', async (route) => {
    const answer = await route.fetch()
    const tokens = (await answer.json()) as { id_token: string }
    const forged = await forge()(decodeJwt(tokens.id_token))
    await route.fulfill({ response: answer, json: { ...tokens, id_token: forged } })
  })
}

const warnings = (page: Page): string[] => {
  const heard: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') heard.push(message.text())
  })
  return heard
}

/** The password is asked the first time only: then the provider knows the browser. */
async function begin(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
}
async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(EMAILS.admin)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('understory.user')))

test('an ID token that is not in order signs no one in, whatever is wrong with it', async ({ page }) => {
  let current: Forge = () => ''
  await takeOver(page, () => current)
  const heard = warnings(page)
  for (const [index, [name, forge]] of Object.entries(HOSTILE).entries()) {
    current = forge
    await begin(page)
    if (index === 0) await typePassword(page)
    await expect.poll(() => heard.length, { message: name }).toBe(index + 1)
    expect(heard.at(-1), name).toMatch(/^Sign-in: invalid_token/)
    await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
    expect(await stored(page), name).toEqual([])
    expect((await page.request.get('/proxy/me')).status(), name).toBe(401)
  }
  // The same forger, honest for once: the net is not so fine that no one comes through.
  current = (honest) => sign(honest)
  await begin(page)
  await expect(page).toHaveURL(/\/admin$/)
})

test('the provider’s keys may rotate: one that was published a moment ago is looked for again', async ({
  page,
}) => {
  let asked = 0
  await takeOver(
    page,
    () => (honest) => sign(honest),
    () => (asked += 1) > 1,
  )
  await begin(page)
  await typePassword(page)
  await expect(page).toHaveURL(/\/admin$/)
  expect(asked).toBeGreaterThan(1)
})

test('an answer no one waits for has no transaction; one for another sign-in has an invalid state', async ({
  page,
}) => {
  const heard = warnings(page)
  await page.goto('/callback?code=stolen&state=unheard-of')
  await expect.poll(() => heard.at(-1)).toMatch(/^Sign-in: missing_transaction/)
  await begin(page)
  await expect(page.getByLabel('Password')).toBeVisible()
  await page.goto('/callback?code=stolen&state=unheard-of')
  await expect.poll(() => heard.at(-1)).toMatch(/^Sign-in: state_mismatch Invalid state/)
  expect(await stored(page)).toEqual([])
})

test('a provider that wants a second factor is logged by that name', async ({ page }) => {
  const heard = warnings(page)
  await page.route('**/identity/token', (route) =>
    route.fulfill({ status: 403, json: { error: 'mfa_required', error_description: 'Second factor' } }),
  )
  await begin(page)
  await typePassword(page)
  await expect.poll(() => heard.at(-1)).toMatch(/^Sign-in: mfa_required Second factor/)
})

test('a token endpoint that is out of order is asked again three times', async ({ page }) => {
  const heard = warnings(page)
  let asked = 0
  await page.route('**/identity/token', (route) => {
    asked += 1
    return route.fulfill({ status: 503, body: 'later' })
  })
  await begin(page)
  await typePassword(page)
  await expect.poll(() => heard.at(-1)).toMatch(/^Sign-in: timeout/)
  expect(asked).toBe(1 + 3)
})

test('without the identity client signing in warns and does nothing', async ({ page }) => {
  const heard = warnings(page)
  await page.route('**/proxy/site', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), identity: null } })
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await expect.poll(() => heard.at(-1)).toMatch(/^Sign-in: unavailable/)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
})
