/** Who sees what of an onboarding, what is taken as a file, and how all of it goes again. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { inScope, scopeSql, SYSTEM, type Scope } from '../../platform/database.ts'
import { createMarketplace, outcome, refusal, type Call } from '../../testing/marketplace.ts'
import { expireDocuments, lookAt } from './documents.ts'
import {
  decide,
  detailOf,
  fillIn,
  newcomer,
  ownOf,
  send,
  runJobs,
  upload,
  type Newcomer,
} from './onboardings.samples.ts'
import { KEPT_DAYS, ABANDONED_DAYS } from './retention.ts'
import { findOwn, findSubmitted } from './row.ts'

const marketplace = await createMarketplace()
const { app, as, calling, deps, parties, sessionFor, test: places } = marketplace
const { owner } = places
const DAY_MS = 86_400_000

let ada: Call
let nora: Newcomer
let sid: string
let organizationSid: string

beforeAll(async () => {
  ada = await as('admin@understory.example')
  nora = await newcomer(marketplace)
  const own = await fillIn(marketplace, nora, { owner: 'Listed Lou' })
  sid = own.sid
  organizationSid = own.organization!.sid!
  await runJobs(marketplace, ['Listed Lou'])
  await decide(ada, sid, 'compliance.note', { note: 'For the platform only' })
  await decide(ada, sid, 'compliance.requestDocuments', {
    items: [{ title: 'Statutes', reason: 'To compare' }],
  })
})

const documentOf = async () => (await ownOf(nora.call)).documents[0]!.sid
const get = (cookie: string | null, document: string) =>
  app.inject({
    method: 'GET',
    url: `/proxy/onboarding_documents/${document}`,
    ...(cookie !== null && { headers: { cookie } }),
  })

/** Someone of the applicant's organization who is not an owner. */
async function colleague(): Promise<Newcomer> {
  const made = await newcomer(marketplace)
  await owner.query("insert into membership (person_id, organization_id, role) values ($1, $2, 'operator')", [
    made.personId,
    organizationSid,
  ])
  const cookie = await sessionFor(made.personId, organizationSid)
  return { ...made, cookie, call: calling(cookie) }
}

