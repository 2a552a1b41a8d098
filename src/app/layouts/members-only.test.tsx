// @vitest-environment jsdom
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
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
})
