/** What the address of the onboardings’ queue may say. */
import { listSpec, viewIn } from '../../ui/data-list/data-list-view.ts'
import type { OnboardingFilter } from './queries.ts'

export const ONBOARDINGS = listSpec({
  sorts: ['name', 'dueAt', 'since', 'submittedAt', 'risk'],
  order: { sort: 'dueAt', direction: 'asc' },
  filters: {
    search: null,
    accessStatus: ['pending_kyc_docs', 'pending_due_diligence', 'at_risk', 'validated', 'rejected'],
    court: ['platform', 'applicant'],
    country: null,
    side: ['buyer', 'seller', 'both'],
    risky: ['true'],
  },
})

export const onboardingFilterOf = (search: URLSearchParams): OnboardingFilter => viewIn(ONBOARDINGS, search)
