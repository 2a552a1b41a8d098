import type { Role } from '../../../machines/kernel/define.ts'
import { t, type MessageId } from '../../lib/messages.ts'

const NAMES = {
  applicant: 'operation.chipApplicant',
  contributor: 'operation.partyContributor',
  projectCarrier: 'operation.partyProjectCarrier',
  platform: 'operation.partyPlatform',
  system: 'operation.partySystem',
} as const satisfies Readonly<Record<Role, MessageId>>

export const roleName = (role: Role): string => t(NAMES[role])
