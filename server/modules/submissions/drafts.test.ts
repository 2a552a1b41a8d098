/** Working copies: who saves, who came too late, and what does not belong there. */
import { describe, expect, test } from 'vitest'
import type { OfferingContent } from '../../../contract/offerings/offering-content.ts'
import { issuesOf, outcome } from '../../testing/marketplace.ts'
import { detailOf, openSubmissions } from './submissions.samples.ts'

const {
  addProject,
  admin,
  as,
  begin,
  carrier,
  complete,
  save,
  send,
  show,
  test: places,
} = await openSubmissions()

describe('beginning', () => {
  test('an offering begins as a draft that only its carrier sees', async () => {
    const { project } = await addProject()
    const begun = await begin(project, 'A new river')
    expect(begun).toMatchObject({
      status: 'draft',
      revision: null,
      court: 'projectCarrier',
      version: 1,
      draftVersion: 1,
      party: 'projectCarrier',
      mayAct: true,
      mayEdit: true,
      published: null,
      publishedAt: null,
      journal: [{ seq: 1, event: 'submission.begin', label: 'Begun', role: 'projectCarrier', reason: null }],
    })
    expect(outcome(await admin('GET', `/project_submissions/${begun.sid}`))).toBe('404 not_found')
  })

  test.each([
    ['a contributor', 'owner@contributor.example', '403 forbidden'],
    ['the platform', 'admin@understory.example', '403 forbidden'],
    ['who may only look', 'readonly@contributor.example', '403 forbidden'],
  ])('%s begins none', async (_who, email, expected) => {
    const { project } = await addProject()
    const call = await as(email)
    const answer = await call('POST', '/project_submissions', {
      projectSid: project,
      title: 'x',
      currency: 'EUR',
    })
    expect(outcome(answer)).toBe(expected)
  })

  test.each([
    ['an unknown project', { projectSid: '0190a000-0000-7000-8000-000000000000' }, 'project_sid'],
    ['no title', { title: ' ' }, 'title'],
    ['a title that is too long', { title: 'x'.repeat(121) }, 'title'],
    ['a currency of two letters', { currency: 'EU' }, 'currency'],
    ['a title with a NUL', { title: 'a\u0000b' }, 'title'],
  ])('%s is refused', async (_what, wrong, path) => {
    const { project } = await addProject()
    const body = { projectSid: project, title: 'River', currency: 'EUR', ...wrong }
    const answer = await carrier('POST', '/project_submissions', body)
    expect([answer.status, ...Object.keys(issuesOf(answer))]).toEqual([400, path])
  })
})

