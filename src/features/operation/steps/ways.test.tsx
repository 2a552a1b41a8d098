// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { doing, draw } from '../../../testing/screen.tsx'
import { viewerQuery } from '../../shared/session/viewer.ts'
import { WayTo } from './ways.tsx'

vi.mock('../../shared/operation/operation-context.ts', () => ({
  useOperation: () => ({ detail: { sid: 's', version: 1, type: 'contribution', sides: [] } }),
}))
// A snapshot that the machines of today cannot read.
vi.mock('../../../../machines/kernel/snapshot.ts', () => ({
  decode: () => {
    throw new Error('unknown state')
  },
}))
await serveMessages('operation', 'shared')

test('a way that cannot be found is said, not waited for', async () => {
  queryClient.setQueryData<unknown>(viewerQuery.queryKey as readonly unknown[], { person: { sid: 'p' } })
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <WayTo target="proposal.send" hrefOfStep={(step) => `/${step}`} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await vi.waitFor(async () => {
    await doing(() => {})
    expect(place.textContent).toBe('This did not work.')
  })
})
