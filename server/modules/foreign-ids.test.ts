/** What is not yours does not exist (trust page R12): another organization's id answers exactly like an unknown one. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Cart } from '../../contract/offerings/carts.ts'
import { PREFIX, type Endpoint } from '../../contract/http/endpoint.ts'
import { emptyContent } from '../../contract/offerings/offering-content.ts'
import { API, policy } from '../../contract/policy.ts'
import { toWire } from '../../contract/http/wire.ts'
import { createMarketplace } from '../testing/marketplace.ts'
import { openMarket, type Market } from '../workflow/samples.ts'
import { addDocument, requestBody } from './operations/operations.samples.ts'

const { app, calling, sessionFor, parties, test: places, deps } = await createMarketplace()
const { owner } = places

const endpoints = Object.values(API)
  .flatMap((noun) => Object.values<Endpoint>(noun))
  .filter(({ path }) => /:\w*sid/i.test(path))

/** Calls of the platform are refused before their ids are looked at. */
const OF_THE_PLATFORM = new Set(['platform', 'platformWriter', 'superadmin'])
const isOfThePlatform = (endpoint: Endpoint) => OF_THE_PLATFORM.has(policy.get(endpoint.key)!)

/** Bodies that are right, so that only the id can be wrong. */
const BODIES: Readonly<Record<string, unknown>> = {
  'PUT /organizations/:sid': {
    name: 'Taken',
    country: 'FR',
    vat: '',
    isBuyer: true,
    isSeller: true,
    industrySids: [],
  },
  'PUT /organizations/:sid/members/:personSid': { role: 'owner' },
  'POST /organizations/:sid/invitations': { email: 'x@example.org', role: 'owner' },
  'PUT /organizations/:sid/profile': {
    isPublished: true,
    headline: '',
    description: '',
    website: '',
    foundedIn: null,
  },
  'POST /operations/:sid/events': {
    type: 'operation.comment',
    payload: { text: 'x', internal: false },
    version: 1,
    idempotencyKey: randomUUID(),
  },
  'POST /operations/:sid/documents/drafts': { step: 'ccValidation' },
  'POST /operations/:sid/signatures': {
    event: 'ccSigned.submit',
    typedName: 'Sam Example',
    intent: 'I sign.',
    version: 1,
    idempotencyKey: randomUUID(),
  },
  'PUT /project_submissions/:sid/draft': { content: emptyContent('Taken', 'EUR'), draftVersion: 1 },
  'POST /project_submissions/:sid/events': {
    type: 'offering.archive',
    payload: { reason: 'Taken' },
    version: 1,
  },
  'POST /project_submissions/:sid/comments': { field: '', text: 'x' },
  'PUT /submission_comments/:sid/resolved': { resolved: true },
  'PUT /project_offerings/:sid/plan': { version: 0, items: [{ kind: 'task', id: 'a', content: null }] },
  'POST /project_offerings/:sid/plan/comments': { taskId: null, text: 'x' },
  'POST /mails/:sid/bounce': { reason: 'Nobody there' },
  'POST /mails/:sid/send': {},
  'PUT /cart_lines/:sid/price': { unitPriceCents: 1250 },
  'PUT /saved_views/:sid': { name: 'Taken', search: '', isShared: false },
  'PUT /reporting_entities/:sid': { name: 'Taken', kind: 'site', isArchived: false },
  'PUT /reporting_purposes/:sid': { name: 'Taken', isArchived: false },
  'PUT /allocations/:sid': {
    version: 1,
    entitySid: randomUUID(),
    purposeSid: randomUUID(),
    claimYear: 2026,
    quantity: '0',
  },
  'POST /carts/:sid/request': { version: 2, idempotencyKey: randomUUID() },
  'POST /carts/:sid/approval': { version: 2, note: '' },
  'POST /carts/:sid/approval/approve': { version: 2, idempotencyKey: randomUUID() },
  'POST /carts/:sid/approval/decline': { version: 2, reason: 'No' },
  'PUT /organizations/:sid/members/:personSid/purchase_limit': { limit: null },
}

/** Kind of thing that an address names → an id of another organization's. */
let foreign: Readonly<Record<string, string>>
/** Of the caller's own organization. */
let own: Readonly<Record<string, string>>
let market: Market
let cookie = ''

