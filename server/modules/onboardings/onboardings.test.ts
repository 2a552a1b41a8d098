import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { ANSWERS } from '../../../machines/onboarding/samples.ts'
import { createMarketplace, issuesOf, refusal, type Call } from '../../testing/marketplace.ts'
import { decide, detailOf, fillIn, newcomer, ownOf, runJobs, send, upload } from './onboardings.samples.ts'

const marketplace = await createMarketplace()
const { as, test: places, calling, sessionFor } = marketplace
const { owner } = places
const because = 'Because the test says so'

let ada: Call
let noe: Call

beforeAll(async () => {
  ada = await as('admin@understory.example')
  noe = await as('checker@understory.example')
})

const statusOf = async (organizationSid: string) =>
  (await owner.query('select access_status from organization where id = $1', [organizationSid])).rows[0]
const emails = async (to: string) =>
  (
    await owner.query<{ subject: string }>('select subject from mail where recipient = $1 order by id', [to])
  ).rows.map(({ subject }) => subject)

describe('from a first sign-in to validated', () => {
  test('the platform sees it from the submission on, and lets it in; every change is written to the applicant', async () => {
    const nora = await newcomer(marketplace)
    expect((await nora.call('GET', '/onboarding')).body).toEqual({ onboarding: null })
    const begun = detailOf(await nora.call('POST', '/onboarding', {}))
    expect(begun).toMatchObject({
      step: 'WelcomeSection',
      accessStatus: 'pending_kyc_docs',
      organization: null,
    })
    expect((await ada('GET', `/onboardings/${begun.sid}`)).status).toBe(404)
    const submitted = await fillIn(marketplace, nora)
    expect(submitted).toMatchObject({
      sid: begun.sid,
      step: null,
      court: 'platform',
      title: 'Documents in review',
      organization: { name: 'Newcomer Foods', vat: 'BE0123456789', isBuyer: true, isSeller: false },
      review: null,
    })
    const me = (await nora.call('GET', '/me')).body
    expect(me).toMatchObject({
      person: { firstName: 'Nora', lastName: 'Falk' },
      current: { role: 'owner', organization: { sid: submitted.organization!.sid } },
    })
    await runJobs(marketplace)
    expect((await decide(ada, begun.sid, 'compliance.acceptDocuments')).status).toBe(200)
    expect(await statusOf(submitted.organization!.sid!)).toEqual({ access_status: 'pending_due_diligence' })
    const validated = detailOf(await decide(ada, begun.sid, 'compliance.validate', { note: 'All fits' }))
    expect(validated).toMatchObject({ accessStatus: 'validated', court: null })
    expect(await statusOf(submitted.organization!.sid!)).toEqual({ access_status: 'validated' })
    expect((await nora.call('GET', '/balance')).status).toBe(200)
    expect(await emails(nora.email)).toEqual([
      'We have received your onboarding',
      'Your documents are accepted: Newcomer Foods',
      'Newcomer Foods is validated',
    ])
  })

  test('the applicant sees neither notes nor hits nor who looked for them', async () => {
    const nora = await newcomer(marketplace)
    const { sid } = await fillIn(marketplace, nora, { owner: 'Listed Lou' })
    await runJobs(marketplace, ['Listed Lou'])
    await decide(ada, sid, 'compliance.note', { note: 'A secret remark' })
    const own = await ownOf(nora.call)
    expect(JSON.stringify(own)).not.toMatch(/secret remark|EU\.|screening/i)
    const seen = detailOf(await ada('GET', `/onboardings/${sid}`))
    expect(seen.journal.at(-1)).toMatchObject({ event: 'compliance.note', note: 'A secret remark' })
    expect(seen.review).toMatchObject({
      hits: [{ subjectName: 'Listed Lou', verdict: null }],
      isScreening: false,
    })
  })
})

