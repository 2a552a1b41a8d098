/** An organization's sides and access status in words; the labels are the specification's (section 4). */
import type { Organization } from '../../../../contract/session.ts'
import { t } from '../../../lib/messages.ts'
import type { Tone } from '../../../ui/chips.tsx'

type AccessStatus = Organization['accessStatus']

export const accessStatusName = (status: AccessStatus): string => t(`shared.status.${status}`)

/** For a tooltip. */
export const accessStatusMeaning = (status: AccessStatus): string => t(`shared.statusMeans.${status}`)

export const ACCESS_STATUS_TONES = {
  at_risk: 'alarm',
  pending_kyc_docs: 'move',
  pending_due_diligence: 'move',
  rejected: 'plain',
  validated: 'done',
} as const satisfies Readonly<Record<AccessStatus, Tone>>

type Sides = Pick<Organization, 'isBuyer' | 'isSeller' | 'isPlatform'>

export function sidesOf({ isBuyer, isSeller, isPlatform }: Sides): string {
  if (isPlatform) return t('shared.platform')
  const sides = [
    ...(isBuyer ? [t('shared.contributor')] : []),
    ...(isSeller ? [t('shared.projectCarrier')] : []),
  ]
  return sides.join(', ')
}
