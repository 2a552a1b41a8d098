/** One secret sent through every place where secrets travel: it is in no log, no refusal and no list. */
import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { PREFIX, type Endpoint } from '../../contract/http/endpoint.ts'
import { API } from '../../contract/policy.ts'
import { logOptions } from '../platform/log.ts'
import { addressWithoutSecrets, textWithoutSecrets } from '../platform/secrets.ts'
import { createMarketplace } from './marketplace.ts'
import { beginSignIn } from './provider.ts'

let logged = ''
const log = pino(logOptions('trace'), { write: (line: string) => void (logged += line) })
const { app, as, parties, sessionFor, deps, test: places } = await createMarketplace({ log })
const secret = randomBytes(32).toString('base64url')
/** As the provider's own short ids are made. */
const short = 'V1StGXR8_Z5jdHi6B-myT'
const jwt = `eyJhbGciOiJSUzI1NiJ9.${Buffer.from(`{"sub":"${secret}"}`).toString('base64url')}.${secret}`
const secrets = [secret, short, jwt]
let cookie = ''

beforeAll(async () => {
  const { personId, organizationId } = parties.scopeOf('admin@understory.example')
  cookie = await sessionFor(personId, organizationId)
})

const endpoints = Object.values(API).flatMap((noun) => Object.values<Endpoint>(noun))

/** Everything that is said of these calls, but not pages that were asked for with a valid link. */
async function sayAll(canary: string): Promise<string> {
  let said = ''
  const ask = async (method: Endpoint['method'], url: string, headers = {}, payload?: object | string) => {
    const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
    // The pages of a sign-in lead to its own address, which only the browser with its cookie can use.
    const own = ['', '/register', '/again', '?known'].map((end) => `"/identity/login/${canary}${end}"`)
    const body = own.reduce((rest, address) => rest.replaceAll(address, ''), answer.body)
    said += JSON.stringify({ ...answer.headers, location: '' }) + body
  }
  const query = `?code=${canary}&state=${canary}&token=${canary}&id_token_hint=${canary}`
  for (const { method, path, streams } of endpoints.filter(
    ({ streams }) => streams !== 'text/event-stream',
  )) {
    void streams
    const url = PREFIX + path.replaceAll(/:\w+/g, canary)
    for (const headers of [{}, { cookie }]) {
      await ask(method, url, headers)
      await ask(method, url + query, headers)
      if (method !== 'GET')
        await ask(method, url, headers, { token: canary, password: canary, id_token: canary })
    }
  }
  const pages = ['callback', 'popup-callback', 'silent-callback', 'invitations', 'signatures', 'nowhere']
  for (const page of pages) {
    await ask('GET', `/${page}${query}`)
    await ask('GET', `/${page}/${canary}`)
  }
  const provider = ['auth', 'session/end', 'me', 'jwks', 'token', 'token/revocation', 'login']
  const within = ['register', 'again', `verify/${canary}`]
  for (const page of within) {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    await ask('GET', `/identity/login/${canary}/${page}${query}`)
    await ask('POST', `/identity/login/${canary}/${page}`, form, `password=${canary}&email=a%40b.example`)
  }
  for (const page of [...provider, 'verify', 'password', 'forgot']) {
    await ask('GET', `/identity/${page}${query}`)
    for (const method of ['GET', 'POST'] as const) {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      const fields = new URLSearchParams({
        code: canary,
        refresh_token: canary,
        password: canary,
        token: canary,
      })
      await ask(
        method,
        `/identity/${page}/${canary}`,
        form,
        method === 'POST' ? fields.toString() : undefined,
      )
      if (method === 'POST') await ask(method, `/identity/${page}`, form, fields.toString())
    }
  }
  const headers = {
    authorization: `Bearer ${canary}`,
    'x-webhook-secret': canary,
    referer: `/x?code=${canary}`,
  }
  await ask('GET', '/proxy/me', { ...headers, cookie: `__Host-session=${canary}` })
  for (const url of ['/livez', '/readyz', '/metrics']) await ask('GET', url, headers)
  return said
}

test.each([
  ['a token of a link', secret],
  ['a short id of a sign-in', short],
  ['an ID token', jwt],
])('%s is nowhere', async (_, canary) => {
  const said = await sayAll(canary)
  expect(logged).toContain('incoming request')
  for (const one of secrets) expect(logged.includes(one), 'the log').toBe(false)
  expect(said.includes(canary), 'an answer').toBe(false)
})

test('errors are logged without it', () => {
  log.error(
    { err: new Error(`GET https://id.example/callback?code=${secret}`, { cause: new Error(jwt) }) },
    'x',
  )
  for (const one of secrets) expect(logged.includes(one)).toBe(false)
})

test('links that let their reader in are in no list of e-mails', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const fields = { email: 'canary@example.org', name: 'Canary', password: 'a sentence of many words' }
  const begun = await beginSignIn(app, deps.config.origin)
  await app.inject({
    method: 'POST',
    url: `${begun.path}/register`,
    headers: { ...form, cookie: begun.cookie },
    payload: new URLSearchParams(fields).toString(),
  })
  const admin = await as('admin@understory.example')
  const invitation = { email: 'invited@example.org', role: 'operator' }
  const organization = parties.organizationId('platform')
  expect((await admin('POST', `/organizations/${organization}/invitations`, invitation)).status).toBe(201)
  const { rows } = await places.owner.query<{ body: string }>('select body from mail')
  const tokens = rows.flatMap(({ body }) => [...body.matchAll(/\/([\w-]{40,})/g)].map(([, token]) => token!))
  expect(tokens.length).toBeGreaterThanOrEqual(2)
  const list = JSON.stringify((await admin('GET', '/mails')).body)
  for (const token of tokens) {
    expect(list.includes(token)).toBe(false)
    expect(logged.includes(token)).toBe(false)
  }
})

test('what tells where stays readable', () => {
  const sid = '01999999-0000-7000-8000-000000000000'
  expect(addressWithoutSecrets(`/proxy/certificate_templates/${sid}?limit=20`)).toBe(
    `/proxy/certificate_templates/${sid}?limit`,
  )
  expect(addressWithoutSecrets('/assets/index-B3xk2A9q.js')).toBe('/assets/index-B3xk2A9q.js')
  const stack = 'at runDueTimersOfThisProcess (file:///srv/server/workflow/timers.ts:12:3)'
  expect(textWithoutSecrets(stack)).toBe(stack)
})
