import { expect, test } from 'vitest'
import type { Viewer } from '../../../contract/session.ts'
import { invitationView } from './invitation-sheet.tsx'

const viewer = (email: string): Viewer => ({
  person: { sid: '0190a000-0000-7000-8000-000000000001', email, firstName: 'A', lastName: 'B' },
  current: null,
  memberships: [],
  listLayout: null,
})
const open = { state: 'open', email: 'Jo@b.example' } as const

test('the invited person accepts, whatever the case of the address', () => {
  expect(invitationView(open, viewer('jo@b.example'))).toBe('accept')
})

test('a stranger signs in first, someone else sees why', () => {
  expect(invitationView(open, null)).toBe('signIn')
  expect(invitationView(open, viewer('other@b.example'))).toBe('wrongPerson')
})

test.each(['accepted', 'expired', 'revoked', 'replaced'] as const)('%s says so to everyone', (state) => {
  expect(invitationView({ ...open, state }, viewer('jo@b.example'))).toBe(state)
  expect(invitationView({ ...open, state }, null)).toBe(state)
})
