/** Hostile files through every door that takes files, taken from the API's own table: refused, or nothing of them remains. */
import { describe, expect, test } from 'vitest'
import { PREFIX, type Endpoint } from '../../contract/http/endpoint.ts'
import { API } from '../../contract/policy.ts'
import { openMarket } from '../workflow/samples.ts'
import { hostileFiles, MARK } from '../testing/hostile-files.ts'
import { newcomer } from './onboardings/onboardings.samples.ts'
import { requestBody } from './operations/operations.samples.ts'
import { openSubmissions } from './submissions/submissions.samples.ts'

const site = await openSubmissions()
const { app, test: places, sessionFor, calling, parties, addProject, begin } = site
const { owner } = places

const ids = async (text: string, values: readonly unknown[] = []): Promise<string> =>
  (await owner.query<{ id: string }>(text, [...values])).rows[0]!.id
const cookieOf = (email: string) => {
  const { personId, organizationId } = parties.scopeOf(email)
  return sessionFor(personId, organizationId)
}
const admin = await cookieOf('admin@understory.example')
const carrier = await cookieOf('owner@carrier.example')
const market = await openMarket(owner, site.deps.database)
const buyer = await sessionFor(market.people.buyer.id, market.buyer)
const requested = await calling(buyer)('POST', '/operations', requestBody(market))
const operation = String(requested.body['sid'])
const { sid: submission } = await begin((await addProject()).project)
const applicant = await newcomer(site)
await applicant.call('POST', '/onboarding', {})

type Door = {
  readonly path: string
  readonly cookie: string
  /** What it compares a file with is not there: it answers so, and looks at no file. */
  readonly isWithoutThing?: true
  readonly fields?: Readonly<Record<string, string>>
  /** Where what was taken can be fetched; none where nothing is handed out again. */
  readonly shows?: (body: Readonly<Record<string, unknown>>) => string
}

const byId =
  (path: string) =>
  ({ sid }: Readonly<Record<string, unknown>>) =>
    `${PREFIX}${path}/${String(sid)}`
const logo = async (path: string, table: string): Promise<Door> => ({
  path: `/${path}/${await ids(`select id from ${table} limit 1`)}/logo`,
  cookie: admin,
  shows: (body) => String(body['logo']),
})
await owner.query("insert into additional_certification (name) values ('CCB')")

const logos = {
  carbon_standards: await logo('carbon_standards', 'carbon_standard'),
  project_proponents: await logo('project_proponents', 'project_proponent'),
  additional_certifications: await logo('additional_certifications', 'additional_certification'),
}

/** Every call that takes a file. A new one without a line here fails. */
const DOORS: Readonly<Record<string, Door>> = {
  'POST /bank_statements': { path: '/bank_statements', cookie: admin },
  'POST /certificate_logos': {
    path: '/certificate_logos',
    cookie: admin,
    shows: (body) => `${PREFIX}/certificate_logos/${String(body['sha256'])}`,
  },
  // These two compare and keep nothing.
  'POST /certificates/:number/verify': {
    path: '/certificates/UND-2026-000001/verify',
    cookie: admin,
    isWithoutThing: true,
  },
  'POST /documents/:sid/verification': {
    path: `/documents/${operation}/verification`,
    cookie: admin,
    isWithoutThing: true,
  },
  'POST /registry_imports': {
    path: '/registry_imports',
    cookie: admin,
    fields: { kind: 'verra_transactions' },
  },
  'POST /onboarding/documents': {
    path: '/onboarding/documents',
    cookie: applicant.cookie,
    fields: { kind: 'identity' },
    shows: byId('/onboarding_documents'),
  },
  'POST /operations/:sid/documents': {
    path: `/operations/${operation}/documents`,
    cookie: buyer,
    fields: { kind: 'pcInvoice' },
    shows: byId('/documents'),
  },
  'POST /screening_lists': { path: '/screening_lists', cookie: admin },
  'POST /project_submissions/:sid/photos': {
    path: `/project_submissions/${submission}/photos`,
    cookie: carrier,
    shows: byId('/offering_photos'),
  },
  'POST /project_submissions/:sid/documents': {
    path: `/project_submissions/${submission}/documents`,
    cookie: carrier,
    shows: byId('/offering_documents'),
  },
  ...Object.fromEntries(
    Object.entries(logos).flatMap(([path, door]) => [
      [`POST /${path}/:sid/logo`, door],
      [`PUT /${path}/:sid/logo`, door],
    ]),
  ),
}

