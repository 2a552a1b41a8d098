/** Facts that buyers ask for: saved, refused, published, and contents from before there were any. */
import { expect, test } from 'vitest'
import { NO_FACTS, type OfferingContent } from '../../../contract/offerings/offering-content.ts'
import { issuesOf, outcome } from '../../testing/marketplace.ts'
import { detailOf, openSubmissions, pictureOf } from './submissions.samples.ts'

const { as, carrier, complete, publish, save, send, show, upload, test: places } = await openSubmissions()
const buyer = await as('owner@contributor.example')

const facts: OfferingContent['facts'] = {
  methodology: 'VM0033',
  methodologyLink: 'https://methods.example/vm0033',
  permanenceYears: 40,
  reversals: 'A buffer pool of 18 % of the units.',
  ratings: [
    { agency: 'Example Ratings', grade: 'AA', ratedOn: '2025-06-03', link: 'https://ratings.example/1' },
  ],
}

const change = async (sid: string, changes: Partial<OfferingContent>) => {
  const { content, draftVersion } = await show(sid)
  return save(sid, { ...content, ...changes }, draftVersion)
}

test('what the carrier says reaches buyers, with monitoring reports and who took the photo', async () => {
  const { sid, content } = await complete()
  const { body, status } = await upload(
    'owner@carrier.example',
    `/project_submissions/${sid}/documents`,
    await pictureOf(60, 40),
    'report.png',
  )
  expect(status, JSON.stringify(body)).toBe(201)
  const report = {
    sid: String(body['sid']),
    title: 'Report 2024',
    kind: 'monitoring',
    periodFrom: '2024-01-01',
    periodTo: '2024-12-31',
  } as const
  const photos = [{ ...content.photos[0]!, credit: 'A. Moreau, May 2025' }]
  expect(outcome(await change(sid, { facts, documents: [report], photos }))).toBe('200')
  await publish(sid)
  const { body: seen } = await buyer('GET', `/project_offerings/${sid}`)
  expect(seen).toMatchObject({ facts, documents: [report], photos, photo: photos[0] })
})

test('a rating without an agency or a grade can be saved and not submitted', async () => {
  const { sid } = await complete()
  const [rating] = facts.ratings
  const ratings = [
    { ...rating!, agency: '' },
    { ...rating!, grade: ' ' },
  ]
  const saved = await change(sid, { facts: { ...facts, methodology: '', ratings } })
  expect(outcome(saved)).toBe('200')
  expect((saved.body['missing'] as { field: string }[]).map(({ field }) => field)).toEqual([
    'facts.methodology',
    'facts.ratings.0.agency',
    'facts.ratings.1.grade',
  ])
  expect(issuesOf(await send(carrier, sid, 'submission.submit'))).toEqual({
    'facts.methodology': 'The name of the methodology is missing.',
    'facts.ratings.0.agency': 'The rating agency is missing.',
    'facts.ratings.1.grade': 'The grade is missing.',
  })
})

test('a rating dated in the future is refused by field', async () => {
  const { sid } = await complete()
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const rated = (ratedOn: string) =>
    change(sid, { facts: { ...facts, ratings: [{ ...facts.ratings[0]!, ratedOn }] } })
  expect(issuesOf(await rated(day(2)))).toEqual({
    'facts.ratings.0.rated_on': 'The date of a rating lies in the future.',
  })
  expect(outcome(await rated(day(0)))).toBe('200')
})

test('a link that is no https address is refused by field', async () => {
  const { sid } = await complete()
  const refused = await change(sid, { facts: { ...facts, methodologyLink: 'http://methods.example' } })
  expect([outcome(refused), ...Object.keys(issuesOf(refused))]).toEqual([
    '400 invalid_request',
    'content.facts.methodology_link',
  ])
})

test('contents from before facts are read, revised and published again', async () => {
  const { sid, content } = await complete()
  await publish(sid)
  const old = "#- '{photos,0,credit}' #- '{facts}'"
  await places.owner.query(`update submission set draft = draft ${old} where offering_id = $1`, [sid])
  await places.owner.query(`update offering set published = published ${old} where id = $1`, [sid])
  expect(await show(sid)).toMatchObject({ content, published: content, missing: [] })
  const { body: list } = await carrier('GET', '/project_submissions?limit=200')
  expect(list['items']).toContainEqual(expect.objectContaining({ sid, missing: [] }))
  const { body: before } = await buyer('GET', `/project_offerings/${sid}`)
  expect(before).toMatchObject({ facts: NO_FACTS, photos: content.photos, documents: [] })
  detailOf(await send(carrier, sid, 'offering.revise'))
  expect(outcome(await change(sid, { facts }))).toBe('200')
  await publish(sid)
  const { body: after } = await buyer('GET', `/project_offerings/${sid}`)
  expect(after).toMatchObject({ facts })
})

test('a client from before facts may still save', async () => {
  const { sid, content } = await complete()
  const { facts: _facts, ...old } = content
  const { draftVersion } = await show(sid)
  const saved = await carrier('PUT', `/project_submissions/${sid}/draft`, { content: old, draftVersion })
  expect(outcome(saved)).toBe('200')
  expect((await show(sid)).content.facts).toEqual(NO_FACTS)
})