describe('the wizard', () => {
  test('keeps what is typed, complete or not, for another device; an older copy is refused', async () => {
    const nora = await newcomer(marketplace)
    await nora.call('POST', '/onboarding', {})
    const typed = { name: 'Half a na', country: 'B' }
    const put = (content: object, version: number) =>
      nora.call('PUT', '/onboarding/answers/OrganizationInfo', { content, version })
    expect((await put(typed, 0)).body).toMatchObject({ version: 1 })
    expect(refusal(await put(typed, 0))).toMatchObject({ status: 409, code: 'stale_version' })
    const other = calling(await sessionFor(nora.personId, null))
    expect((await ownOf(other)).answers).toMatchObject([
      { step: 'OrganizationInfo', content: typed, version: 1 },
    ])
    expect(issuesOf(await put({ isAdmin: true }, 1))).toEqual({
      'content.is_admin': 'This step has no such field.',
    })
  })

  test('names of owners stand apart from what is kept and journalled, as typed and as sent', async () => {
    const nora = await newcomer(marketplace)
    await fillIn(marketplace, nora, { owner: 'Ottilie Apart' })
    const { rows } = await owner.query(
      `select 1 from onboarding_answer where content::text like '%Apart%'
       union all select 1 from onboarding_journal where payload::text like '%Apart%'
       union all select 1 from onboarding where snapshot::text like '%Apart%'`,
    )
    expect(rows).toEqual([])
    const { answers } = await ownOf(nora.call)
    const check = answers.find(({ step }) => step === 'ComplianceCheck')
    expect(check?.content).toMatchObject({ owners: [{ name: 'Ottilie Apart', percent: 60 }] })
  })

  test('a draft of any shape gives no name away', async () => {
    const nora = await newcomer(marketplace)
    await nora.call('POST', '/onboarding', {})
    await nora.call('PUT', '/onboarding/answers/ComplianceCheck', {
      content: { owners: 'Ottilie Loose', exposedPersons: { who: ['Ottilie Loose'] } },
      version: 0,
    })
    const { rows } = await owner.query("select 1 from onboarding_answer where content::text like '%Loose%'")
    expect(rows).toEqual([])
    expect((await ownOf(nora.call)).answers[0]?.content).toEqual({
      owners: 'Ottilie Loose',
      exposedPersons: { who: ['Ottilie Loose'] },
    })
  })

  test.each([
    ['BE', 'FR12345678901', { vat: expect.stringContaining('BE0 and 9 digits') }],
    ['ZZ', '', { country: 'There is no country with this code' }],
  ])('a country %s with the VAT number "%s" is refused', async (country, vat, issues) => {
    const nora = await newcomer(marketplace)
    await fillIn(marketplace, nora, { until: 'PersonalInformation.submit' })
    const answer = await send(nora.call, 'OrganizationInfo.submit', {
      ...ANSWERS.OrganizationInfo,
      country,
      vat,
    })
    expect(issuesOf(answer)).toEqual(issues)
    expect((await ownOf(nora.call)).organization).toBeNull()
  })

  test('the organization’s step sent again changes the organization and makes no second one', async () => {
    const nora = await newcomer(marketplace)
    const first = await fillIn(marketplace, nora, { until: 'OrganizationInfo.submit' })
    await send(nora.call, 'wizard.back')
    const again = detailOf(
      await send(nora.call, 'OrganizationInfo.submit', {
        ...ANSWERS.OrganizationInfo,
        name: 'Renamed',
        side: 'both',
      }),
    )
    expect(again.organization).toMatchObject({
      sid: first.organization!.sid,
      name: 'Renamed',
      isBuyer: true,
      isSeller: true,
    })
  })

  test('compliance wants the three documents first', async () => {
    const nora = await newcomer(marketplace)
    await fillIn(marketplace, nora, { until: 'OrganizationSector.submit' })
    await upload(marketplace, nora.cookie, 'identity')
    expect(issuesOf(await send(nora.call, 'ComplianceCheck.submit', ANSWERS.ComplianceCheck))).toEqual({
      'documents.registration': 'Add at least one document.',
      'documents.ownership': 'Add at least one document.',
    })
  })

  test('what was changed after its step was sent is not submitted until the step is sent again', async () => {
    const nora = await newcomer(marketplace)
    const { answers, documents } = await fillIn(marketplace, nora, { until: 'SignatoryChoiceForm.submit' })
    const change = async (step: keyof typeof ANSWERS, content: object) =>
      nora.call('PUT', `/onboarding/answers/${step}`, {
        content,
        version: answers.find((one) => one.step === step)!.version,
      })
    await change('OrganizationInfo', { ...ANSWERS.OrganizationInfo, name: 'Another Name', city: '' })
    await nora.call('DELETE', `/onboarding_documents/${documents[0]!.sid}`)
    const changed = 'You changed this step and did not continue from it. Open it and continue.'
    expect(issuesOf(await send(nora.call, 'onboarding.submit'))).toEqual({
      _organization_info: changed,
      _compliance_check: changed,
    })
    await upload(marketplace, nora.cookie, 'identity')
    await send(nora.call, 'wizard.goTo', { step: 'OrganizationInfo' })
    await send(nora.call, 'OrganizationInfo.submit', { ...ANSWERS.OrganizationInfo, name: 'Another Name' })
    await send(nora.call, 'OrganizationInfoCheck.submit', ANSWERS.OrganizationInfoCheck)
    await send(nora.call, 'wizard.goTo', { step: 'OnboardingFinal' })
    expect((await send(nora.call, 'onboarding.submit')).status).toBe(200)
    expect((await ownOf(nora.call)).organization).toMatchObject({ name: 'Another Name' })
  })

  test('owners of 25 % and less, and more than the whole, are refused', async () => {
    const nora = await newcomer(marketplace)
    await fillIn(marketplace, nora, { until: 'OrganizationSector.submit' })
    const [first] = ANSWERS.ComplianceCheck.owners
    const sent = (owners: readonly object[]) =>
      send(nora.call, 'ComplianceCheck.submit', { ...ANSWERS.ComplianceCheck, owners })
    expect(issuesOf(await sent([{ ...first, percent: 25 }]))).toEqual({
      'owners.0.percent': 'More than 25 %',
    })
    expect(issuesOf(await sent([{ ...first, percent: 160 }]))).toMatchObject({
      'owners.0.percent': 'At most 100 %',
    })
    expect(issuesOf(await sent([{ ...first, birthDate: '2999-01-02' }]))).toMatchObject({
      'owners.0.birth_date': 'This date is in the future.',
    })
    expect(issuesOf(await sent([first, first]))).toEqual({ owners: 'Together they hold more than 100 %' })
    expect(issuesOf(await sent([]))).toEqual({
      owners: 'Name the owners, or say that no one holds more than 25 %',
    })
  })

  test('an organization that waits already has its onboarding; one that was let in needs none', async () => {
    const pending = await as('pending@newcomer.example')
    const begun = detailOf(await pending('POST', '/onboarding', {}))
    expect(begun).toMatchObject({ organization: { name: 'Newcomer Foods' }, mayAct: true })
    expect(detailOf(await pending('POST', '/onboarding', {})).sid).toBe(begun.sid)
    const validated = await as('owner@contributor.example')
    expect(refusal(await validated('POST', '/onboarding', {}))).toMatchObject({ status: 409 })
    expect(refusal(await ada('POST', '/onboarding', {}))).toMatchObject({ status: 403 })
  })
})

