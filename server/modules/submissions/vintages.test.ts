/** What an offering sells is of its vintage, and no one sells the same stock twice. */
import { expect, test } from 'vitest'
import { issuesOf, outcome } from '../../testing/marketplace.ts'
import { detailOf, openSubmissions } from './submissions.samples.ts'

const {
  admin,
  as,
  begin,
  carrier,
  complete,
  publish,
  save,
  send,
  show,
  test: places,
} = await openSubmissions()
const { owner } = places

test('numbers of another year are refused at their row, when it is submitted and when it is published', async () => {
  const { sid, project, vintages, content } = await complete()
  await owner.query("update project set project_id_in_registry = 'GS11236' where id = $1", [project])
  const text = 'GS1-1-ID-GS11236-16-2023-40002-1-10'
  const wrong = 'These numbers are of 1 January 2023 to 31 December 2023.'
  const read = await carrier('POST', '/serials/read', {
    serials: [{ text, first: null, last: null }],
    projectSid: project,
    vintageSid: vintages[0],
  })
  expect(read.body['items']).toMatchObject([
    { warnings: expect.arrayContaining([expect.objectContaining({ code: 'otherVintage' })]) as unknown },
  ])
  const [line] = content.inventory
  const with2023 = { ...content, inventory: [{ ...line!, serials: [{ text, first: null, last: null }] }] }
  await save(sid, with2023, (await show(sid)).draftVersion)
  expect(issuesOf(await send(carrier, sid, 'submission.submit'))['inventory.0.serials.0']).toMatch(
    /^These numbers/,
  )
  // It was submitted with other numbers, or before the vintage's dates were corrected.
  await save(sid, content, (await show(sid)).draftVersion)
  detailOf(await send(carrier, sid, 'submission.submit'))
  detailOf(await send(admin, sid, 'review.take'))
  await owner.query('delete from vintage where id = $1', [vintages[1]])
  await owner.query('update submission set draft = $2 where offering_id = $1', [
    sid,
    JSON.stringify(with2023),
  ])
  const refused = await send(admin, sid, 'review.publish')
  expect(outcome(refused)).toBe('409 already_exists')
  expect(issuesOf(refused)['inventory.0.serials.0']).toContain(wrong)
})

test('a vintage that the carrier offers already is refused in a second offering, submitted or published', async () => {
  const first = await complete()
  const second = await begin(first.project, 'Clean river again')
  const content = { ...first.content, title: 'Clean river again', photos: first.content.photos }
  await owner.query('update submission set draft = $2 where offering_id = $1', [
    second.sid,
    JSON.stringify({ ...content, inventory: [{ ...content.inventory[0]!, serials: [] }] }),
  ])
  // Both are submitted while neither is published.
  await publish(first.sid)
  const refused = issuesOf(await send(carrier, second.sid, 'submission.submit'))
  expect(refused['inventory.0.vintage_sid']).toBe(
    'Vintage 2022 is already offered in “Clean river”. Revise that offering instead.',
  )
  await owner.query("update offering set status = 'archived' where id = $1", [first.sid])
  detailOf(await send(carrier, second.sid, 'submission.submit'))
  detailOf(await send(admin, second.sid, 'review.take'))
  await owner.query("update offering set status = 'suspended' where id = $1", [first.sid])
  const late = await send(admin, second.sid, 'review.publish')
  expect(outcome(late)).toBe('409 already_exists')
  expect(issuesOf(late)['inventory.0.vintage_sid']).toContain('already offered in “Clean river”')
  await owner.query("update offering set status = 'archived' where id = $1", [first.sid])
  expect(outcome(await send(admin, second.sid, 'review.publish'))).toBe('200')
  // The address of the archived one leads to it.
  const buyer = await as('owner@contributor.example')
  const shown = await buyer('GET', `/project_offerings/${first.sid}`)
  expect([shown.status, shown.body['sid']]).toEqual([200, second.sid])
  await owner.query("update offering set status = 'archived' where id = $1", [second.sid])
  expect((await buyer('GET', `/project_offerings/${first.sid}`)).status).toBe(404)
})
