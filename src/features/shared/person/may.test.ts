import { expect, test } from 'vitest'
import { allows, type Access } from '../../../../contract/organizations/access.ts'
import type { Viewer } from '../../../../contract/session.ts'
import { may } from './may.ts'

const SID = '0190a000-0000-7000-8000-000000000001'

const viewers: readonly Viewer[] = (['owner', 'operator', 'readOnly'] as const).flatMap((role) =>
  [true, false].flatMap((isPlatform) =>
    (['validated', 'rejected'] as const).map((accessStatus) => {
      const organization = {
        sid: SID,
        name: 'Someone',
        country: 'FR',
        isBuyer: !isPlatform,
        isSeller: false,
        isPlatform,
        accessStatus,
      }
      const person = { sid: SID, email: 'a@b.example', firstName: 'A', lastName: 'B' }
      return { person, current: { organization, role }, memberships: [], listLayout: null }
    }),
  ),
)

const ACCESS: readonly Access[] = ['superadmin', 'platformWriter', 'owner', 'writer', 'buyerWriter']

test.each(ACCESS)('%s: buttons are shown to whom the policy lets act', (access) => {
  for (const viewer of [null, ...viewers]) expect(may(access, viewer)).toBe(allows(access, viewer) === 'yes')
})
