/** People in words. */
import type { UserState } from '../../../../contract/organizations/people.ts'
import type { Role } from '../../../../contract/shared.ts'
import { t } from '../../../lib/messages.ts'
import type { Tone } from '../../../ui/chips.tsx'

export const ROLE_NAMES = ['owner', 'operator', 'readOnly'] as const satisfies readonly Role[]

export const roleName = (role: Role): string => t(`shared.role.${role}`)

export const roleChoices = () => ROLE_NAMES.map((role) => ({ value: role, label: roleName(role) }))

export const stateName = (state: UserState): string => t(`shared.state.${state}`)

export const STATE_TONES = {
  active: 'done',
  invited: 'move',
  deactivated: 'plain',
} as const satisfies Readonly<Record<UserState, Tone>>

type Named = { readonly firstName: string; readonly lastName: string; readonly email: string }

/** Who was invited and never came has no name yet. */
export const fullName = ({ firstName, lastName, email }: Named): string =>
  `${firstName} ${lastName}`.trim() || email
