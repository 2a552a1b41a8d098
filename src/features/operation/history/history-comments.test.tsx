// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { workflows } from '../../../../machines/workflows.ts'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { doing, draw } from '../../../testing/screen.tsx'
import { Comments } from './history-comments.tsx'

vi.mock('../../shared/operation/operation-context.ts', () => ({
  useOperation: () => ({ detail: { sid: 's' }, workflow: workflows.contribution }),
}))
vi.mock('../form/lazy-form.tsx', () => ({
  EventForm: ({ onSent }: { readonly onSent?: () => void }) => (
    <>
      <input />
      <button onClick={onSent}>Comment</button>
    </>
  ),
}))
await serveMessages('operation', 'shared')

const offer = {
  type: 'operation.comment',
  label: 'Comment',
  tone: 'neutral',
  status: 'needs-input',
  confirm: null,
  why: null,
  roles: ['platform'],
} as const

test('a comment that is being written stays when others do something, and its form is empty once it is sent', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const comments = (count: number) => {
    const row = {
      event: 'operation.comment',
      payload: { text: 'Seen' },
      by: 'Ada',
      role: 'platform',
      at: '2026-03-01',
    }
    const items = Array.from({ length: count }, (_, seq) => ({ ...row, seq }))
    client.setQueryData(['operation', 's', 'journal'], { items, verified: true })
  }
  comments(1)
  const page = await draw(
    <QueryClientProvider client={client}>
      <Comments comment={{ ...offer, roles: ['platform'] }} at={null} moment={null} onAt={() => {}} />
    </QueryClientProvider>,
  )
  const input = () => page.querySelector('input')!
  const begun = input()
  begun.value = 'Half a sent'
  comments(2)
  await doing(() => vi.waitFor(() => expect(page.querySelectorAll('li')).toHaveLength(2)))
  expect(input()).toBe(begun)
  await doing(() => page.querySelector('button')!.click())
  expect(input().value).toBe('')
})
