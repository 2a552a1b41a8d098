// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import { isSomethingUnsaved } from '../../lib/unsaved.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { RemarkThread } from './remarks.tsx'

await serveMessages('submission', 'operation', 'common', 'shared')

test('an answer that is being written is asked about before the page is left', async () => {
  const comment = {
    sid: 'c',
    field: 'title',
    role: 'platform',
    by: 'Ada',
    at: '2026-03-01T10:00:00Z',
    text: 'Which valley?',
    resolvedAt: null,
  } as const
  const place = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <RemarkThread sid="s" field="title" comments={[comment]} mayAct />
    </QueryClientProvider>,
  )
  const press = (label: string) =>
    doing(() => [...place.querySelectorAll('button')].find((one) => one.textContent === label)!.click())
  await press('Answer')
  expect(isSomethingUnsaved()).toBe(false)
  await doing(() => {
    const area = place.querySelector('textarea')!
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, 'The upper one')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(isSomethingUnsaved()).toBe(true)
  await press('Cancel')
  expect(isSomethingUnsaved()).toBe(false)
})
