import { expect, test } from 'vitest'
import { refusedBy } from './screens.ts'
import type { Organization, Viewer } from './session.ts'

const organization = (more: Partial<Organization> = {}): Organization => ({
  sid: '0190a000-0000-7000-8000-000000000001',
  name: 'Somebody',
  country: 'FR',
  isBuyer: true,
  isSeller: false,
  isPlatform: false,
  accessStatus: 'validated',
  ...more,
})

const viewer = (more: Partial<Organization> = {}): Viewer => {
  const current = { organization: organization(more), role: 'operator' as const }
  const person = { sid: current.organization.sid, email: 'a@b.example', firstName: 'A', lastName: 'B' }
  return { person, current, memberships: [current] }
}

const BUYER = ['access', 'isBuyer', 'hasAccessValidated'] as const
const { sid: id } = organization()

test('without a session nothing guarded opens', () => {
  expect(refusedBy(BUYER, { viewer: null, params: { id } })).toBe('access')
})

test('a buyer opens the buyer’s pages of its own organization only', () => {
  expect(refusedBy(BUYER, { viewer: viewer(), params: { id } })).toBe(null)
  expect(refusedBy(BUYER, { viewer: viewer(), params: { id: 'another' } })).toBe('isBuyer')
  expect(refusedBy(['access', 'isSeller'], { viewer: viewer(), params: { id } })).toBe('isSeller')
})

test('who is not validated waits, and only who waits sees the waiting page', () => {
  const waiting = viewer({ accessStatus: 'pending_kyc_docs' })
  expect(refusedBy(BUYER, { viewer: waiting, params: { id } })).toBe('hasAccessValidated')
  expect(refusedBy(['lockOnboarding'], { viewer: waiting, params: { id } })).toBe(null)
  expect(refusedBy(['lockOnboarding'], { viewer: viewer(), params: { id } })).toBe('lockOnboarding')
})

test('the back office is for people of the platform', () => {
  expect(refusedBy(['access', 'isAdmin'], { viewer: viewer(), params: {} })).toBe('isAdmin')
  expect(refusedBy(['access', 'isAdmin'], { viewer: viewer({ isPlatform: true }), params: {} })).toBe(null)
})