beforeAll(async () => {
  market = await openMarket(owner, deps.database)
  const buyer = calling(await sessionFor(market.people.buyer.id, market.buyer))
  const requested = await buyer('POST', '/operations', requestBody(market))
  const operation = String(requested.body['sid'])
  const inserted = async (text: string, values: readonly unknown[]) =>
    (await owner.query<{ id: string }>(`${text} returning id`, [...values])).rows[0]!.id
  const invitation = (organizationId: string, by: string) =>
    inserted(
      `insert into invitation (organization_id, email, role, token_hash, invited_by, invited_at, expires_at)
       values ($1, 'i@example.org', 'owner', sha256(uuid_send(uuidv7())), $2, now(), now() + interval '1 day')`,
      [organizationId, by],
    )
  const filled = await buyer('PUT', '/cart_lines', {
    offeringSid: market.offering,
    vintageSid: market.vintages[0],
    quantity: '1',
    mode: 'set',
  })
  const cart = filled.body as unknown as Cart
  const draft = `insert into offering (project_id, organization_id, title, summary, currency, status)
    values ($1, $2, 'Draft', '', 'EUR', 'draft')`
  const offering = await inserted(draft, [market.project, market.carrier])
  await owner.query(
    `insert into submission (offering_id, organization_id, machine_version, snapshot, draft, since, updated_at)
     values ($1, $2, 1, '{}', '{}', now(), now())`,
    [offering, market.carrier],
  )
  const file = `insert into offering_file (offering_id, organization_id, kind, name, media_type, bytes, sha256, uploaded_by, width, height, small_sha256, uploaded_at)
    values ($1, $2, $3, 'a', 'image/webp', 1, repeat('a', 64), $4, $5::int, $5::int, case when $5::int is null then null else repeat('b', 64) end, now())`
  const applicant = await inserted(
    `insert into onboarding (organization_id, applicant_id, machine_version, snapshot, since, begun_at, updated_at, submitted_at)
     values ($1, $2, 1, '{}', now(), now(), now(), now())`,
    [market.carrier, market.people.carrier.id],
  )
  const entity = await inserted(
    "insert into reporting_entity (organization_id, name, kind, created_at) values ($1, 'Theirs', 'site', now())",
    [market.buyer],
  )
  const purpose = await inserted(
    "insert into reporting_purpose (organization_id, name, created_at) values ($1, 'Theirs', now())",
    [market.buyer],
  )
  const allocation = await inserted(
    'insert into allocation (organization_id, vintage_id, created_at) values ($1, $2, now())',
    [market.buyer, market.vintages[0]],
  )
  await owner.query(
    `insert into allocation_version (allocation_id, version, entity_id, purpose_id, claim_year, quantity, person_id, at)
     values ($1, 1, $2, $3, 2026, 1, $4, now())`,
    [allocation, entity, purpose, market.people.buyer.id],
  )
  const notification = await inserted(
    `insert into notification (person_id, organization_id, key, kind, text, about, path, at, email)
     values ($1, $2, 'theirs', 'operation.turn', 'Theirs', '', '/', now(), 'now')`,
    [market.people.buyer.id, market.buyer],
  )
  foreign = {
    notifications: notification,
    saved_views: await inserted(
      `insert into saved_view (organization_id, person_id, list, name, search, is_shared, created_at, updated_at)
       values ($1, $2, 'operations', 'Theirs', '', true, now(), now())`,
      [market.buyer, market.people.buyer.id],
    ),
    reporting_entities: entity,
    reporting_purposes: purpose,
    allocations: allocation,
    onboarding_documents: await inserted(
      `insert into onboarding_document (onboarding_id, kind, name, media_type, bytes, sha256, uploaded_by, uploaded_at)
       values ($1, 'identity', 'a.pdf', 'application/pdf', 1, repeat('c', 64), $2, now())`,
      [applicant, market.people.carrier.id],
    ),
    organizations: market.carrier,
    // It has published none.
    profiles: market.carrier,
    members: market.people.carrier.id,
    invitations: await invitation(market.carrier, market.people.carrier.id),
    operations: operation,
    mails: await inserted(
      `insert into mail (recipient, subject, body, key) values ('a@example.org', 's', 'b', 'foreign')`,
      [],
    ),
    invoices: await inserted(
      `insert into invoice (operation_id, series, year, sequence, number, kind, lines, due_cents, currency, reference, issued_at, document)
       values ($1, 'CS', 2026, 1, 'CS-2026-00001', 'invoice', '[]', 1, 'EUR', 'RF18', now(), '{}')`,
      [operation],
    ),
    documents: await addDocument(owner, operation, market.people.buyer.id),
    carts: cart.sid,
    cart_lines: cart.lines[0]!.sid,
    favourite_offerings: offering,
    project_offerings: offering,
    project_submissions: offering,
    submission_comments: await inserted(
      `insert into submission_comment (offering_id, field, text, person_id, role, at)
       values ($1, '', 'A remark', $2, 'platform', now())`,
      [offering, market.people.admin.id],
    ),
    offering_photos: await inserted(file, [offering, market.carrier, 'photo', market.people.carrier.id, 1]),
    offering_documents: await inserted(file, [
      offering,
      market.carrier,
      'document',
      market.people.carrier.id,
      null,
    ]),
  }
  // A stranger may everything in its own organization: seller, validated, owner.
  const trader = parties.scopeOf('both@trader.example')
  own = { organizations: trader.organizationId! }
  cookie = await sessionFor(trader.personId, trader.organizationId)
})

