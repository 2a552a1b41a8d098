import type { Role } from '../../../contract/shared.ts'
import { t, type MessageId } from '../../lib/messages.ts'

const MAY = {
  owner: 'settings.ownerMay',
  operator: 'settings.operatorMay',
  readOnly: 'settings.readOnlyMay',
} as const satisfies Readonly<Record<Role, MessageId>>

/** What a role may do, in plain words. */
export const mayOf = (role: Role): string => t(MAY[role])