describe('a document', () => {
  test('is seen by owners and by the platform as an attachment, and every look is in the journal', async () => {
    const document = await documentOf()
    const { personId, organizationId } = parties.scopeOf('admin@understory.example')
    for (const cookie of [nora.cookie, await sessionFor(personId, organizationId)]) {
      const { statusCode, headers } = await get(cookie, document)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-disposition': expect.stringContaining('attachment'),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
    }
    const { journal } = detailOf(await ada('GET', `/onboardings/${sid}`))
    const looks = journal.filter(({ event }) => event === 'document.look')
    expect(looks.map(({ by, role }) => [by, role])).toEqual([
      ['Nora Falk', 'applicant'],
      ['Ada Moreau', 'platform'],
    ])
  })

  test('does not exist for colleagues who are no owners, for strangers and for visitors', async () => {
    const document = await documentOf()
    const { personId, organizationId } = parties.scopeOf('both@trader.example')
    const unknown = await get(nora.cookie, randomUUID())
    for (const cookie of [(await colleague()).cookie, await sessionFor(personId, organizationId)]) {
      const answer = await get(cookie, document)
      expect([answer.statusCode, answer.json().code]).toEqual([404, unknown.json().code])
    }
    expect((await get(null, document)).statusCode).toBe(401)
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  /** A PNG whose header claims 20,000 × 10,000 pixels. */
  const huge = Buffer.from(
    '89504e470d0a1a0a0000000d4948445200004e20000027100802000000' + '00000000' + '0000000049454e44ae426082',
    'hex',
  )
  test.each([
    ['an SVG with a script', 'a.svg', Buffer.from(svg), 415],
    ['an SVG that calls itself a picture', 'a.png', Buffer.from(svg), 415],
    ['a page that calls itself a PDF', 'a.pdf', Buffer.from('<html><script>1</script></html>'), 415],
    ['a PDF with a script before it', 'a.pdf', Buffer.from('<script>1</script>%PDF-1.7\n'), 415],
    ['a PDF that does not parse', 'a.pdf', Buffer.from('%PDF-1.7\nnothing'), 415],
    ['a program', 'a.exe', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 415],
    ['a picture of 200 million pixels', 'a.png', huge, 415],
    ['nothing', 'a.pdf', Buffer.alloc(0), 415],
    ['more than fifteen megabytes', 'a.pdf', Buffer.alloc(15 * 1024 * 1024 + 2, '%PDF-'), 413],
  ])('%s is refused', async (_what, name, bytes, status) => {
    const applicant = await newcomer(marketplace)
    await applicant.call('POST', '/onboarding', {})
    const answer = await upload(marketplace, applicant.cookie, 'identity', { file: { bytes, name } })
    expect(answer.status).toBe(status)
    expect((await ownOf(applicant.call)).documents).toEqual([])
  })

  test('of no kind that is known, or for something that is not asked for, is refused', async () => {
    const applicant = await newcomer(marketplace)
    await applicant.call('POST', '/onboarding', {})
    expect((await upload(marketplace, applicant.cookie, 'passport')).status).toBe(400)
    const theirs = (await ownOf(nora.call)).items[0]!.sid
    expect((await upload(marketplace, applicant.cookie, 'other', { itemSid: theirs })).status).toBe(400)
  })

  test('is taken back as long as it was not sent, and the file goes unless another row names it', async () => {
    const applicant = await newcomer(marketplace)
    await applicant.call('POST', '/onboarding', {})
    const added = await upload(marketplace, applicant.cookie, 'identity')
    const path = `/onboarding_documents/${String(added.body['sid'])}`
    expect(refusal(await nora.call('DELETE', path))).toMatchObject({ status: 404 })
    expect((await applicant.call('DELETE', path)).status).toBe(204)
    // The same white picture is nora's, too.
    expect((await get(nora.cookie, await documentOf())).statusCode).toBe(200)
    expect(refusal(await nora.call('DELETE', `/onboarding_documents/${await documentOf()}`))).toMatchObject({
      status: 409,
    })
  })
})

describe('documents whose time is over', () => {
  const at = (days: number) => ({ ...deps, clock: () => new Date(Date.now() + days * DAY_MS) })

  test('of what no one submitted go after half a year, with their file', async () => {
    const applicant = await newcomer(marketplace)
    await applicant.call('POST', '/onboarding', {})
    const bytes = Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
    )
    const added = await upload(marketplace, applicant.cookie, 'identity', {
      file: { bytes, name: 'only.pdf' },
    })
    expect(added.status).toBe(201)
    const { rows } = await owner.query<{ sha256: string }>(
      'select sha256 from onboarding_document where id = $1',
      [added.body['sid']],
    )
    await expireDocuments(at(ABANDONED_DAYS - 1))
    expect((await ownOf(applicant.call)).documents).toHaveLength(1)
    await expireDocuments(at(ABANDONED_DAYS + 1))
    const { documents, journal } = await ownOf(applicant.call)
    expect(documents).toEqual([])
    expect(journal.at(-1)).toMatchObject({ event: 'document.expire', by: 'System' })
    expect(await deps.storage.get(rows[0]!.sha256)).toBeNull()
  })

  test('stay while the organization is checked or trades, and go years after a rejection', async () => {
    const applicant = await newcomer(marketplace)
    const own = await fillIn(marketplace, applicant)
    const count = async () => (await ownOf(applicant.call)).documents.length
    await expireDocuments(at(20 * 365))
    expect(await count()).toBe(3)
    await decide(ada, own.sid, 'compliance.reject', { reason: 'It does not fit', note: '' })
    await expireDocuments(at(KEPT_DAYS.identity - 1))
    expect(await count()).toBe(3)
    await expireDocuments(at(KEPT_DAYS.identity + 1))
    expect(await count()).toBe(0)
  })
})

/** Runs raw SQL in a scope, as a forgotten check would, and takes it back. */
async function raw<Result>(scope: Scope, run: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await places.pool.connect()
  try {
    await client.query(`begin; ${scopeSql(scope)}`)
    return await run(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const CHILDREN = [
  'onboarding_answer',
  'onboarding_personal',
  'onboarding_item',
  'onboarding_document',
  'onboarding_hit',
  'onboarding_screening',
  'onboarding_journal',
  'onboarding_timer',
] as const

describe('with the checks of the application switched off', () => {
  const seenBy = (scope: Scope, table: string) =>
    raw(
      scope,
      async (client) =>
        (await client.query(`select 1 from ${table} where onboarding_id = $1`, [sid])).rowCount,
    )

  test.each(CHILDREN)('strangers and visitors see no row of %s', async (table) => {
    expect(await seenBy(SYSTEM, table)).toBeGreaterThan(0)
    const stranger = parties.scopeOf('both@trader.example')
    for (const scope of [
      stranger,
      { ...stranger, organizationId: null },
      { personId: '', organizationId: null, platform: false },
    ])
      expect(await seenBy(scope, table)).toBe(0)
  })

  test('a colleague who is no owner sees where it stands and nothing that was given', async () => {
    const { personId, call } = await colleague()
    const scope = { personId, organizationId: organizationSid, platform: false }
    for (const table of CHILDREN) expect(await seenBy(scope, table), table).toBe(0)
    expect(await ownOf(call)).toMatchObject({
      accessStatus: 'pending_kyc_docs',
      mayAct: false,
      answers: [],
      documents: [],
      items: [],
      journal: [],
      hadDueDiligence: false,
    })
    const sent = await call('POST', '/onboarding/events', {
      type: 'documents.submit',
      payload: {},
      version: 1,
    })
    expect(outcome(sent)).toBe('403 forbidden')
  })

  test('owners see neither hits nor internal notes', async () => {
    const scope = { personId: nora.personId, organizationId: organizationSid, platform: false }
    expect(await seenBy(scope, 'onboarding_hit')).toBe(0)
    const texts = await raw(scope, async (client) => {
      const { rows } = await client.query<{ value: unknown }>('select value from onboarding_personal')
      return JSON.stringify(rows)
    })
    expect(texts).toContain('Listed Lou')
    expect(texts).not.toContain('For the platform only')
  })

  test('nothing foreign is found, looked at or written', async () => {
    const stranger = parties.scopeOf('both@trader.example')
    const document = await documentOf()
    await expect(lookAt(deps, stranger, document)).rejects.toThrow('404')
    await inScope(deps.database, stranger, async (trx) => {
      expect(await findOwn(trx, stranger)).toBeNull()
      await expect(findSubmitted(trx, { ...stranger, platform: true }, sid)).rejects.toThrow('404')
    })
    const written = await raw(stranger, async (client) => {
      const changed = await client.query("update onboarding set access_status = 'validated' where id = $1", [
        sid,
      ])
      const gone = await client.query('delete from onboarding_document where onboarding_id = $1', [sid])
      return [changed.rowCount, gone.rowCount]
    })
    expect(written).toEqual([0, 0])
  })
})

test('a person who is erased leaves no name in any column: as applicant, as owner, as who signs, in hits and notes', async () => {
  const grace = await newcomer(marketplace)
  const signatory = { name: 'Grace Hopwood', role: 'Owner', email: grace.email }
  const first = { name: 'Sam Signer', role: 'Director', email: 'sam@signer.example' }
  await fillIn(marketplace, grace, { owner: 'Hopwood, Grace', signatory: first })
  await send(grace.call, 'signatory.invite', signatory)
  const { version } = await ownOf(grace.call)
  expect(version).toBeGreaterThan(5)
  await owner.query(
    "update personal_data set first_name = 'Grace', last_name = 'Hopwood' where person_id = $1",
    [grace.personId],
  )
  await runJobs(marketplace, ['Grace Hopwood', 'Hopwood, Grace'])
  const own = await ownOf(grace.call)
  await decide(ada, own.sid, 'compliance.note', { note: 'Grace Hopwood was called' })
  expect((await ada('POST', `/users/${grace.personId}/erase`)).status).toBe(204)
  const { rows: columns } = await owner.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema = 'public'
       and c.data_type in ('text', 'json', 'jsonb', 'ARRAY')`,
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rowCount } = await owner.query(
      `select 1 from "${table}" where "${column}"::text ilike any (array['%hopwood%', $1])`,
      [`%${grace.email}%`],
    )
    if (rowCount) found.push(`${table}.${column}`)
  }
  expect(found).toEqual([])
  const detail = detailOf(await ada('GET', `/onboardings/${own.sid}`))
  const check = detail.answers.find(({ step }) => step === 'ComplianceCheck')
  expect(check?.content['owners']).toEqual([{ erased: true }])
})
