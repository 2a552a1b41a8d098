import type { KyselyPlugin } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMarketplace, issuesOf, refusal, type Call } from '../../testing/marketplace.ts'
import { Refused } from '../../platform/http/refused.ts'
import { fireDeadline } from './deadlines.ts'
import { decide, detailOf, fillIn, newcomer, ownOf, runJobs, send, upload } from './onboardings.samples.ts'
import { workOnce } from './work.ts'

const marketplace = await createMarketplace()
const { as, calling, deps, test: places } = marketplace
const { owner } = places
const note = 'Because the test says so'

let ada: Call
let noe: Call

beforeAll(async () => {
  ada = await as('admin@understory.example')
  noe = await as('checker@understory.example')
})

/** Submitted and screened, with these names listed. */
async function submitted(choices: Parameters<typeof fillIn>[2] = {}, listed: readonly string[] = []) {
  const person = await newcomer(marketplace)
  const { sid, organization } = await fillIn(marketplace, person, choices)
  await runJobs(marketplace, listed)
  return { ...person, sid, organizationSid: organization!.sid! }
}

const seen = async (sid: string) => detailOf(await ada('GET', `/onboardings/${sid}`))

describe('hits of the screening', () => {
  test('stop a validation until each is answered; a false match lets one person go on', async () => {
    const { sid } = await submitted({ owner: 'Listed Lou' }, ['Listed Lou'])
    await decide(ada, sid, 'compliance.acceptDocuments')
    expect(refusal(await decide(ada, sid, 'compliance.validate', { note: '' }))).toMatchObject({
      status: 409,
      reason: 'Some potential matches are not resolved yet.',
    })
    const [hit] = (await seen(sid)).review!.hits
    expect(hit).toMatchObject({ list: 'EU', subjectName: 'Listed Lou', score: 92, reasons: ['Same name'] })
    await decide(ada, sid, 'screening.answerHit', { hitSid: hit!.sid, verdict: 'falseMatch', note })
    expect((await seen(sid)).review!.hits[0]).toMatchObject({
      verdict: 'falseMatch',
      note,
      answeredBy: 'Ada Moreau',
    })
    expect((await decide(ada, sid, 'compliance.validate', { note: '' })).status).toBe(200)
  })

  test('that are more than can be kept leave the strongest to a person, and say how many there were', async () => {
    const { sid } = await submitted()
    await decide(ada, sid, 'screening.repeat')
    const hitOf = (at: number) => ({
      list: 'PEP',
      entry: `P${at}`,
      entryName: `Match ${at}`,
      subjectName: 'Newcomer Foods',
      score: at < 500 ? 90 : 80,
      reasons: ['Same name'],
      listedAt: null,
    })
    const found = { answeredBy: 'service', problem: null, lists: [] } as const
    const hits = Array.from({ length: 512 }, (_, at) => hitOf(at))
    await workOnce({
      ...deps,
      screening: { examine: async () => ({ ...found, hits }), screen: async () => hits },
    })
    const { review } = await seen(sid)
    expect(review).toMatchObject({
      isScreening: false,
      screening: { problem: 'The screening found 512 potential matches. The strongest 500 are kept.' },
    })
    expect(review!.hits.map(({ score }) => score)).toEqual(Array.from({ length: 500 }, () => 90))
    await decide(ada, sid, 'compliance.acceptDocuments')
    expect(refusal(await decide(ada, sid, 'compliance.validate', { note: '' })).status).toBe(409)
  })

  test('that are answered stay answered when names are compared again; others are questions', async () => {
    const { sid } = await submitted({ owner: 'Listed Liz' }, ['Listed Liz'])
    const [hit] = (await seen(sid)).review!.hits
    await decide(ada, sid, 'screening.answerHit', { hitSid: hit!.sid, verdict: 'falseMatch', note })
    await decide(ada, sid, 'screening.repeat')
    expect((await seen(sid)).review).toMatchObject({ isScreening: true })
    await runJobs(marketplace, ['Listed Liz', 'Newcomer Foods'])
    const { hits, isScreening } = (await seen(sid)).review!
    expect(isScreening).toBe(false)
    expect(new Map(hits.map(({ subjectName, verdict }) => [subjectName, verdict]))).toEqual(
      new Map<string, string | null>([
        ['Listed Liz', 'falseMatch'],
        ['Newcomer Foods', null],
      ]),
    )
  })

  test('of nothing to compare with are no hits: it waits, and says so', async () => {
    const person = await newcomer(marketplace)
    const { sid } = await fillIn(marketplace, person)
    await workOnce(deps)
    await workOnce(deps)
    expect((await seen(sid)).review).toMatchObject({
      isScreening: true,
      screening: { answeredBy: 'lists', lists: [] },
    })
    await runJobs(marketplace)
    expect((await seen(sid)).review).toMatchObject({ isScreening: false, screening: { lists: ['EU', 'UN'] } })
  })

  test('are looked for under each of two owners who have one name', async () => {
    const { sid } = await submitted({ owner: 'Kim Twice' })
    await owner.query(
      `insert into onboarding_personal (onboarding_id, source, subject, path, value)
       select onboarding_id, source, 'owners.1', 'owners.1', value || '{"birthDate": "1961-02-03"}'
       from onboarding_personal where onboarding_id = $1 and path = 'owners.0'`,
      [sid],
    )
    await decide(ada, sid, 'screening.repeat')
    const asked: string[] = []
    const examine = async (
      subjects: readonly { readonly name: string; readonly birthDate?: string | null }[],
    ) => {
      for (const { name, birthDate } of subjects) if (name === 'Kim Twice') asked.push(birthDate ?? 'unknown')
      return { hits: [], answeredBy: 'service' as const, problem: null, lists: [] }
    }
    await workOnce({ ...deps, screening: { screen: async () => [], examine } })
    expect(asked).toEqual([expect.stringMatching(/^\d{4}-/), '1961-02-03'])
  })

  test('one screening that fails keeps no other from running', async () => {
    const first = await newcomer(marketplace)
    const second = await newcomer(marketplace)
    await fillIn(marketplace, first, { owner: 'Fails Always' })
    const other = await fillIn(marketplace, second)
    const failing = {
      screen: async () => [],
      examine: async (subjects: readonly { readonly name: string }[]) => {
        if (subjects.some(({ name }) => name === 'Fails Always')) throw new Error('unreachable')
        return { hits: [], answeredBy: 'service' as const, problem: null, lists: [] }
      },
    }
    await workOnce({ ...deps, screening: failing })
    expect((await seen(other.sid)).review).toMatchObject({ isScreening: false })
    await runJobs(marketplace)
  })
})

