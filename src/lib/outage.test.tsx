// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { doing, draw } from '../testing/screen.tsx'
import { ApiProblem, ConnectionLost } from './http.ts'
import { useIsOut, watchOutages } from './outage.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

const Notice = () => <p>{useIsOut() ? 'out' : 'there'}</p>
const gone = () => Promise.reject(new ConnectionLost())
const refused = (status: number) =>
  Promise.reject(new ApiProblem(status, { code: 'overloaded', reason: 'No' }))
const pass = (ms: number) =>
  doing(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

test('an outage of half a minute is waited for and said; then what is looked at is read again', async () => {
  const end = watchOutages()
  const place = await draw(<Notice />)
  let answer: () => Promise<string> = async () => 'before'
  const list = { queryKey: ['list'], queryFn: () => answer(), staleTime: Number.POSITIVE_INFINITY }
  const row = { queryKey: ['row'], queryFn: () => answer() }
  const stopList = new QueryObserver(queryClient, list).subscribe(() => {})
  await pass(10)
  answer = gone
  const stopRow = new QueryObserver(queryClient, row).subscribe(() => {})
  await pass(15_000)
  expect(place.textContent).toBe('out')
  answer = () => refused(503)
  await pass(15_000)
  expect(place.textContent).toBe('out')
  answer = async () => 'after'
  await pass(5_000)
  expect(place.textContent).toBe('there')
  expect(queryClient.getQueryData(['row'])).toBe('after')
  expect(queryClient.getQueryData(['list'])).toBe('after')
  stopList()
  stopRow()
  end()
})

test('a refusal is an answer and is not asked again', async () => {
  const asked = vi.fn(() => refused(404))
  const stop = new QueryObserver(queryClient, { queryKey: ['gone'], queryFn: asked }).subscribe(() => {})
  await pass(30_000)
  expect(asked).toHaveBeenCalledTimes(1)
  stop()
})
