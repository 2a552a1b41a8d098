import { describe, expect, test } from 'vitest'
import { organizationTypeIn, refusedBy, screenGuards, type ScreenGuard, type Subject } from './screens.ts'
import type { Organization, Viewer } from './session.ts'
import type { Role } from './shared.ts'

const OWN = '0190a000-0000-7000-8000-000000000001'
const FOREIGN = '0190a000-0000-7000-8000-000000000002'

function viewer(role: Role, more: Partial<Organization>): Viewer {
  const organization = {
    sid: OWN,
    name: 'Someone',
    country: 'FR',
    isBuyer: false,
    isSeller: false,
    isPlatform: false,
    accessStatus: 'validated' as const,
    ...more,
  }
  const current = { organization, role }
  const person = { sid: OWN, email: 'a@b.example', firstName: 'A', lastName: 'B' }
  return { person, current, memberships: [current], listLayout: null }
}

const homeless: Viewer = { ...viewer('owner', {}), current: null, memberships: [], listLayout: null }

/** Who is at which address. */
const SUBJECTS = {
  visitor: { viewer: null, params: { id: OWN, orgType: 'contributor' } },
  homeless: { viewer: homeless, params: { id: OWN, orgType: 'contributor' } },
  'buyer, owner': { viewer: viewer('owner', { isBuyer: true }), params: { id: OWN, orgType: 'contributor' } },
  'buyer, read-only': {
    viewer: viewer('readOnly', { isBuyer: true }),
    params: { id: OWN, orgType: 'contributor' },
  },
  'buyer at a seller’s address': {
    viewer: viewer('operator', { isBuyer: true }),
    params: { id: OWN, orgType: 'projectCarrier' },
  },
  'buyer at a foreign address': {
    viewer: viewer('operator', { isBuyer: true }),
    params: { id: FOREIGN, orgType: 'contributor' },
  },
  'seller, operator': {
    viewer: viewer('operator', { isSeller: true }),
    params: { id: OWN, orgType: 'projectCarrier' },
  },
  'both, as a seller': {
    viewer: viewer('owner', { isBuyer: true, isSeller: true }),
    params: { id: OWN, orgType: 'projectCarrier' },
  },
  'buyer who waits': {
    viewer: viewer('owner', { isBuyer: true, accessStatus: 'pending_kyc_docs' }),
    params: { id: OWN, orgType: 'contributor' },
  },
  'platform, owner': { viewer: viewer('owner', { isPlatform: true }), params: {} },
  'platform, operator': { viewer: viewer('operator', { isPlatform: true }), params: {} },
  'platform, read-only': { viewer: viewer('readOnly', { isPlatform: true }), params: {} },
} as const satisfies Readonly<Record<string, Subject>>

type Who = keyof typeof SUBJECTS
const everybody = Object.keys(SUBJECTS) as Who[]
const except = (...names: readonly Who[]): readonly Who[] => everybody.filter((one) => !names.includes(one))

/** The truth table, by hand: who passes which guard. */
const PASSES: Readonly<Record<ScreenGuard, readonly Who[]>> = {
  access: except('visitor'),
  getOrgUserInfo: except('visitor', 'homeless', 'buyer at a foreign address'),
  isAdmin: ['platform, owner', 'platform, operator', 'platform, read-only'],
  isBuyer: [
    'buyer, owner',
    'buyer, read-only',
    'buyer at a seller’s address',
    'both, as a seller',
    'buyer who waits',
  ],
  isSeller: ['seller, operator', 'both, as a seller'],
  isBuyerAndSeller: [
    'buyer, owner',
    'buyer, read-only',
    'seller, operator',
    'both, as a seller',
    'buyer who waits',
  ],
  isOwnerOrSuperadmin: ['buyer, owner', 'both, as a seller', 'buyer who waits', 'platform, owner'],
  isOperatorOrOwner: ['platform, owner', 'platform, operator'],
  hasAccessValidated: except('visitor', 'homeless', 'buyer who waits'),
  lockOnboarding: ['buyer who waits'],
  isAllExceptReadonlyUser: except('visitor', 'homeless', 'buyer, read-only', 'platform, read-only'),
  isNotAdminReadonly: except('platform, read-only'),
}

describe.each(Object.entries(PASSES) as [ScreenGuard, readonly Who[]][])('%s', (guard, passes) => {
  test.each(everybody)('%s', (who) => {
    expect(screenGuards[guard](SUBJECTS[who])).toBe(passes.includes(who))
  })
})

test('the first guard that says no is named', () => {
  const page = ['access', 'isBuyer', 'hasAccessValidated'] as const
  expect(refusedBy(page, SUBJECTS.visitor)).toBe('access')
  expect(refusedBy(page, SUBJECTS['seller, operator'])).toBe('isBuyer')
  expect(refusedBy(page, SUBJECTS['buyer who waits'])).toBe('hasAccessValidated')
  expect(refusedBy(page, SUBJECTS['buyer, owner'])).toBe(null)
})

test('a guard that does not exist is an "Unknown route middleware"', () => {
  const guards = ['access', 'isKing'] as unknown as readonly ScreenGuard[]
  expect(() => refusedBy(guards, SUBJECTS['buyer, owner'])).toThrow('Unknown route middleware')
})

test.each([
  ['/contributor/1/home', true, true, 'buyer'],
  ['/contributor/1/home', false, true, null],
  ['/projectCarrier/1/home', true, true, 'seller'],
  ['/projectCarrier/1/home', true, false, null],
  ['/admin', true, true, null],
])('%s for a buyer (%s) and seller (%s) is the address of a %s', (path, isBuyer, isSeller, expected) => {
  expect(organizationTypeIn(path, { isBuyer, isSeller })).toBe(expected)
})
