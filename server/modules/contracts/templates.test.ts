/** Contract texts: versions that are never edited, merge fields from a closed list, which text a draft came from. */
import { beforeAll, expect, test } from 'vitest'
import { MERGE_FIELD_NAMES, mergeFieldText } from '../../../contract/rules/merge-fields.ts'
import { createMarketplace, issuesOf, outcome } from '../../testing/marketplace.ts'
import { pagesOf } from '../../testing/pdf-text.ts'
import { openDesk, templatesOf, type Desk } from './contracts.samples.ts'

const marketplace = await createMarketplace()
const { test: places, app, deps } = marketplace
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(marketplace)
})

const clause = { title: 'Purpose', text: 'For {{counterparty.name}} about {{operation.number}}.' }
const text = (more: object = {}) => ({
  kind: 'cc',
  language: 'en',
  title: 'Contribution contract',
  clauses: [clause],
  note: '',
  ...more,
})
const write = (more: object = {}) => desk.as.admin('POST', '/contract_templates', text(more))
const publish = (sid: unknown) => desk.as.admin('POST', `/contract_templates/${String(sid)}/publications`)
const current = async (kind: string, language = 'en') =>
  (await templatesOf(desk.as.admin)).find(
    (one) => one.isCurrent && one.kind === kind && one.language === language,
  )
const previewOf = async (sid: unknown, search = '') => {
  const cookie = await marketplace.sessionFor(desk.market.people.admin.id, desk.market.platform)
  const answer = await app.inject({
    url: `/proxy/contract_templates/${String(sid)}/preview${search}`,
    headers: { cookie },
  })
  return { status: answer.statusCode, pdf: answer.rawPayload }
}
const wordsIn = async (pdf: Buffer): Promise<string> =>
  (await pagesOf(pdf)).join('\n').replaceAll(/\s+/g, ' ')

test('each of the three contracts begins with a text that is in force', async () => {
  expect(
    (await templatesOf(desk.as.admin)).map(({ kind, language, version, isCurrent, writtenBy }) => ({
      kind,
      language,
      version,
      isCurrent,
      writtenBy,
    })),
  ).toEqual(
    ['cc', 'mc', 'rc'].flatMap((kind) =>
      ['en', 'fr'].map((language) => ({
        kind,
        language,
        version: 1,
        // In French they are drafts, which the platform looks at first.
        isCurrent: language === 'en',
        writtenBy: null,
      })),
    ),
  )
})

test('an unknown field is refused with its clause, as are braces that close nothing', async () => {
  const clauses = [
    clause,
    { title: 'Price {{prize}}', text: 'It is {{ price }} and {{contributor.email}}.' },
    { title: 'End', text: 'Not closed: {{units' },
  ]
  const answer = await write({ clauses })
  expect(outcome(answer)).toBe('400 invalid_request')
  expect(issuesOf(answer)).toEqual({
    'clauses.1.title': 'Clause 2, “Price {{prize}}”: there is no field {{prize}}.',
    'clauses.1.text': 'Clause 2, “Price {{prize}}”: there is no field {{contributor.email}}.',
    'clauses.2.text': 'Clause 3, “End”: {{ opens or closes nothing.',
  })
})

test('a version is in force only after it was published, an earlier one can be again, and no row is ever changed', async () => {
  const before = await current('mc')
  const written = await write({ kind: 'mc' })
  expect(written.body).toMatchObject({ version: 2, isCurrent: false, publishedAt: null })
  expect((await current('mc'))?.sid).toBe(before?.sid)
  expect((await publish(written.body['sid'])).body).toMatchObject({ isCurrent: true })
  expect((await current('mc'))?.version).toBe(2)
  await publish(before?.sid)
  expect((await current('mc'))?.version).toBe(1)
  for (const table of ['contract_template', 'contract_publication', 'contract_draft', 'contract_signature'])
    for (const right of ['UPDATE', 'DELETE']) {
      const { rows } = await places.owner.query<{ may: boolean }>(
        'select has_table_privilege($1, $2, $3) as may',
        [new URL(places.appUrl).username, table, right],
      )
      expect(rows[0]?.may, `${right} on ${table}`).toBe(false)
    }
})

test('versions of one text are counted without gaps, also when they are written at once', async () => {
  await Promise.all(Array.from({ length: 6 }, () => write({ kind: 'rc' })))
  const versions = (await templatesOf(desk.as.admin)).filter(
    ({ kind, language }) => kind === 'rc' && language === 'en',
  )
  expect(versions.map(({ version }) => version)).toEqual([7, 6, 5, 4, 3, 2, 1])
})

test('the preview is the real drawing: every field filled in, with examples or with an operation', async () => {
  const all = { title: 'All', text: MERGE_FIELD_NAMES.map(mergeFieldText).join(' · ') }
  const { body } = await write({ clauses: [all] })
  const example = await previewOf(body['sid'])
  expect(example.status).toBe(200)
  const words = await wordsIn(example.pdf)
  expect(words).toContain('Preview of the text, not a contract')
  expect(words).toContain('Example Contributor SAS')
  expect(words).not.toContain('{{')
  const sid = await desk.until('ccValidation.submit')
  const real = await wordsIn((await previewOf(body['sid'], `?operation_sid=${sid}`)).pdf)
  for (const part of [(await desk.detail(sid)).number, 'Buyer & Co', 'Forest carrier', '130,00 EUR'])
    expect(real).toContain(part)
  expect(real).not.toContain('{{')
})

