/** Documents are kept five years after the business relationship (EU directive 2015/849, article 40). */
import { daysAfter } from '../../../machines/kernel/days.ts'
import type { OnboardingDocumentKind } from '../../../contract/organizations/onboarding-shapes.ts'
import type { AccessStatus } from '../../../machines/onboarding/machine.ts'

const YEAR_DAYS = 365

export const KEPT_DAYS: Readonly<Record<OnboardingDocumentKind, number>> = {
  identity: 5 * YEAR_DAYS,
  registration: 5 * YEAR_DAYS,
  ownership: 5 * YEAR_DAYS,
  other: 3 * YEAR_DAYS,
}

/** Of an onboarding that no one submitted, after the last change. */
export const ABANDONED_DAYS = 180

export type Ended = {
  readonly submittedAt: Date | null
  readonly accessStatus: AccessStatus
  readonly since: Date
  readonly updatedAt: Date
  readonly deletedAt: Date | null
}

/** Null: it is still needed. */
export function keptUntil(kind: OnboardingDocumentKind, ended: Ended): Date | null {
  const { submittedAt, accessStatus, since, updatedAt, deletedAt } = ended
  if (submittedAt === null) return daysAfter(updatedAt, ABANDONED_DAYS)
  if (deletedAt !== null) return daysAfter(deletedAt, KEPT_DAYS[kind])
  return accessStatus === 'rejected' ? daysAfter(since, KEPT_DAYS[kind]) : null
}