describe('saving', () => {
  test('of two people who save the same version at once one is too late, and nothing of the first is lost', async () => {
    const { project } = await addProject()
    const { sid, content } = await begin(project)
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((summary) => save(sid, { ...content, summary }, 1)),
    )
    expect(answers.map(outcome).toSorted()).toEqual(['200', '409 stale_version', '409 stale_version'])
    const won = ['one', 'two', 'three'][answers.findIndex(({ status }) => status === 200)]
    expect(await show(sid)).toMatchObject({ draftVersion: 2, content: { summary: won } })
  })

  test('says what is missing, in the order of the pages', async () => {
    const { project } = await addProject()
    const { sid, content } = await begin(project)
    const { body } = await save(sid, { ...content, summary: 'Short' }, 1)
    expect(body).toEqual({
      draftVersion: 2,
      missing: [
        { page: 'DescriptionSubmission', field: 'story', what: 'story' },
        { page: 'Inventory', field: 'inventory', what: 'inventory' },
        { page: 'MediaSelection', field: 'photos', what: 'photos' },
        { page: 'SdgAndPartners', field: 'goals', what: 'goals' },
      ],
    })
  })

  test('is refused while the platform reviews, and nothing changes', async () => {
    const { sid, content } = await complete()
    detailOf(await send(carrier, sid, 'submission.submit'))
    const before = await show(sid)
    expect(before['mayEdit']).toBe(false)
    expect(outcome(await save(sid, { ...content, title: 'Late' }, before.draftVersion))).toBe(
      '409 wrong_state',
    )
    expect(await show(sid)).toEqual(before)
  })

  test('is the carrier’s alone, also when the platform sees it', async () => {
    const { sid, content } = await complete()
    detailOf(await send(carrier, sid, 'submission.submit'))
    detailOf(await send(carrier, sid, 'submission.withdraw'))
    const { draftVersion, mayEdit } = await show(sid, admin)
    expect([mayEdit, outcome(await save(sid, content, draftVersion, admin))]).toEqual([
      false,
      '403 forbidden',
    ])
  })

  const line = (vintageSid: string): OfferingContent['inventory'][number] => ({
    vintageSid,
    unitPriceCents: 1,
    minimumQuantity: '',
    serials: [],
  })
  const unknown = '0190a000-0000-7000-8000-000000000000'

  test('what is another project’s or another offering’s, or stands there twice, is refused by field', async () => {
    const other = await complete()
    const { project, vintages } = await addProject()
    const { sid, content } = await begin(project)
    const answer = await save(
      sid,
      {
        ...content,
        inventory: [line(vintages[0]), line(other.vintages[0]), line(vintages[0])],
        photos: [{ ...other.content.photos[0]! }],
        documents: [{ sid: unknown, title: 'x', kind: 'other', periodFrom: '', periodTo: '' }],
        goals: [
          { goal: 5, note: '' },
          { goal: 5, note: '' },
        ],
      },
      1,
    )
    expect(answer.status).toBe(400)
    expect(issuesOf(answer)).toEqual({
      'inventory.1.vintage_sid': 'Not a vintage of this project.',
      'inventory.2.vintage_sid': 'This is duplicated.',
      'photos.0.sid': 'This photo was not uploaded to this offering.',
      'documents.0.sid': 'This document was not uploaded to this offering.',
      'goals.1.goal': 'This is duplicated.',
    })
  })

  test.each([
    ['a NUL in the story', { story: 'a\u0000b' }],
    ['half a sign', { story: '\ud800' }],
    ['a summary over its length', { summary: 'x'.repeat(301) }],
    ['a negative price', { inventory: [{ ...line(unknown), unitPriceCents: -1 }] }],
    ['a negative quantity', { expected: [{ name: '', quantity: '-5', expectedOn: '' }] }],
    ['a day that does not exist', { expected: [{ name: '', quantity: '', expectedOn: '2026-02-30' }] }],
    ['a goal that does not exist', { goals: [{ goal: 18, note: '' }] }],
    ['a link that runs', { partners: [{ name: 'x', role: '', link: 'javascript:alert(1)' }] }],
    ['a place off the earth', { location: { latitude: 91, longitude: 0 } }],
    ['an unknown field', { colour: 'red' }],
  ])('%s is refused', async (_what, wrong) => {
    const { project } = await addProject()
    const { sid, content } = await begin(project)
    const answer = await save(sid, { ...content, ...wrong }, 1)
    expect(outcome(answer)).toBe('400 invalid_request')
    expect((await show(sid)).draftVersion).toBe(1)
  })
})

