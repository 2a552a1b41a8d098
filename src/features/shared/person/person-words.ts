/** People in words. */
import type { UserState } from '../../../../contract/people.ts'
import type { Role } from '../../../../contract/shared.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import type { Tone } from '../../../ui/chips.tsx'

const ROLES = {
  owner: 'shared.roleOwner',
  operator: 'shared.roleOperator',
  readOnly: 'shared.roleReadOnly',
} as const satisfies Readonly<Record<Role, MessageId>>

export const ROLE_NAMES = ['owner', 'operator', 'readOnly'] as const satisfies readonly Role[]

export const roleName = (role: Role): string => t(ROLES[role])

export const roleChoices = () => ROLE_NAMES.map((role) => ({ value: role, label: roleName(role) }))

const STATES = {
  active: 'shared.stateActive',
  invited: 'shared.stateInvited',
  deactivated: 'shared.stateDeactivated',
} as const satisfies Readonly<Record<UserState, MessageId>>

export const stateName = (state: UserState): string => t(STATES[state])

export const STATE_TONES = {
  active: 'done',
  invited: 'move',
  deactivated: 'plain',
} as const satisfies Readonly<Record<UserState, Tone>>

type Named = { readonly firstName: string; readonly lastName: string; readonly email: string }

/** Who was invited and never came has no name yet. */
export const fullName = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || email
