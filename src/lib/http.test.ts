import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiProblem, call, MUST_LOGIN, plainCall, showsAtFields, ValidationProblem } from './http.ts'
import { dismiss, noticeStore } from './notifications.ts'

const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
const body = { name: 'Forestry' }
const params = { sid: '1' }

/** What the server answers next; the request it got. */
function answers(status: number, content: unknown = null, headers: Record<string, string> = {}) {
  const text = content === null ? null : JSON.stringify(content)
  const fetched = vi.fn<typeof fetch>(() => Promise.resolve(new Response(text, { status, headers })))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const shown = () => noticeStore.shown().map(({ intent, title, body: reason }) => [intent, title, reason])

beforeEach(() => logged.mockClear())
afterEach(() => {
  for (const { id } of noticeStore.shown()) dismiss(id)
  vi.unstubAllGlobals()
})

describe('a call that works (specification section 7)', () => {
  test('GET returns JSON with camelCase keys, and tells nothing', async () => {
    const fetched = answers(200, { items: [{ first_name: 'Ada' }], next_cursor: null })
    expect(await call('GET /industries', {})).toEqual({ items: [{ firstName: 'Ada' }], nextCursor: null })
    expect(fetched.mock.calls[0]?.[0]).toBe('/proxy/industries')
    expect(shown()).toEqual([])
  })

  test('204 yields true', async () => {
    answers(204)
    expect(await call('DELETE /industries/:sid', { params })).toBe(true)
  })

  test('keys are sent in snake_case, DELETE sends no body', async () => {
    const fetched = answers(204)
    await call('PUT /me', { body: { firstName: 'Ada', lastName: 'Moreau' } })
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"first_name":"Ada","last_name":"Moreau"}')
    await call('DELETE /industries/:sid', { params })
    expect(fetched.mock.calls[1]?.[1]).not.toHaveProperty('body')
  })

  test.each(['POST /industries', 'PUT /industries/:sid'] as const)(
    '%s says that it is saved',
    async (key) => {
      answers(200, {})
      await call(key, { params, body })
      expect(shown()).toEqual([['success', 'Your changes have been saved successfully!', undefined]])
    },
  )

  test('what is said already is not said twice', async () => {
    answers(200, {})
    await call('POST /industries', { body })
    const [first] = noticeStore.shown()
    await call('POST /industries', { body })
    expect(shown()).toHaveLength(1)
    expect(noticeStore.shown()[0]?.id, 'its time begins again').not.toBe(first?.id)
  })

  test('a silent call says nothing', async () => {
    answers(200, {})
    await call('POST /industries', { body }, { silent: true })
    expect(shown()).toEqual([])
  })

  test('DELETE and PUT take their own message of success', async () => {
    answers(204)
    await call('DELETE /industries/:sid', { params }, { messages: { success: 'Forestry is gone.' } })
    await call('PUT /industries/:sid', { params, body }, { messages: { success: 'Renamed.' } })
    expect(shown().map(([, title]) => title)).toEqual(['Forestry is gone.', 'Renamed.'])
  })
})

describe('a refusal (specification section 8)', () => {
  const problem = { code: 'in_use', reason: 'This is still used.' }

  test('is logged and shown with the server’s reason, and thrown with its code', async () => {
    answers(409, problem)
    const thrown = await call('DELETE /industries/:sid', { params }).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(ApiProblem)
    expect(thrown).toMatchObject({ status: 409, code: 'in_use' })
    await vi.waitFor(() =>
      expect(shown()).toEqual([['error', 'Something went wrong!', 'This is still used.']]),
    )
    expect(logged).toHaveBeenCalledOnce()
  })

  test('of a plain call results in must_login', async () => {
    answers(500, { code: 'internal', reason: 'Oh' })
    expect(await plainCall('GET /industries', {})).toBe(MUST_LOGIN)
    expect(MUST_LOGIN).toBe('must_login')
    await vi.waitFor(() => expect(shown()).toHaveLength(1))
  })

  test('DELETE and PUT take their own message of failure', async () => {
    answers(409, problem)
    await plainCall('DELETE /industries/:sid', { params }, { messages: { failure: 'Forestry stays.' } })
    await vi.waitFor(() => expect(shown()).toEqual([['error', 'Forestry stays.', 'This is still used.']]))
  })

  test('a 400 with the validation error-type header raises an error that lists the errors', async () => {
    const issues = [{ path: 'name', message: 'Required' }]
    const content = { code: 'invalid_request', reason: 'Some fields are missing or wrong.', issues }
    answers(400, content, { 'x-error-type': 'validation' })
    const thrown = await plainCall('POST /industries', { body }).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(ValidationProblem)
    expect(thrown).toMatchObject({ issues })
  })

  test('of a duplicate is not shown in passing when a form shows it', async () => {
    vi.useFakeTimers()
    answers(409, { code: 'already_exists', reason: 'This exists already.' })
    await call('POST /industries', { body }).catch(showsAtFields)
    vi.runAllTimers()
    expect(shown()).toEqual([])
    vi.useRealTimers()
  })

  test('is shown in passing unless the caller shows it beside the fields', async () => {
    vi.useFakeTimers()
    const issues = [{ path: 'name', message: 'Required' }]
    const content = { code: 'invalid_request', reason: 'Some fields are missing or wrong.', issues }
    answers(400, content)
    await call('POST /industries', { body }).catch(showsAtFields)
    vi.runAllTimers()
    expect(shown()).toEqual([])
    answers(400, content)
    await call('POST /industries', { body }).catch(() => null)
    vi.runAllTimers()
    expect(shown()).toEqual([['error', 'Something went wrong!', 'Some fields are missing or wrong.']])
    vi.useRealTimers()
  })

  test('a 400 without the header is a refusal like others', async () => {
    answers(400, { code: 'invalid_request', reason: 'No.' })
    expect(await plainCall('POST /industries', { body })).toBe(MUST_LOGIN)
  })

  test('in the words of a proxy in between still has a code', async () => {
    answers(502, null)
    const thrown = await call('GET /industries', {}, { quiet: true }).catch((error: unknown) => error)
    expect(thrown).toMatchObject({ status: 502, code: 'internal', message: 'The server answered 502.' })
    expect(shown()).toEqual([])
  })

  test('that the caller shows itself is logged all the same', async () => {
    answers(409, problem)
    await call('PUT /industries/:sid', { params, body }, { quiet: true }).catch(() => null)
    expect(logged).toHaveBeenCalledExactlyOnceWith('PUT /industries/:sid: 409 in_use', problem.reason)
  })

  test('that the caller shows itself does not silence the success of the next try', async () => {
    answers(200, {})
    await call('PUT /industries/:sid', { params, body }, { quiet: true })
    expect(shown()).toEqual([['success', 'Your changes have been saved successfully!', undefined]])
  })
})