describe('at the same time, and too late', () => {
  test('two tabs that begin, and two that submit, are one', async () => {
    const nora = await newcomer(marketplace)
    const begun = await Promise.all([1, 2].map(() => nora.call('POST', '/onboarding', {})))
    expect(new Set(begun.map((one) => detailOf(one).sid)).size).toBe(1)
    await fillIn(marketplace, nora, { until: 'SignatoryChoiceForm.submit' })
    const { version } = await ownOf(nora.call)
    const submit = () =>
      nora.call('POST', '/onboarding/events', { type: 'onboarding.submit', payload: {}, version })
    const answers = await Promise.all([submit(), submit()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const { rows } = await owner.query(
      "select 1 from onboarding_journal j join onboarding o on o.id = j.onboarding_id where o.applicant_id = $1 and event = 'onboarding.submit'",
      [nora.personId],
    )
    expect(rows).toHaveLength(1)
  })

  test('of two administrators who decide at once one decides; the other one is refused', async () => {
    const nora = await newcomer(marketplace)
    const { sid } = await fillIn(marketplace, nora)
    const { version } = detailOf(await ada('GET', `/onboardings/${sid}`))
    const event = (call: Call, type: string, payload: object) =>
      call('POST', `/onboardings/${sid}/events`, { type, payload, version })
    const answers = await Promise.all([
      event(ada, 'compliance.acceptDocuments', {}),
      event(noe, 'compliance.reject', { reason: because, note: '' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(refusal(answers.find(({ status }) => status === 409)!)).toMatchObject({ code: 'stale_version' })
  })

  test('a tab that was left open for a day sends nothing into the wrong state', async () => {
    const nora = await newcomer(marketplace)
    await fillIn(marketplace, nora, { until: 'OrganizationInfo.submit' })
    const { version } = await ownOf(nora.call)
    await send(nora.call, 'OrganizationInfoCheck.submit', ANSWERS.OrganizationInfoCheck)
    const late = { type: 'OrganizationInfoCheck.submit', payload: ANSWERS.OrganizationInfoCheck, version }
    expect(refusal(await nora.call('POST', '/onboarding/events', late))).toMatchObject({
      status: 409,
      code: 'stale_version',
      reason: 'Someone else changed this in the meantime. Check it, then decide.',
    })
  })

  test('nothing but a machine’s event is taken, and nothing of another role', async () => {
    const nora = await newcomer(marketplace)
    const { sid } = await fillIn(marketplace, nora)
    expect((await send(nora.call, 'compliance.validate', { note: '' })).status).toBe(403)
    expect((await send(nora.call, 'screening.completed', { hits: [], isFlagged: false })).status).toBe(403)
    expect((await decide(ada, sid, 'signatory.confirm')).status).toBe(403)
    expect((await decide(ada, sid, 'nothing.known')).status).toBe(404)
    expect((await ada('GET', `/onboardings/${randomUUID()}`)).status).toBe(404)
  })
})
