import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, ConnectionLost, MUST_LOGIN, plainCall, setSignInAsker, type SignInReason } from './http.ts'
import { dismiss, noticeStore } from './notifications.ts'

const body = { name: 'Forestry' }
const reasons: SignInReason[] = []
const shown = () => noticeStore.shown().map(({ title, body: reason }) => [title, reason])

/** Answers in their order; null: the connection is lost. */
function answers(...all: readonly (Response | null)[]) {
  const left = [...all]
  const fetched = vi.fn<typeof fetch>(() => {
    const next = left.shift()
    return next ? Promise.resolve(next) : Promise.reject(new TypeError('Failed to fetch'))
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const saved = () => new Response(JSON.stringify({ sid: '1', name: 'Forestry' }), { status: 201 })
const refused = (status: number, code: string) =>
  new Response(JSON.stringify({ code, reason: 'No' }), { status })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  reasons.length = 0
  setSignInAsker(async (reason) => {
    reasons.push(reason)
    return true
  })
})
afterEach(() => {
  for (const { id } of noticeStore.shown()) dismiss(id)
  vi.unstubAllGlobals()
})

test('a lost connection while saving is said, and what was said goes when the next try succeeds', async () => {
  answers(null, saved())
  await expect(call('POST /industries', { body })).rejects.toBeInstanceOf(ConnectionLost)
  await vi.waitFor(() => expect(shown()).toHaveLength(1))
  expect(shown()).toEqual([['Something went wrong!', 'The connection was lost. Please try again.']])
  await call('POST /industries', { body }, { silent: true })
  expect(shown()).toEqual([])
})

test('a page that is read says it itself; a plain call does not take it for a refusal', async () => {
  answers(null, null)
  await expect(call('GET /industries', {})).rejects.toBeInstanceOf(ConnectionLost)
  expect(shown()).toEqual([])
  await expect(plainCall('POST /industries', { body })).rejects.toBeInstanceOf(ConnectionLost)
})

test('a session that ended while a form was filled is opened again, and what was typed is sent', async () => {
  const fetched = answers(refused(401, 'unauthenticated'), saved())
  await call('POST /industries', { body }, { silent: true })
  expect(reasons).toEqual([{ why: 'ended', key: 'POST /industries' }])
  expect(fetched.mock.calls.map(([, request]) => request?.body)).toEqual([
    '{"name":"Forestry"}',
    '{"name":"Forestry"}',
  ])
})

test('a session that ended while a page is read is opened again, and the page gets its data', async () => {
  answers(refused(401, 'unauthenticated'), new Response('[]'))
  expect(await call('GET /industries', {})).toEqual([])
  expect(reasons).toEqual([{ why: 'ended', key: 'GET /industries' }])
})

test('whether someone is signed in is asked without asking anyone, and who declines gets the refusal', async () => {
  answers(refused(401, 'unauthenticated'))
  await expect(call('GET /me', {}, { quiet: true, expectsSignedOut: true })).rejects.toMatchObject({
    status: 401,
  })
  expect(reasons).toEqual([])
  setSignInAsker(async () => false)
  answers(refused(401, 'unauthenticated'))
  expect(await plainCall('GET /industries', {})).toBe(MUST_LOGIN)
  answers(refused(401, 'unauthenticated'))
  await expect(call('POST /industries', { body })).rejects.toMatchObject({ status: 401 })
})

test('a call that wants a fresh sign-in names itself', async () => {
  answers(refused(403, 'fresh_authentication_required'), saved())
  await call('POST /industries', { body }, { silent: true })
  expect(reasons).toEqual([{ why: 'fresh', key: 'POST /industries' }])
})
