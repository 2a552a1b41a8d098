/** What is asked about onboardings, and under which key it is remembered. */
import { queryOptions } from '@tanstack/react-query'
import type { Request } from '../../lib/api.ts'
import { addressOf, call } from '../../lib/http.ts'

export type OnboardingFilter = Request<'GET /onboardings'>['query']

export const onboardingsQuery = (query: OnboardingFilter) =>
  queryOptions({
    queryKey: ['onboardings', query],
    queryFn: () => call('GET /onboardings', { query }),
  })

export const onboardingQuery = (sid: string) =>
  queryOptions({
    queryKey: ['onboardings', 'one', sid],
    queryFn: () => call('GET /onboardings/:sid', { params: { sid } }, { quiet: true }),
  })

export const onboardingDocumentAddress = (sid: string): string =>
  addressOf('/onboarding_documents/:sid', { sid })