const endpoints = Object.values(API).flatMap((noun) => Object.values<Endpoint>(noun))
const uploads = endpoints.filter(({ upload }) => upload)

test('every call of the API that takes a file is a door here', () => {
  expect(uploads.map(({ key }) => key).toSorted()).toEqual(Object.keys(DOORS).toSorted())
})

/** Written by hand: a browser would not send some of these names. */
function bodyOf({ fields = {} }: Door, name: string, ...files: readonly Buffer[]) {
  const edge = 'edge-of-a-part'
  const field = (key: string, value: string) =>
    `--${edge}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
  const called = name.replaceAll('"', '%22').replaceAll(/[\r\n]/g, '%0D')
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([
      Buffer.from(
        Object.entries(fields)
          .map(([key, value]) => field(key, value))
          .join(''),
      ),
      ...files.flatMap((bytes) => [
        Buffer.from(
          `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${called}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]),
      Buffer.from(`--${edge}--\r\n`),
    ]),
  }
}

/** Small, and larger than the parser holds before the first is read. */
describe.each([10, 3_000_000])('a second file of %i bytes', (bytes) => {
  test.each(uploads.map((one) => [one.key, one.method] as const))(
    'is refused through %s',
    async (key, method) => {
      const door = DOORS[key]!
      // The start of a bank statement: their reader refuses anything else before it has seen the end.
      const first = Buffer.from(
        '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"></Document>',
      )
      const { headers, payload } = bodyOf(door, 'a.xml', first, Buffer.alloc(bytes))
      const answer = await app.inject({
        method,
        url: PREFIX + door.path,
        headers: { cookie: door.cookie, ...headers },
        payload,
      })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        400,
        { code: 'invalid_request', issues: [{ path: 'file', message: 'Please send one file at a time.' }] },
      ])
    },
  )
})

const files = await hostileFiles()
const REFUSED: ReadonlySet<number> = new Set([400, 413, 415])

describe(`${files.length} hostile files`, () => {
  test.each(uploads.map((one) => [one.key, one.method] as const))('through %s', async (key, method) => {
    const door = DOORS[key]!
    const unharmed: string[] = []
    let taken = 0
    for (const { what, name, bytes } of files) {
      const { headers, payload } = bodyOf(door, name, bytes)
      const answer = await app.inject({
        method,
        url: PREFIX + door.path,
        headers: { cookie: door.cookie, ...headers },
        payload,
      })
      if (REFUSED.has(answer.statusCode)) continue
      if (answer.statusCode === 404 && door.isWithoutThing) continue
      taken += 1
      const problem =
        answer.statusCode < 300
          ? await remains(door, answer.json<Record<string, unknown>>())
          : `answered ${answer.statusCode} ${answer.body.slice(0, 200)}`
      if (problem !== null) unharmed.push(`${what}: ${problem}`)
    }
    expect(unharmed).toEqual([])
    // Pictures are drawn again, and that is what was to be seen.
    expect(taken > 0, 'some are taken').toBe(door.shows !== undefined)
  })

  test('leave the server able to take a good one', async () => {
    expect(files.length).toBeGreaterThanOrEqual(60)
    const [good] = files.filter(({ what }) => what === 'PNG with a script behind it')
    const door = DOORS['POST /operations/:sid/documents']!
    const { headers, payload } = bodyOf(door, 'photo.png', good!.bytes.subarray(0, good!.bytes.length))
    const answer = await app.inject({
      method: 'POST',
      url: PREFIX + door.path,
      headers: { cookie: door.cookie, ...headers },
      payload,
    })
    expect(answer.statusCode).toBe(201)
  })
})

/** What is still dangerous in a file that was taken; null for nothing. */
async function remains(door: Door, body: Readonly<Record<string, unknown>>): Promise<string | null> {
  if (!door.shows) return 'was taken'
  const name = typeof body['name'] === 'string' ? body['name'] : ''
  if (/[\p{Cc}"<>\\/|]|%22/u.test(name) || name.length > 200) return `is called ${name}`
  const served = await app.inject({ url: door.shows(body), headers: { cookie: door.cookie } })
  const { 'content-type': type, 'content-disposition': disposition = '' } = served.headers
  if (served.statusCode !== 200) return `cannot be fetched: ${served.statusCode}`
  if (served.headers['x-content-type-options'] !== 'nosniff') return 'is served without nosniff'
  if (String(type) !== 'image/webp' && !String(disposition).startsWith('attachment'))
    return `is served as ${String(type)} in the page`
  if (served.rawPayload.includes(MARK)) return 'still carries what was hidden in it'
  return null
}