/** Fills the parameters of an address; its first segment names the kind of `:sid`. */
const fill = (path: string, ids: (kind: string) => string) =>
  path
    .replace(/^\/(\w+)\/:(?:sid)/, (_all, kind: string) => `/${kind}/${ids(kind)}`)
    .replace(/\/(\w+)\/:(?:person|invitation)Sid/, (_all, kind: string) => `/${kind}/${ids(kind)}`)

async function call(endpoint: Endpoint, path: string) {
  const key = endpoint.key
  const payload = endpoint.body ? (toWire(BODIES[key] ?? {}) as object) : undefined
  if (endpoint.body && !isOfThePlatform(endpoint)) expect(BODIES, key).toHaveProperty([key])
  const answer = await app.inject({
    method: endpoint.method,
    url: PREFIX + path,
    headers: { cookie },
    ...(payload && { payload }),
    ...(endpoint.upload && (await file())),
  })
  if (answer.statusCode < 400) return { status: answer.statusCode, body: answer.body }
  const { request_id: _own, ...body } = answer.json<Record<string, unknown>>()
  const { 'content-length': _length, 'x-request-id': _id, date: _date, ...headers } = answer.headers
  return { status: answer.statusCode, body, headers: withoutLimits(headers) }
}

/** What is left of a limit differs with every call. */
const withoutLimits = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/ratelimit|retry-after/.test(name)))

async function file() {
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(picture)]), 'a.png')
  form.set('kind', 'paper')
  const whole = new Response(form)
  return {
    payload: Buffer.from(await whole.arrayBuffer()),
    headers: { cookie, 'content-type': whole.headers.get('content-type')! },
  }
}

/** What the registries say is the same for everyone: no one owns a row. */
const REFERENCE = new Set(['additional_certifications', 'carbon_standards', 'project_proponents', 'vintages'])

describe.each(endpoints.map((endpoint) => [endpoint.key, endpoint] as const))('%s', (_, endpoint) => {
  test('another organization’s id answers like an unknown one', async () => {
    const theirs = await call(
      endpoint,
      fill(endpoint.path, (kind) => foreign[kind] ?? randomUUID()),
    )
    const unknown = await call(
      endpoint,
      fill(endpoint.path, () => randomUUID()),
    )
    expect(theirs).toEqual(unknown)
    expect(theirs.status).toBe(isOfThePlatform(endpoint) ? 403 : 404)
  })
})

const nested = endpoints.filter(({ path }) => /Sid/.test(path))
test.each(nested.map((endpoint) => [endpoint.key, endpoint] as const))(
  '%s: also beneath one’s own organization',
  async (_, endpoint) => {
    const beneath = (ids: (kind: string) => string) =>
      call(
        endpoint,
        fill(endpoint.path, (kind) => own[kind] ?? ids(kind)),
      )
    const theirs = await beneath((kind) => foreign[kind]!)
    expect(theirs).toEqual(await beneath(() => randomUUID()))
    expect(theirs.status).toBe(404)
  },
)

test('every kind of thing that an organization can own was tried with one that exists', () => {
  const kinds = endpoints
    .filter((endpoint) => !isOfThePlatform(endpoint))
    .flatMap(({ path }) => [...path.matchAll(/(\w+)\/:\w*sid/gi)].map(([, kind]) => kind!))
    .filter((kind) => !REFERENCE.has(kind))
  expect([...new Set(kinds)].toSorted()).toEqual(Object.keys(foreign).toSorted())
  expect(Object.values(foreign).every((id) => /^[0-9a-f-]{36}$/.test(id))).toBe(true)
})

test('and nothing of what was tried has changed', async () => {
  const { rows } = await owner.query(
    `select o.name, m.role, i.revoked_at from organization o
     join membership m on m.organization_id = o.id and m.person_id = $2
     join invitation i on i.id = $3 where o.id = $1`,
    [foreign['organizations'], foreign['members'], foreign['invitations']],
  )
  expect(rows).toEqual([{ name: 'Forest carrier', role: 'operator', revoked_at: null }])
})
