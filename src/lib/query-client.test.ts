import { MutationObserver, onlineManager, queryOptions, QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConnectionLost } from './http.ts'
import { noticeStore } from './notifications.ts'
import { callQuery, itemsQuery, keepAnswer, queryClient, renew } from './query-client.ts'

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a page whose organization was deleted does not notify what it may no longer read: it says so itself', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => Response.json({ code: 'forbidden', reason: 'No.' }, { status: 403 }))
  const one = callQuery(['settings'], 'GET /billing_settings', {})
  const items = itemsQuery(['industries'], 'GET /industries', {})
  await expect(queryClient.fetchQuery(one)).rejects.toThrow('No.')
  await expect(queryClient.fetchQuery(items)).rejects.toThrow('No.')
  await settled()
  expect(noticeStore.shown()).toEqual([])
})

/** A server whose answers come when the test says so. */
function server() {
  const asked: ((answer: string) => void)[] = []
  const query = queryOptions({
    queryKey: ['offerings', 'mine'],
    queryFn: () => new Promise<string>((resolve) => void asked.push(resolve)),
  })
  return { asked, query }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('an answer that was on its way when something changed is not taken for new', () => {
  test('where no one looks yet, it is asked again when someone does', async () => {
    const { asked, query } = server()
    const first = queryClient.fetchQuery(query)
    void renew(['offerings'])
    asked[0]!('before the change')
    await first
    await settled()
    expect(queryClient.getQueryState(query.queryKey)?.isInvalidated).toBe(true)
  })

  test('where someone waits for the first answer, it is asked again at once', async () => {
    const { asked, query } = server()
    const stop = new QueryObserver(queryClient, query).subscribe(() => {})
    void renew(['offerings'])
    asked[0]!('before the change')
    await settled()
    expect(asked.length).toBe(2)
    asked[1]!('after it')
    await settled()
    expect(queryClient.getQueryData(query.queryKey)).toBe('after it')
    stop()
  })

  test('where an older answer is looked at, the one on its way is given up, and asked for once', async () => {
    const { asked, query } = server()
    queryClient.setQueryData(query.queryKey, 'long ago')
    const stop = new QueryObserver(queryClient, { ...query, staleTime: 0 }).subscribe(() => {})
    void renew(['offerings'])
    await settled()
    expect(asked.length).toBe(2)
    asked[0]!('before the change')
    asked[1]!('after it')
    await settled()
    expect(queryClient.getQueryData(query.queryKey)).toBe('after it')
    expect(asked.length).toBe(2)
    stop()
  })
})

describe('what a change of one’s own answered', () => {
  test('is not overwritten by an older answer that was on its way', async () => {
    const { asked, query } = server()
    queryClient.setQueryData(query.queryKey, 'long ago')
    const stop = new QueryObserver(queryClient, { ...query, staleTime: 0 }).subscribe(() => {})
    keepAnswer(query.queryKey, 'changed here')
    asked[0]!('before the change')
    await settled()
    expect(queryClient.getQueryData(query.queryKey)).toBe('changed here')
    asked[1]!('after it')
    await settled()
    expect(queryClient.getQueryData(query.queryKey)).toBe('after it')
    stop()
  })

  test('asks for nothing where nothing was on its way', async () => {
    const { asked, query } = server()
    queryClient.setQueryData(query.queryKey, 'long ago')
    const stop = new QueryObserver(queryClient, query).subscribe(() => {})
    keepAnswer(query.queryKey, 'changed here')
    await settled()
    expect(asked).toHaveLength(0)
    stop()
  })
})

test('what a person does without a connection is refused at once and never sent later', async () => {
  onlineManager.setOnline(false)
  try {
    const send = vi.fn(() => Promise.reject(new ConnectionLost()))
    const approve = new MutationObserver(queryClient, { mutationFn: send })
    void approve.mutate().catch(() => null)
    await vi.waitFor(() =>
      expect(approve.getCurrentResult()).toMatchObject({ status: 'error', isPaused: false }),
    )
    expect(send).toHaveBeenCalledOnce()
  } finally {
    onlineManager.setOnline(true)
  }
})