describe('reviewing', () => {
  test('of two reviewers who take it at once one sees that the other was faster', async () => {
    const { sid } = await complete()
    const { version } = detailOf(await send(carrier, sid, 'submission.submit'))
    const checker = await as('checker@understory.example')
    const take = { type: 'review.take', payload: {}, version }
    const answers = await Promise.all(
      [admin, checker].map((call) => call('POST', `/project_submissions/${sid}/events`, take)),
    )
    expect(answers.map(outcome).toSorted()).toEqual(['200', '409 stale_version'])
  })

  test('what should change stands beside its field, can be answered, and is dealt with or not', async () => {
    const { sid } = await complete()
    detailOf(await send(carrier, sid, 'submission.submit'))
    detailOf(await send(admin, sid, 'review.take'))
    const none = await send(admin, sid, 'review.requestChanges', { comments: [] })
    expect(issuesOf(none)).toEqual({ comments: 'Add at least one comment' })
    const comments = [
      { field: 'summary', text: 'Shorter' },
      { field: '', text: 'Thank you' },
    ]
    const returned = detailOf(await send(admin, sid, 'review.requestChanges', { comments }))
    expect(returned).toMatchObject({ status: 'changesRequested', court: 'projectCarrier', comments })
    const answered = await carrier('POST', `/project_submissions/${sid}/comments`, {
      field: 'summary',
      text: 'Done',
    })
    expect(answered).toMatchObject({ status: 201, body: { text: 'Done', role: 'projectCarrier' } })
    const [first] = (await show(sid))['comments'] as { sid: string; by: string }[]
    // A carrier does not see who of the platform wrote it.
    expect(first!.by).toBe('Platform')
    const resolve = (resolved: boolean) =>
      carrier('PUT', `/submission_comments/${first!.sid}/resolved`, { resolved })
    expect((await resolve(true)).body['resolvedAt']).toEqual(expect.any(String))
    expect((await resolve(false)).body['resolvedAt']).toBeNull()
    expect(detailOf(await send(carrier, sid, 'offering.archive', { reason: 'Sold' }))).toMatchObject({
      mayAct: false,
    })
    expect((await resolve(true)).status).toBe(409)
    const late = await carrier('POST', `/project_submissions/${sid}/comments`, { field: '', text: 'Late' })
    expect(late.status).toBe(409)
  })

  test('each change writes to the other side: its people who may act, and no one else', async () => {
    const { sid } = await complete()
    const emailsAfter = async (run: () => Promise<unknown>) => {
      await places.owner.query('delete from outbox')
      await places.owner.query('delete from mail')
      await run()
      const { rows } = await places.owner.query(
        'select recipient, subject, body from mail order by recipient',
      )
      return rows as { recipient: string; subject: string; body: string }[]
    }
    const submitted = await emailsAfter(() => send(carrier, sid, 'submission.submit'))
    expect(submitted.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['admin@understory.example', 'Submitted for review: Clean river'],
      ['checker@understory.example', 'Submitted for review: Clean river'],
    ])
    await send(admin, sid, 'review.take')
    const comments = [{ field: 'summary', text: 'Shorter' }]
    const returned = await emailsAfter(() => send(admin, sid, 'review.requestChanges', { comments }))
    expect(returned[0]!.body).toContain(`/projectSubmission/GeneralInformation?submission=${sid}`)
    await send(carrier, sid, 'submission.submit')
    await send(admin, sid, 'review.take')
    const published = await emailsAfter(() => send(admin, sid, 'review.publish'))
    expect(published.map(({ recipient }) => recipient)).toContain('owner@carrier.example')
    expect(published.every(({ recipient }) => recipient.endsWith('@carrier.example'))).toBe(true)
    const suspended = await emailsAfter(() =>
      send(carrier, sid, 'offering.suspend', { reason: 'Out of stock' }),
    )
    expect(suspended[0]!.body).toContain('Reason: Out of stock')
    expect(suspended[0]!.body).toContain(`/admin/projectOfferings/${sid}`)
  })
})

describe('the list', () => {
  test('filters by state and whose move it is, searches, and turns pages without losing a row', async () => {
    const [one, two] = [await complete(), await complete()]
    detailOf(await send(carrier, one.sid, 'submission.submit'))
    const sids = async (query: string) =>
      ((await carrier('GET', `/project_submissions?${query}`)).body['items'] as { sid: string }[]).map(
        ({ sid }) => sid,
      )
    expect(await sids('status=submitted&court=platform')).toContain(one.sid)
    expect(await sids('status=submitted')).not.toContain(two.sid)
    expect(await sids('court=projectCarrier')).toContain(two.sid)
    const { body } = await carrier('GET', '/project_submissions?limit=200')
    const all = (body['items'] as { sid: string }[]).map(({ sid }) => sid)
    expect(body['count']).toBe(all.length)
    type Page = { readonly items: { readonly sid: string }[]; readonly nextCursor: string | null }
    const pageOf = async (sort: string, cursor: string): Promise<Page> => {
      const behind = cursor === '' ? '' : `&cursor=${cursor}`
      return (await carrier('GET', `/project_submissions?sort=${sort}&limit=3${behind}`)).body as Page
    }
    for (const sort of ['updatedAt', 'since', 'title']) {
      const found: string[] = []
      for (let cursor: string | null = ''; cursor !== null;) {
        const { items, nextCursor }: Page = await pageOf(sort, cursor)
        found.push(...items.map(({ sid }) => sid))
        cursor = nextCursor
      }
      expect(found.toSorted(), sort).toEqual(all.toSorted())
    }
    expect(await sids('search=100%25')).toEqual([])
    for (const wrong of ['search=%00', 'status=%00', 'cursor=x', 'sort=x', 'limit=201', 'court=x'])
      expect(outcome(await carrier('GET', `/project_submissions?${wrong}`)), wrong).toBe(
        '400 invalid_request',
      )
    expect(await sids('search=RIVER')).toContain(one.sid)
  })
})
