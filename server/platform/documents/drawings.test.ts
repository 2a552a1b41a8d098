/** What comes back from the thread that draws. */
import { threadId } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { Refused } from '../http/refused.ts'
import { drawAsked } from './drawings.samples.ts'

test('a document is drawn in a thread of its own, and so is the next one', async () => {
  const [one, other] = await Promise.all([drawAsked({ ask: 'draw' }), drawAsked({ ask: 'draw' })])
  expect(one.toString()).toMatch(/^thread \d+$/)
  expect(one.toString()).not.toBe(`thread ${threadId}`)
  expect(other).toEqual(one)
})

test('a refusal comes back with its code, its reason and its fields', async () => {
  const refusal = await drawAsked({ ask: 'refuse' }).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(Refused)
  expect(refusal).toMatchObject({
    status: 400,
    code: 'invalid_request',
    reason: 'No such sheet.',
    issues: [{ path: 'a', message: 'b' }],
  })
})

test('a drawing that fails harms no other', async () => {
  const [failed, drawn] = await Promise.allSettled([drawAsked({ ask: 'fail' }), drawAsked({ ask: 'draw' })])
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: 'not a sheet' } })
  expect(drawn.status).toBe('fulfilled')
})

test('when the thread ends, what it had to draw fails, and another thread draws what comes next', async () => {
  await expect(drawAsked({ ask: 'end' })).rejects.toThrow('has ended')
  await expect(drawAsked({ ask: 'draw' })).resolves.toBeInstanceOf(Buffer)
})

test('what cannot be sent to the thread is an error of the caller', async () => {
  const drawing = { ask: 'draw', call: () => undefined }
  await expect(drawAsked(drawing)).rejects.toThrow('could not be cloned')
})
