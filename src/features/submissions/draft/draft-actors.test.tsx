import { beforeEach, expect, test, vi } from 'vitest'
import { emptyContent } from '../../../../contract/offerings/offering-content.ts'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import { flushed, leaveNow } from '../../shared/draft/drafts.ts'
import { ApiProblem } from '../../../lib/http.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { contentOf, draftOf } from './draft-actors.ts'
import { submissionQuery } from '../../shared/submission/queries.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../../../lib/http.ts', async (original) => ({ ...(await original<object>()), call }))

let count = 0

/** A submission that no other test has open. */
function begun() {
  const sid = `s${(count += 1)}`
  const content = emptyContent('Stoves', 'EUR')
  const detail = { sid, content, draftVersion: 1, missing: [] } as unknown as SubmissionDetail
  queryClient.setQueryData(submissionQuery(sid).queryKey, detail)
  const actor = draftOf(detail)
  const type = (title: string) => actor.send({ type: 'edit', content: { ...contentOf(actor), title } })
  return { sid, detail, actor, type }
}

beforeEach(() => void call.mockReset())

test('a submission has one draft, no matter who asks for it', () => {
  const { detail, actor } = begun()
  expect(draftOf(detail)).toBe(actor)
})

test('what was saved is what the pages know, without asking again', async () => {
  call.mockResolvedValue({ draftVersion: 2, missing: [] })
  const { sid, actor, type } = begun()
  type('Hearths')
  expect(await flushed(actor)).toBe(true)
  expect(call).toHaveBeenCalledWith(
    'PUT /project_submissions/:sid/draft',
    { params: { sid }, body: { content: expect.objectContaining({ title: 'Hearths' }), draftVersion: 1 } },
    { quiet: true, silent: true, keepalive: false },
  )
  expect(queryClient.getQueryData(submissionQuery(sid).queryKey)).toMatchObject({
    draftVersion: 2,
    content: { title: 'Hearths' },
  })
})

test('nothing typed: nothing to wait for', async () => {
  const { actor } = begun()
  expect(await flushed(actor)).toBe(true)
  expect(call).not.toHaveBeenCalled()
})

test.each([
  ['conflict', new ApiProblem(409, { code: 'stale_version', reason: 'Someone else changed it.' })],
  ['refused', new ApiProblem(400, { code: 'invalid_request', reason: 'Too long.' })],
  ['refused', new ApiProblem(404, { code: 'not_found', reason: 'Gone.' })],
  ['failed', new ApiProblem(503, { code: 'internal', reason: 'Not now.' })],
  ['failed', new ApiProblem(429, { code: 'too_many_requests', reason: 'Not so fast.' })],
  ['failed', new TypeError('fetch failed')],
])('%s after %s, and submitting waits for the person', async (state, error) => {
  call.mockRejectedValue(error)
  const { actor, type } = begun()
  type('Hearths')
  expect(await flushed(actor)).toBe(false)
  expect(actor.getSnapshot().value).toBe(state)
  expect(contentOf(actor).title).toBe('Hearths')
  expect(actor.getSnapshot().hasTag('unsaved')).toBe(true)
  call.mockReset()
  call.mockResolvedValue({ draftVersion: 2, missing: [] })
  actor.send({ type: 'retry' })
  actor.send({ type: 'keepMine', version: 1 })
  type('Hearths again')
  await flushed(actor)
})

test('a change while a save is under way leaves before anything is sent to the machine', async () => {
  const answers: ((answer: { draftVersion: number; missing: [] }) => void)[] = []
  call.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const { actor, type } = begun()
  type('Hearths')
  const first = flushed(actor)
  type('Hearths and homes')
  const second = flushed(actor)
  answers[0]?.({ draftVersion: 2, missing: [] })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.({ draftVersion: 3, missing: [] })
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(call.mock.calls.map(([, { body }]) => [body.content.title, body.draftVersion])).toEqual([
    ['Hearths', 1],
    ['Hearths and homes', 2],
  ])
})

test('when the window closes, what was typed leaves at once and outlives the page', async () => {
  call.mockResolvedValue({ draftVersion: 2, missing: [] })
  const { actor, type } = begun()
  type('Hearths')
  expect(leaveNow()).toBe(false)
  expect(call).toHaveBeenLastCalledWith(
    'PUT /project_submissions/:sid/draft',
    expect.objectContaining({ body: expect.objectContaining({ draftVersion: 1 }) }),
    { quiet: true, silent: true, keepalive: true },
  )
  expect(await flushed(actor)).toBe(true)
})

test('when what was typed is too large to be sent last, the person is asked', async () => {
  call.mockResolvedValue({ draftVersion: 2, missing: [] })
  const { actor } = begun()
  actor.send({ type: 'edit', content: { ...contentOf(actor), story: 'é'.repeat(40_000) } })
  expect(leaveNow()).toBe(true)
  expect(await flushed(actor)).toBe(true)
})
