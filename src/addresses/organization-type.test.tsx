import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Organization } from '../../contract/session.ts'
import { homeIn } from './homes.ts'
import { noteOrganizationType, organizationTypeOf, ownSideHref } from './organization-type.ts'

const organization = (isBuyer: boolean, isSeller: boolean): Organization =>
  ({ sid: '7', isBuyer, isSeller, isPlatform: false, accessStatus: 'validated' }) as Organization

const both = organization(true, true)

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('an organization that does both is a buyer until an address says otherwise', () => {
  expect(homeIn(both)).toBe('/contributor/7/home')
})

test.each([
  ['/projectCarrier/7/home', '/projectCarrier/7/home'],
  ['/projectCarrier/7/operation/1', '/projectCarrier/7/home'],
  ['/projectCarrier/settings/7/AccessRights', '/projectCarrier/7/home'],
  ['/contributor/settings/7/AccessRights', '/contributor/7/home'],
  ['/contributor/7/cart', '/contributor/7/home'],
])('after %s its home is %s, also after a reload', async (pathname, home) => {
  noteOrganizationType('/contributor/7/home', both)
  noteOrganizationType(pathname, both)
  expect(homeIn(both)).toBe(home)
  vi.resetModules()
  const reloaded = await import('./homes.ts')
  expect(reloaded.homeIn(both)).toBe(home)
})

test('pages of neither area keep the choice, and another organization has its own', () => {
  noteOrganizationType('/projectCarrier/7/home', both)
  noteOrganizationType('/account', both)
  expect(organizationTypeOf(both)).toBe('seller')
  expect(organizationTypeOf({ ...both, sid: '8' })).toBe('buyer')
})

test('an organization that does one of them is that', () => {
  noteOrganizationType('/projectCarrier/7/home', organization(true, false))
  expect(organizationTypeOf(organization(true, false))).toBe('buyer')
  expect(organizationTypeOf(organization(false, true))).toBe('seller')
})

test('where storage is forbidden the choice lasts as long as the page', () => {
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: forbidden, setItem: forbidden })
  noteOrganizationType('/projectCarrier/7/home', both)
  expect(organizationTypeOf(both)).toBe('seller')
})

test.each([
  ['/contributor/7/operation/1', 'projectCarrier', '/projectCarrier/7/operation/1?step=contract'],
  ['/projectCarrier/7/operation/1', 'contributor', '/contributor/7/operation/1?step=contract'],
  ['/contributor/7/operation/1', 'contributor', null],
  ['/projectCarrier/7/operation/1', 'projectCarrier', null],
] as const)('an operation opened at %s by its %s belongs to %s', (pathname, party, own) => {
  const address = { pathname, search: '?step=contract' }
  expect(ownSideHref(address, { sid: '1', party }, both)).toBe(own)
  expect(ownSideHref(address, { sid: '1', party }, organization(true, false))).toBeNull()
})