test('from the submission on, who the organization is can be changed by the platform only', async () => {
  const nora = await submitted()
  const path = `/organizations/${nora.organizationSid}`
  const own = (await nora.call('GET', path)).body
  expect(own['identityLocked']).toBe(true)
  const changed = { name: 'Another Name', country: 'BE', vat: 'BE0123456789', isBuyer: true, isSeller: false }
  expect(issuesOf(await nora.call('PUT', path, { ...changed, industrySids: [] }))).toEqual({
    name: 'Your organization is being checked: ask the platform to change this',
  })
})

describe('at risk', () => {
  test('a flagged country is let in by two people only, with a reason', async () => {
    const { sid, organizationSid } = await submitted({ organization: { country: 'PA', vat: '' } })
    await decide(ada, sid, 'compliance.acceptDocuments')
    expect(refusal(await decide(ada, sid, 'compliance.validate', { note: '' }))).toMatchObject({
      reason: 'Its country is flagged, so enhanced due diligence is needed: mark it as at risk first.',
    })
    await decide(ada, sid, 'compliance.markAtRisk', { note })
    const { rows } = await owner.query('select access_status from organization where id = $1', [
      organizationSid,
    ])
    expect(rows).toEqual([{ access_status: 'at_risk' }])
    await decide(ada, sid, 'compliance.propose', { note })
    expect(refusal(await decide(ada, sid, 'compliance.approve', { note }))).toMatchObject({
      status: 409,
      reason: 'You proposed the validation, so someone else approves it.',
    })
    expect(detailOf(await decide(noe, sid, 'compliance.approve', { note })).accessStatus).toBe('validated')
  })

  test('the queue has the riskiest first, finds by name and number, and pages', async () => {
    const { sid } = await submitted({ organization: { name: 'Risky Panama', country: 'PA', vat: '' } })
    const found = await ada('GET', '/onboardings?sort=risk&direction=desc&limit=1&risky=true')
    const [first] = found.body['items'] as { readonly sid: string; readonly risk: number }[]
    expect(first).toMatchObject({ isFlagged: true, risk: 40 })
    expect(found.body['nextCursor']).not.toBeNull()
    const next = await ada(
      'GET',
      `/onboardings?sort=risk&direction=desc&limit=1&risky=true&cursor=${String(found.body['nextCursor'])}`,
    )
    expect((next.body['items'] as { readonly sid: string }[])[0]!.sid).not.toBe(first!.sid)
    const searched = await ada('GET', '/onboardings?search=risky%20pan&country=PA&court=platform&side=buyer')
    expect(searched.body).toMatchObject({ items: [{ sid }], count: 1 })
  })
})

