// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { dismiss, noticeStore } from '../../../lib/notifications.ts'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { doing, draw } from '../../../testing/screen.tsx'
import { waitingQuery, type Waiting } from '../queries.ts'
import { PayoutChoice } from './payout-choice.tsx'

await serveMessages('shared', 'payments')
vi.spyOn(console, 'error').mockImplementation(() => {})
afterEach(() => {
  for (const { id } of noticeStore.shown()) dismiss(id)
  vi.unstubAllGlobals()
})

const ROW: Waiting = {
  operation: { sid: 'operation', name: 'OP-1' },
  version: 3,
  refundSid: null,
  payee: { sid: 'carrier', name: 'Forest carrier' },
  invoiceNumber: 'INV-1',
  cents: 12_000,
  currency: 'EUR',
  accountEnd: '0189',
  since: '2026-11-20T09:00:00.000Z',
  batch: null,
  isOwnAccount: false,
  blocked: null,
  approval: null,
}

function drawn(row: Waiting, isComplete = true) {
  queryClient.setQueryData(waitingQuery.queryKey, {
    items: [row],
    isComplete,
    hasAccount: true,
    holidays: [],
  })
  return draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PayoutChoice mayWrite />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** The server refuses the batch; what the person then reads at the date, and in passing. */
async function refused(path: string) {
  const content = {
    code: 'invalid_request',
    reason: 'Some fields are missing or wrong.',
    issues: [{ path, message: 'Banks take orders at most 90 days ahead.' }],
  }
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(content), { status: 400 })))
  const place = await drawn(ROW, false)
  await doing(() => place.querySelector<HTMLInputElement>('input[type=checkbox]')!.click())
  await doing(() => [...place.querySelectorAll('button')].at(-1)!.click())
  await doing(() => new Promise((resolve) => void setTimeout(resolve)))
  const day = place.querySelector('input[type=date]')!
  return {
    atDay: day.getAttribute('aria-invalid'),
    isCut: place.textContent!.includes('Only the first 1 are shown.'),
    said: place.textContent!.includes('Banks take orders at most 90 days ahead.'),
    notices: noticeStore.shown().map(({ body }) => body),
  }
}

test('what the server says of the day stands at the day, and is not said once more', async () => {
  expect(await refused('execute_on')).toEqual({ atDay: 'true', isCut: true, said: true, notices: [] })
})

test('what it says of anything else comes as a notice', async () => {
  expect(await refused('operation_sids')).toEqual({
    atDay: null,
    isCut: true,
    said: false,
    notices: ['Some fields are missing or wrong.'],
  })
})

test('the day that it begins with is one of the server, where the evening of the day before is not over', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-03T03:00:00Z') })
  const place = await drawn(ROW)
  expect(place.querySelector<HTMLInputElement>('input[type=date]')!.value).toBe('2026-03-03')
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('nothing asks to choose transfers when all of them are in a batch', async () => {
  const place = await drawn({ ...ROW, batch: 'PAY-1' })
  expect(place.textContent).toContain('In batch PAY-1')
  expect(place.textContent).not.toContain('Choose')
  expect(place.querySelectorAll('button')).toHaveLength(0)
})
