// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { markUnsaved } from '../../../lib/unsaved.ts'
import { doing, draw } from '../../../testing/screen.tsx'
import { contractTextsQuery } from './queries.ts'
import VersionDialog from './version-dialog.tsx'

const { mayLeave } = vi.hoisted(() => ({ mayLeave: vi.fn(async () => false) }))
vi.mock('../../../ui/form/use-unsaved-guard.ts', () => ({ mayLeave, useUnsavedGuard: () => {} }))
vi.mock('../operation/operation-context.ts', () => ({ useOperation: () => ({ detail: { sid: 's' } }) }))
await serveMessages('contract', 'shared', 'common')

test('another language takes what was written only after a question', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const texts = ['en', 'fr'].map((language) => ({
    kind: 'cc',
    language,
    isCurrent: true,
    clauses: [{ title: language, text: '' }],
  }))
  client.setQueryData<unknown>(contractTextsQuery.queryKey as readonly unknown[], texts)
  const place = await draw(
    <QueryClientProvider client={client}>
      <VersionDialog kind="cc" written={null} language="en" comments={[]} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const choose = (language: string) =>
    doing(() => {
      const select = place.querySelector('select')!
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, language)
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const title = () => place.querySelector('input')!.value
  const forget = markUnsaved()
  await choose('fr')
  expect(mayLeave).toHaveBeenLastCalledWith(true)
  expect(title()).toBe('en')
  mayLeave.mockResolvedValue(true)
  await choose('fr')
  expect(title()).toBe('fr')
  forget()
})