describe('what the platform asks for', () => {
  test('documents are answered item by item, and only what is asked for is taken', async () => {
    const nora = await submitted()
    const asked = [
      { title: 'Statutes', reason: note },
      { title: 'Annual report', reason: note },
    ]
    await decide(ada, nora.sid, 'compliance.requestDocuments', { items: asked })
    const { items, court } = await ownOf(nora.call)
    expect(court).toBe('applicant')
    expect(items).toMatchObject([
      { kind: 'document', title: 'Statutes', text: note, closedAt: null },
      { kind: 'document', title: 'Annual report' },
    ])
    expect((await upload(marketplace, nora.cookie, 'identity')).status).toBe(409)
    await upload(marketplace, nora.cookie, 'other', { itemSid: items[0]!.sid })
    expect(issuesOf(await send(nora.call, 'documents.submit'))).toEqual({
      [`items.${items[1]!.sid}`]: 'Add a document.',
    })
    await upload(marketplace, nora.cookie, 'other', { itemSid: items[1]!.sid })
    const sent = detailOf(await send(nora.call, 'documents.submit'))
    expect(sent).toMatchObject({ court: 'platform', items: [{ closedAt: expect.any(String) }, {}] })
    expect((await upload(marketplace, nora.cookie, 'other', { itemSid: items[0]!.sid })).status).toBe(400)
  })

  test('questions are answered all at once, and the platform reads the answers', async () => {
    const nora = await submitted()
    await decide(ada, nora.sid, 'compliance.acceptDocuments')
    await decide(ada, nora.sid, 'dueDiligence.ask', {
      questions: [{ text: 'Who pays?' }, { text: 'Why now?' }],
    })
    const [first, second] = (await ownOf(nora.call)).items
    const one = { itemSid: first!.sid, text: 'The owner does' }
    expect(issuesOf(await send(nora.call, 'dueDiligence.answer', { answers: [one] }))).toEqual({
      [`items.${second!.sid}`]: 'Please answer this question too.',
    })
    await send(nora.call, 'dueDiligence.answer', {
      answers: [one, { itemSid: second!.sid, text: 'It is time' }],
    })
    expect((await seen(nora.sid)).items.map(({ answer }) => answer)).toEqual(['The owner does', 'It is time'])
  })
})

