// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../../contract/session.ts'
import { serveMessages } from '../lib/messages.samples.ts'
import { places } from '../addresses/paths.ts'
import { menuLinksOf } from './layouts/menu-links.ts'
import { openPagesOf } from './open-pages.ts'

beforeAll(() => serveMessages('shared'))

function buyer(accessStatus: 'validated' | 'at_risk'): Viewer {
  const organization = {
    sid: 'o',
    name: 'Acme',
    country: 'FR',
    isBuyer: true,
    isSeller: false,
    isPlatform: false,
    accessStatus,
  }
  const person = { sid: 'p', email: 'ada@acme.example', firstName: 'Ada', lastName: 'Example' }
  const current = { organization, role: 'owner' as const }
  return { person, current, memberships: [current], listLayout: null }
}

test('entries of the menu are found by their names in it, once each', () => {
  const pages = openPagesOf(buyer('validated'))
  expect(pages).toContainEqual({ title: 'My contributions', to: '/contributor/o/contributions' })
  expect(pages).toContainEqual({ title: 'Settings', to: '/contributor/settings/o/AccessRights' })
  expect(pages).toContainEqual({ title: 'Access rights', to: '/contributor/settings/o/AccessRights' })
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
})

test('while an organization waits for its validation its menu has the status, once, and the settings', () => {
  const viewer = buyer('at_risk')
  const organization = { ...viewer.current!.organization, isSeller: true }
  const titles = openPagesOf({ ...viewer, current: { organization, role: 'owner' } }).map(
    ({ title }) => title,
  )
  expect(titles.filter((title) => title === 'Onboarding status')).toHaveLength(1)
  expect(titles).not.toContain('My contributions')
  expect(menuLinksOf(organization)).toMatchObject([
    { label: 'Onboarding status', to: expect.stringMatching(/\/onboardingStatus$/) },
    { label: 'Settings' },
  ])
})

test('who may only look at the platform is offered no beginning of an operation', () => {
  const { person, current, memberships } = buyer('validated')
  const organization = { ...current!.organization, isBuyer: false, isPlatform: true }
  const titles = (role: 'readOnly' | 'operator') =>
    openPagesOf({ person, current: { organization, role }, memberships, listLayout: null }).map(
      ({ title }) => title,
    )
  expect(titles('operator')).toEqual(expect.arrayContaining(['New operation', 'Purchase']))
  for (const title of ['New operation', 'Purchase', 'Contribution'])
    expect(titles('readOnly')).not.toContain(title)
})

test('who belongs to one organization has none to choose', () => {
  const { memberships, ...viewer } = buyer('validated')
  const choice = places.organizationSelection.path
  const addresses = (count: number) =>
    openPagesOf({ ...viewer, memberships: Array(count).fill(memberships[0]) }).map(({ to }) => to)
  expect(addresses(1)).not.toContain(choice)
  expect(addresses(2)).toContain(choice)
})
