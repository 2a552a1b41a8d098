/** What makes a row makes it once for a key: sent again after a lost answer, also at once, it is answered with the first. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { STANDARD_WORDING } from '../../contract/rules/certificate-templates.ts'
import { outcome, type Answered, type Call } from '../testing/marketplace.ts'
import { openMarket } from '../workflow/samples.ts'
import { requestBody } from './operations/operations.samples.ts'
import { newcomer, upload as uploadOnboarding, type Newcomer } from './onboardings/onboardings.samples.ts'
import { openSubmissions, pictureOf } from './submissions/submissions.samples.ts'

const places = await openSubmissions()
const {
  addProject,
  admin,
  begin,
  calling,
  carrier,
  cookieOf,
  deps,
  sessionFor,
  test: stored,
  uploadAs,
} = places
const buyer = await places.as('owner@contributor.example')
const CARRIER = 'owner@carrier.example'

let project = ''
let draft = ''
let nora: Newcomer
beforeAll(async () => {
  project = (await addProject()).project
  draft = (await begin(project)).sid
  nora = await newcomer(places)
  await nora.call('POST', '/onboarding')
})

const counted = async (table: string): Promise<number> =>
  (await stored.owner.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count

const TEMPLATE = {
  kind: 'cc',
  language: 'en',
  title: 'Contract',
  clauses: [{ title: 'Purpose', text: 'It is clear.' }],
  note: '',
}

/** With a name that no other row has. */
const named = (more: object) => () => ({ name: `Name ${randomUUID()}`, ...more })
const DESIGN = {
  layout: 'classic',
  accent: 'forest',
  wording: STANDARD_WORDING,
  logo: null,
  isActive: true,
}
const someone = () => ({
  email: `${randomUUID()}@platform.example`,
  firstName: 'Ada',
  lastName: 'Example',
  organizationNames: ['Canopy Partners'],
  role: 'operator',
})

/** Table, whose call, its address, its body, and what another body changes. */
const CALLS: readonly (readonly [string, Call, () => string, () => object, object])[] = [
  [
    'submission',
    carrier,
    () => '/project_submissions',
    () => ({ projectSid: project, title: 'River', currency: 'EUR' }),
    { title: 'Lake' },
  ],
  [
    'submission_comment',
    carrier,
    () => `/project_submissions/${draft}/comments`,
    () => ({ field: 'title', text: 'Shorter?' }),
    { text: 'Longer?' },
  ],
  [
    'plan_comment',
    carrier,
    () => `/project_offerings/${draft}/plan/comments`,
    () => ({ taskId: null, text: 'Rains in May?' }),
    { text: 'Rains in June?' },
  ],
  ['contract_template', admin, () => '/contract_templates', () => TEMPLATE, { title: 'Another' }],
  ['reporting_entity', buyer, () => '/reporting_entities', named({ kind: 'site' }), { kind: 'brand' }],
  ['reporting_purpose', buyer, () => '/reporting_purposes', named({}), { name: 'Another' }],
  ['certificate_template', admin, () => '/certificate_templates', named(DESIGN), { accent: 'ocean' }],
  ['person', admin, () => '/users', someone, { lastName: 'Another' }],
]

test.each(CALLS)('a row of %s is one for a key', async (table, by, pathOf, bodyOf, other) => {
  const before = await counted(table)
  const body = { ...bodyOf(), idempotencyKey: randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => by('POST', pathOf(), body)))
  const [first] = answers
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(answers.map((answer) => answer.body['sid'])).toEqual([1, 2, 3].map(() => first?.body['sid']))
  expect(await counted(table)).toBe(before + 1)
  expect(outcome(await by('POST', pathOf(), { ...body, ...other }))).toBe('422 idempotency_mismatch')
  expect(outcome(await by('POST', pathOf(), { ...bodyOf(), idempotencyKey: randomUUID() }))).toBe('201')
  expect(await counted(table)).toBe(before + 2)
})

const picture = await pictureOf(9, 9)

const UPLOADS: readonly (readonly [string, (key: string) => Promise<Answered>])[] = [
  [
    'offering_file',
    async (key) =>
      uploadAs(await cookieOf(CARRIER), `/project_submissions/${draft}/photos`, picture, 'a.png', {
        idempotency_key: key,
      }),
  ],
  [
    'offering_file',
    async (key) =>
      uploadAs(await cookieOf(CARRIER), `/project_submissions/${draft}/documents`, picture, 'a.png', {
        idempotency_key: key,
      }),
  ],
  ['onboarding_document', async (key) => uploadOnboarding(places, nora.cookie, 'other', { key })],
]

test.each(UPLOADS)('a file is one row of %s for a key', async (table, send) => {
  const before = await counted(table)
  const key = randomUUID()
  const answers = await Promise.all([send(key), send(key)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]?.body['sid']).toBe(answers[0]?.body['sid'])
  expect(await counted(table)).toBe(before + 1)
})

test('a document of an operation is one row for a key', async () => {
  const market = await openMarket(stored.owner, deps.database)
  const cookie = await sessionFor(market.people.buyer.id, market.buyer)
  const operation = await calling(cookie)('POST', '/operations', requestBody(market))
  const path = `/operations/${String(operation.body['sid'])}/documents`
  const before = await counted('document')
  const key = randomUUID()
  const send = async (kind: string) =>
    uploadAs(cookie, path, picture, 'a.png', { kind, idempotency_key: key })
  const answers = await Promise.all([send('other'), send('other')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]?.body['sid']).toBe(answers[0]?.body['sid'])
  expect(await counted('document')).toBe(before + 1)
  expect(outcome(await send('ccSigned'))).toBe('422 idempotency_mismatch')
})

test('a document that is generated is one row for a key', async () => {
  const market = await openMarket(stored.owner, deps.database)
  const cookie = await sessionFor(market.people.buyer.id, market.buyer)
  const desk = calling(await sessionFor(market.people.admin.id, market.platform))
  const operation = await calling(cookie)('POST', '/operations', requestBody(market))
  const path = `/operations/${String(operation.body['sid'])}/documents/drafts`
  const before = await counted('document')
  const body = { step: 'ccValidation', idempotencyKey: randomUUID() }
  const answers = await Promise.all([1, 2].map(() => desk('POST', path, body)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[1]?.body['sid']).toBe(answers[0]?.body['sid'])
  expect(await counted('document')).toBe(before + 1)
  expect(outcome(await desk('POST', path, { ...body, step: 'mcValidation' }))).toBe(
    '422 idempotency_mismatch',
  )
})
