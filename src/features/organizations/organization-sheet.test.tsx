// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { OrganizationDetail } from '../../../contract/organizations/organizations.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { industriesQuery } from '../shared/industry/queries.ts'
import { countriesQuery } from '../shared/organization/queries.ts'
import { OrganizationSheet } from './organization-sheet.tsx'

const { openAlert } = vi.hoisted(() => ({ openAlert: vi.fn(async () => ({ confirmed: false })) }))
vi.mock('../../ui/alert-dialog/alert.ts', () => ({ openAlert }))
vi.mock('./organization-people.tsx', () => ({ OrganizationPeople: () => null }))
vi.mock('../../ui/record-facts.tsx', () => ({ RecordFacts: () => null }))
await serveMessages('admin', 'settings', 'shared', 'common')

const organization: OrganizationDetail = {
  sid: 'o',
  name: 'Atelier Verne',
  country: 'FR',
  vat: null,
  isBuyer: true,
  isSeller: false,
  isPlatform: false,
  accessStatus: 'validated',
  createdAt: '2026-03-01T10:00:00.000Z',
  deletedAt: null,
  people: 1,
  industries: [],
  version: 'v1',
  runningOperations: 0,
  identityLocked: false,
  onboardingSid: null,
}

test('what was typed about an organization is dropped only after a question', async () => {
  queryClient.setQueryData<unknown>(countriesQuery.queryKey as readonly unknown[], [])
  queryClient.setQueryData<unknown>(industriesQuery.queryKey as readonly unknown[], [])
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <OrganizationSheet organization={organization} mayAct mayEdit />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const press = (label: string) =>
    doing(() => [...place.querySelectorAll('button')].find((one) => one.textContent === label)!.click())
  const name = () => place.querySelector<HTMLInputElement>('input[autocomplete=organization]')
  await press('Edit')
  await doing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(name(), 'Verne & Co.')
    name()!.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await press('Cancel')
  expect(openAlert).toHaveBeenCalledOnce()
  expect(name()?.value).toBe('Verne & Co.')
  openAlert.mockResolvedValue({ confirmed: true })
  await press('Cancel')
  expect(name()).toBeNull()
  // Nothing typed, nothing asked.
  await press('Edit')
  await press('Cancel')
  expect(openAlert).toHaveBeenCalledTimes(2)
  expect(name()).toBeNull()
})