describe('a rejection', () => {
  test('names the reason one may know and not the note; it is appealed once, and reopened by the platform', async () => {
    const nora = await submitted()
    await decide(ada, nora.sid, 'compliance.reject', {
      reason: 'The statutes are missing',
      note: 'Suspicious',
    })
    const own = await ownOf(nora.call)
    expect(own).toMatchObject({
      accessStatus: 'rejected',
      reason: 'The statutes are missing',
      hadDueDiligence: false,
    })
    expect(JSON.stringify(own)).not.toContain('Suspicious')
    await send(nora.call, 'compliance.appeal', { text: 'Here they are' })
    expect((await seen(nora.sid)).journal.at(-1)).toMatchObject({ reason: 'Here they are', by: 'Nora Falk' })
    await decide(ada, nora.sid, 'compliance.uphold', { reason: 'Still missing', note: '' })
    expect(refusal(await send(nora.call, 'compliance.appeal', { text: 'Once more' }))).toMatchObject({
      status: 409,
      reason: 'This rejection was already appealed once.',
    })
    await decide(noe, nora.sid, 'compliance.reopen', { reason: 'We look again', note: '' })
    expect(await ownOf(nora.call)).toMatchObject({
      accessStatus: 'pending_due_diligence',
      hadDueDiligence: true,
    })
  })
})

describe('a validated organization that is reopened', () => {
  test('trades no more until it is validated again, and is compared again', async () => {
    const nora = await submitted()
    await decide(ada, nora.sid, 'compliance.acceptDocuments')
    await decide(ada, nora.sid, 'compliance.validate', { note: '' })
    expect((await nora.call('GET', '/balance')).status).toBe(200)
    await decide(noe, nora.sid, 'compliance.reopen', { reason: 'The owners changed', note: '' })
    expect((await nora.call('GET', '/balance')).status).toBe(403)
    expect((await seen(nora.sid)).review).toMatchObject({ isScreening: true })
  })
})

describe('someone else who signs', () => {
  const signatory = { name: 'Sam Signer', role: 'Director', email: 'sam@signer.example' }
  const visitor = calling(null)

  async function linkOf(email: string): Promise<string> {
    const { rows } = await owner.query<{ body: string }>(
      'select body from mail where recipient = $1 order by id desc limit 1',
      [email],
    )
    return /\/signatures\/([\w-]+)/.exec(rows[0]!.body)![1]!
  }

  test('confirms by the link, without an account; before that the documents are not accepted', async () => {
    const nora = await submitted({ signatory })
    expect(refusal(await decide(ada, nora.sid, 'compliance.acceptDocuments'))).toMatchObject({
      reason: 'The person who signs has not confirmed yet.',
    })
    const token = await linkOf(signatory.email)
    expect((await visitor('GET', `/signatures/${token}`)).body).toMatchObject({
      organization: 'Newcomer Foods',
      name: 'Sam Signer',
      state: 'open',
    })
    const confirm = () => visitor('POST', `/signatures/${token}`, { answer: 'confirm' })
    const answers = await Promise.all([confirm(), confirm()])
    expect(answers.map(({ status, body }) => [status, body['state']])).toEqual([
      [200, 'confirmed'],
      [200, 'confirmed'],
    ])
    expect(refusal(await visitor('POST', `/signatures/${token}`, { answer: 'decline' }))).toMatchObject({
      status: 409,
      code: 'gone',
    })
    expect((await decide(ada, nora.sid, 'compliance.acceptDocuments')).status).toBe(200)
  })

  test('is not oneself by one’s own address, whatever its case', async () => {
    const nora = await newcomer(marketplace)
    await fillIn(marketplace, nora, { signatory, until: 'SignatoryChoiceForm.submit' })
    const email = nora.email.toUpperCase()
    expect(issuesOf(await send(nora.call, 'signatoryForm.submit', { ...signatory, email }))).toEqual({
      email: 'This is your own address. If you sign yourself, go back and choose “I do”.',
    })
  })

  test('declines, and another one is named; the first link ends', async () => {
    const nora = await submitted({ signatory: { ...signatory, email: 'no@signer.example' } })
    const first = await linkOf('no@signer.example')
    await visitor('POST', `/signatures/${first}`, { answer: 'decline' })
    expect((await ownOf(nora.call)).confirmation).toBe('declined')
    await send(nora.call, 'signatory.invite', {
      ...signatory,
      name: 'Sue Signer',
      email: 'yes@signer.example',
    })
    expect((await visitor('GET', `/signatures/${first}`)).body, 'not who was named since').toMatchObject({
      name: '',
      role: '',
      state: 'declined',
    })
    const second = await linkOf('yes@signer.example')
    expect((await visitor('POST', `/signatures/${second}`, { answer: 'confirm' })).status).toBe(200)
    expect((await visitor('GET', `/signatures/${'x'.repeat(43)}`)).status).toBe(404)
  })

  test('is compared with the lists when named after the screening; until then no organization is let in', async () => {
    const nora = await submitted({ signatory: { ...signatory, email: 'first@signer.example' } })
    await send(nora.call, 'signatory.invite', {
      ...signatory,
      name: 'Listed Lea',
      email: 'lea@signer.example',
    })
    await visitor('POST', `/signatures/${await linkOf('lea@signer.example')}`, { answer: 'confirm' })
    await decide(ada, nora.sid, 'compliance.acceptDocuments')
    const validate = async () =>
      (await decide(ada, nora.sid, 'compliance.validate', { note: '' })).body['reason']
    expect(await validate()).toBe('The names are still being compared with the lists.')
    await runJobs(marketplace, ['Listed Lea'])
    expect((await seen(nora.sid)).review!.hits).toMatchObject([{ subjectName: 'Listed Lea', verdict: null }])
    expect(await validate()).toBe('Some potential matches are not resolved yet.')
  })

  test('a link that expired says so', async () => {
    await submitted({ signatory: { ...signatory, email: 'late@signer.example' } })
    const token = await linkOf('late@signer.example')
    await owner.query("update onboarding_signature set expires_at = now() - interval '1 minute'")
    expect((await visitor('GET', `/signatures/${token}`)).body).toMatchObject({ state: 'expired' })
    expect((await visitor('POST', `/signatures/${token}`, { answer: 'confirm' })).status).toBe(409)
  })
})