test('a draft comes from the text in force and remembers its version; a text without publication draws nothing', async () => {
  const sid = await desk.until('ccValidation.submit')
  const written = await write({ clauses: [{ title: 'New', text: 'Price: {{price}}, for {{beneficiary}}.' }] })
  await publish(written.body['sid'])
  await desk.submitDraft(sid)
  const { versions } = await desk.contract(sid)
  expect(versions).toMatchObject([
    {
      number: 1,
      templateVersion: written.body['version'],
      clauses: [{ title: 'New', text: 'Price: 130,00 EUR, for Acme SAS.' }],
      outcome: 'submitted',
    },
  ])
  const kept = await places.owner.query<{ merge_values: object }>(
    'select merge_values from contract_draft where document_id = $1',
    [versions[0]!.documentSid],
  )
  expect(JSON.stringify(kept.rows), 'who benefits is a personal value').not.toContain('Acme SAS')
  const french = await desk.as.admin('POST', `/operations/${sid}/documents/drafts`, {
    step: 'ccValidation',
    language: 'fr',
  })
  expect(outcome(french)).toBe('409 guard_refused')
})

test('a contract is drawn in the language of its counterparty’s country, once a text of it is in force, and stays in it', async () => {
  const drawn = async (sid: string, more: object = {}) => {
    const answer = await desk.as.admin('POST', `/operations/${sid}/documents/drafts`, {
      step: 'ccValidation',
      ...more,
    })
    expect(outcome(answer)).toBe('201')
    return String(answer.body['name'])
  }
  const before = await desk.until('ccValidation.submit')
  expect((await desk.contract(before)).language).toBe('en')
  expect(await drawn(before)).toContain('Contribution contract')

  const texts = await templatesOf(desk.as.admin)
  const french = texts.find((one) => one.kind === 'cc' && one.language === 'fr' && one.version === 1)!
  await publish(french.sid)
  // What was begun in English goes on in English.
  expect(await drawn(before)).toContain('Contribution contract')
  const sid = await desk.until('ccValidation.submit')
  expect((await desk.contract(sid)).language).toBe('fr')
  expect(await drawn(sid)).toContain('Contrat de contribution')
  expect(await drawn(sid, { language: 'en' })).toContain('Contribution contract')
  expect((await desk.contract(sid)).language).toBe('en')
})

test('comments stand beside their clause, and a new version answers them', async () => {
  const sid = await desk.until('ccValidation.submit')
  await desk.submitDraft(sid, [
    { title: 'Price', text: 'The price is {{price}}.' },
    { title: 'Term', text: 'One month.' },
  ])
  await desk.send('buyer', sid, 'ccValidation.return', {
    comments: [{ clause: 'Term', text: 'Three months, please.' }],
  })
  await desk.submitDraft(sid, [
    { title: 'Price', text: 'The price is {{price}}.' },
    { title: 'Term', text: 'Three months.' },
  ])
  const seen = await desk.contract(sid, 'buyer')
  expect(
    seen.versions.map(({ number, outcome: end, comments, written }) => ({ number, end, comments, written })),
  ).toEqual([
    {
      number: 1,
      end: 'returned',
      comments: [{ clause: 'Term', text: 'Three months, please.' }],
      written: null,
    },
    { number: 2, end: 'submitted', comments: [], written: null },
  ])
  expect(seen.frozen).toBeNull()
  await desk.send('buyer', sid, 'ccValidation.approve')
  const { frozen, versions } = await desk.contract(sid)
  expect(frozen?.sha256).toBe(versions[1]?.sha256)
  const { rows } = await places.owner.query<{ frozen: { sha256: string } }>(
    "select facts #> '{contracts,cc,frozen}' as frozen from operation where id = $1",
    [sid],
  )
  expect(rows[0]?.frozen.sha256, 'remembered with the operation').toBe(frozen?.sha256)
})

test('only the platform writes clauses, and each party sees its own contract alone', async () => {
  const sid = await desk.until('ccValidation.submit')
  const drafts = `/operations/${sid}/documents/drafts`
  const body = { step: 'ccValidation', clauses: [clause] }
  expect(outcome(await desk.as.buyer('POST', drafts, body))).toBe('403 forbidden')
  const bad = { ...body, clauses: [{ title: 'X', text: '{{nothing}}' }] }
  expect(issuesOf(await desk.as.admin('POST', drafts, bad))).toEqual({
    'clauses.0.text': 'Clause 1, “X”: there is no field {{nothing}}.',
  })
  const seen = async (who: 'buyer' | 'carrier' | 'stranger' | 'admin', kind: string) =>
    outcome(await desk.as[who]('GET', `/operations/${sid}/contracts/${kind}`))
  expect([
    await seen('buyer', 'cc'),
    await seen('buyer', 'mc'),
    await seen('carrier', 'mc'),
    await seen('carrier', 'cc'),
    await seen('stranger', 'cc'),
    await seen('admin', 'mc'),
  ]).toEqual(['200', '404 not_found', '200', '404 not_found', '404 not_found', '200'])
})

test('an executed document with signatures that no one gave is drawn in a demonstration only', async () => {
  const sid = await desk.until('ccSigned.submit')
  expect(deps.config.demonstration).toBe(false)
  const drawn = await desk.as.buyer('POST', `/operations/${sid}/documents/drafts`, { step: 'ccSigned' })
  expect(outcome(drawn)).toBe('409 guard_refused')
})
