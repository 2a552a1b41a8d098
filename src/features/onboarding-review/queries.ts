/** What is asked about onboardings, and under which key it is remembered. */
import { callQuery, quietQuery } from '../../lib/query-client.ts'
import type { Request } from '../../lib/api.ts'
import { addressOf } from '../../lib/http.ts'

export type OnboardingFilter = Request<'GET /onboardings'>['query']

export const onboardingsQuery = (query: OnboardingFilter) =>
  callQuery(['onboardings', query], 'GET /onboardings', { query })

export const onboardingQuery = (sid: string) =>
  quietQuery(['onboardings', 'one', sid], 'GET /onboardings/:sid', { params: { sid } })

export const onboardingDocumentAddress = (sid: string): string =>
  addressOf('/onboarding_documents/:sid', { sid })
