// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { beforeAll, expect, test, vi } from 'vitest'
import type { OnboardingDocument } from '../../../contract/organizations/onboarding-shapes.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { DocumentBox } from './document-box.tsx'

const { call, isConfirmed } = vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {} }))
  return { call: vi.fn(async () => true), isConfirmed: vi.fn() }
})
vi.mock('../../lib/http.ts', async (original) => ({ ...(await original()), call }))
vi.mock('../../ui/alert-dialog/alert.ts', () => ({ isConfirmed }))

beforeAll(() => serveMessages('onboarding'))

const statutes: OnboardingDocument = {
  sid: 'd1',
  kind: 'other',
  itemSid: null,
  name: 'statutes.pdf',
  mediaType: 'application/pdf',
  bytes: 1000,
  uploadedAt: '2026-03-01T10:00:00.000Z',
  keptUntil: null,
}

test.each([true, false])('a file is deleted only when that was confirmed (%s)', async (confirmed) => {
  call.mockClear()
  isConfirmed.mockResolvedValue(confirmed)
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <DocumentBox id="box" title="Statutes" text="" kind="other" documents={[statutes]} />
    </QueryClientProvider>,
  )
  const remove = [...place.querySelectorAll('button')].find(({ textContent, ariaLabel }) =>
    [textContent, ariaLabel].includes('Remove statutes.pdf'),
  )
  await doing(() => remove!.click())
  expect(isConfirmed).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'Remove statutes.pdf?' }))
  expect(call.mock.calls).toHaveLength(confirmed ? 1 : 0)
})
