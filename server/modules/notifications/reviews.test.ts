/** What submissions, plans and onboardings tell the two sides. */
import { expect, test } from 'vitest'
import type { Call } from '../../testing/marketplace.ts'
import { openSubmissions } from '../submissions/submissions.samples.ts'

const { admin, as, begin, addProject, carrier, complete, send } = await openSubmissions()

type Line = { readonly text: string; readonly by: string | null; readonly path: string; readonly sid: string }
const newest = async (call: Call): Promise<Line | undefined> =>
  ((await call('GET', '/notifications')).body['items'] as Line[])[0]

test('a submission is announced to the platform, its review and publication to the project carrier', async () => {
  const { sid } = await complete()
  const colleague = await as('operator@carrier.example')
  await send(carrier, sid, 'submission.submit')
  expect(await newest(admin)).toMatchObject({
    text: '"Clean river" was submitted and is waiting for a review.',
    path: `/admin/projectOfferings/${sid}`,
  })
  await send(admin, sid, 'review.take')
  const comment = { field: 'story', text: 'Where exactly?' }
  expect((await admin('POST', `/project_submissions/${sid}/comments`, comment)).status).toBe(201)
  expect(await newest(colleague)).toMatchObject({
    text: 'There is a new comment on "Clean river".',
    by: 'Understory',
    path: expect.stringMatching(new RegExp(`^/projectCarrier/[^/]+/projectOffering/${sid}$`)),
  })
  await send(admin, sid, 'review.publish')
  expect(await newest(carrier)).toMatchObject({ text: '"Clean river" is published. Buyers can see it now.' })
  const plan = `/project_offerings/${sid}/plan/comments`
  await admin('POST', plan, { taskId: null, text: 'When do you plant?' })
  expect(await newest(carrier)).toMatchObject({
    text: 'There is a new comment on the plan of "Clean river".',
    path: expect.stringMatching(/\/planning$/),
  })
  await carrier('POST', plan, { taskId: null, text: 'In spring.' })
  expect(await newest(admin)).toMatchObject({
    text: 'There is a new comment on the plan of "Clean river".',
    path: `/admin/projectOfferings/${sid}/planning`,
  })
})

test('the platform is not notified of what no one submitted yet', async () => {
  const before = await newest(admin)
  const { project } = await addProject()
  const { sid } = await begin(project, 'Secret river')
  await carrier('POST', `/project_submissions/${sid}/comments`, { field: '', text: 'A note to myself' })
  await carrier('POST', `/project_offerings/${sid}/plan/comments`, { taskId: null, text: 'Later' })
  expect(await newest(admin)).toEqual(before)
})