test('a deadline whose effect is refused goes alone: what it wrote before does not stay', async () => {
  const { sid, organizationSid } = await submitted()
  await decide(ada, sid, 'compliance.requestDocuments', { items: [{ title: 'Statutes', reason: note }] })
  const one = async (text: string, of: string) =>
    (await owner.query<Record<string, string>>(text, [of])).rows[0]
  const timer =
    'select onboarding_id, id, due_at from onboarding_timer where onboarding_id = $1 order by due_at limit 1'
  const written = () => one('select xmin::text from organization where id = $1', organizationSid)
  const [due, before] = [await one(timer, sid), await written()]
  const updates = new WeakSet<object>()
  const refusing: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'UpdateQueryNode') updates.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (updates.has(queryId)) throw new Refused(409, 'guard_refused')
      return result
    },
  }
  const clock = () => new Date(due!['due_at']!)
  const places = { database: deps.database.withPlugin(refusing), clock }
  expect(await fireDeadline(places, deps.config, { onboarding_id: sid, id: due!['id']! })).toBe(null)
  expect(await written()).toEqual(before)
  expect(await one('select id from onboarding_timer where id = $1', due!['id']!)).toBe(undefined)
})

test('who lets it lie is reminded, once for each deadline, until it moves', async () => {
  const nora = await submitted()
  await decide(ada, nora.sid, 'compliance.requestDocuments', { items: [{ title: 'Statutes', reason: note }] })
  const later = (days: number) => ({ ...deps, clock: () => new Date(Date.now() + days * 86_400_000) })
  const reminders = async () => {
    const { rows } = await owner.query<{ subject: string }>(
      "select subject from mail where recipient = $1 and subject like 'We %wait%' order by id",
      [nora.email],
    )
    return rows.map(({ subject }) => subject)
  }
  await workOnce(later(6))
  expect(await reminders()).toEqual([])
  await workOnce(later(8))
  await workOnce(later(8))
  expect(await reminders()).toEqual(['We are waiting for your answer: Newcomer Foods'])
  await workOnce(later(31))
  expect(await reminders()).toEqual([
    'We are waiting for your answer: Newcomer Foods',
    'We are still waiting for your answer: Newcomer Foods',
  ])
})
