// @vitest-environment jsdom
import { useState } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../../../contract/session.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { MembersOnly } from './members-only.tsx'

beforeAll(() => serveMessages('shared'))

const viewer = (memberships: readonly object[]) =>
  ({ person: { sid: 'p' }, current: null, memberships }) as unknown as Viewer
const acme = { organization: { sid: 'o', name: 'Acme' }, role: 'operator' }

function Page() {
  const [memberships, setMemberships] = useState<readonly object[]>([acme])
  return (
    <MemoryRouter>
      <MembersOnly viewer={viewer(memberships)} organizationSid="o">
        <p>Figures of Acme</p>
      </MembersOnly>
      <button aria-label="Remove" onClick={() => setMemberships([])} />
    </MemoryRouter>
  )
}

test('a colleague who was removed reads why, instead of the figures of before', async () => {
  const page = await draw(<Page />)
  expect(page.textContent).toBe('Figures of Acme')
  await doing(() => page.querySelector('button')!.click())
  expect(page.textContent).not.toContain('Figures')
  expect(page.textContent).toContain('You no longer belong to Acme')
  expect(page.textContent).toContain('or the platform deleted the organization')
})

const OF_OWNERS = '/contributor/settings/o/OrganizationSettings'

function OwnersPage() {
  const [role, setRole] = useState('owner')
  const organization = { ...acme.organization, isBuyer: true }
  const current = { organization, role }
  return (
    <MemoryRouter initialEntries={[OF_OWNERS]}>
      <Routes>
        <Route
          path="/:orgType/settings/:id/OrganizationSettings"
          element={
            <MembersOnly viewer={{ ...viewer([current]), current } as Viewer} organizationSid="o">
              <button>Save</button>
            </MembersOnly>
          }
        />
      </Routes>
      <button aria-label="Demote" onClick={() => setRole('readOnly')} />
    </MemoryRouter>
  )
}

test('an owner who is made a reader does not keep a form that the server would refuse', async () => {
  const page = await draw(<OwnersPage />)
  expect(page.textContent).toBe('Save')
  await doing(() => page.querySelector<HTMLElement>('[aria-label=Demote]')!.click())
  expect(page.textContent).not.toContain('Save')
  expect(page.textContent).toContain('Your rights in Acme have changed')
})
