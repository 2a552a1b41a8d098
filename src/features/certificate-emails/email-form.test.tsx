// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { ConnectionLost } from '../../lib/http.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import type { CertificateEmails } from '../shared/certificate-email/queries.ts'
import { EmailForm } from './email-form.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../lib/http.ts', async (original) => ({ ...(await original<object>()), call }))
await serveMessages('issuing', 'shared', 'common')

const shown: CertificateEmails = {
  operation: {
    sid: 's',
    number: 'OP-1',
    contributor: 'Verne',
    project: 'Mangroves',
    certificateNumber: 'UND-1',
    isWaiting: false,
    letters: { queued: 0, sent: 1, bounced: 0 },
    version: 3,
  },
  people: [{ name: 'Ada', email: 'ada@example.org', isSignatory: true }],
  subject: 'Your certificate',
  body: 'Here it is.',
  attachment: { name: 'UND-1.pdf', bytes: 1000, version: 1 },
  hasMailServer: true,
  letters: [],
}

test('an e-mail whose answer was lost is the same when it is sent again as it was, and another one when it was changed', async () => {
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <EmailForm shown={shown} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const write = (words: string) =>
    doing(() => {
      const body = [...place.querySelectorAll('textarea')].at(-1)!
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(body, words)
      body.dispatchEvent(new Event('input', { bubbles: true }))
    })
  const send = async () => {
    const before = call.mock.calls.length
    await doing(() => place.querySelector('form')!.requestSubmit())
    await vi.waitFor(() => expect(call.mock.calls.length).toBe(before + 1))
    await doing(() => {})
    const [, { body }] = call.mock.calls.at(-1) as [string, { body: { idempotencyKey: string } }]
    return body.idempotencyKey
  }
  call.mockRejectedValue(new ConnectionLost())
  const first = await send()
  expect(await send()).toBe(first)
  await write('Here it is, at last.')
  const changed = await send()
  expect(changed).not.toBe(first)
  call.mockResolvedValue(shown)
  expect(await send()).toBe(changed)
  // It has arrived: the same words again are one more e-mail.
  expect(await send()).not.toBe(changed)
})
