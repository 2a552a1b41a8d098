// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiProblem } from '../../lib/http.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { CompareTray } from './compare-tray.tsx'

vi.mock('../../lib/http.ts', async (original) => ({
  ...(await original<object>()),
  call: () => Promise.reject(new ApiProblem(404, { code: 'not_found', reason: 'Not found.' })),
}))
await serveMessages('catalogue')

test('what is no longer published says so, and can be taken out of the comparison', async () => {
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <CompareTray search={new URLSearchParams('compare=gone')} onChange={() => {}} known={[]} />
    </QueryClientProvider>,
  )
  await vi.waitFor(async () => {
    await doing(() => {})
    expect(place.querySelector('li > span')?.textContent).toBe('No longer published')
  })
  expect(place.querySelector('li button')?.textContent).toBe('Remove No longer published')
})
