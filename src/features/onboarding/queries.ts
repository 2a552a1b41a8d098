/** What is asked about one's own onboarding, and under which key it is remembered. */
import { queryOptions } from '@tanstack/react-query'
import type {
  OnboardingAnswer,
  OnboardingDetail,
  OnboardingStep,
} from '../../../contract/organizations/onboarding-shapes.ts'
import { addressOf, call, nullIfMissing } from '../../lib/http.ts'
import { keepAnswer } from '../../lib/query-client.ts'

/** null: none was begun. */
export const ownOnboardingQuery = queryOptions({
  queryKey: ['onboarding', 'own'],
  queryFn: async () => (await call('GET /onboarding', {}, { quiet: true })).onboarding,
})

/** null: there is no such link. */
export const signatureQuery = (token: string) =>
  queryOptions({
    queryKey: ['signature', token],
    queryFn: () =>
      call('GET /signatures/:token', { params: { token } }, { quiet: true }).catch(nullIfMissing),
  })

export const documentAddress = (sid: string): string => addressOf('/onboarding_documents/:sid', { sid })

export const keepOwn = (detail: OnboardingDetail): void =>
  void keepAnswer(ownOnboardingQuery.queryKey, detail)

/** What is known of it changes by a step of one's own. */
export const changeOwn = (change: (detail: OnboardingDetail) => Partial<OnboardingDetail>): void =>
  void keepAnswer(ownOnboardingQuery.queryKey, (detail) => detail && { ...detail, ...change(detail) })

const NOTHING: Pick<OnboardingAnswer, 'content' | 'version'> = { content: {}, version: 0 }

/** What is kept of a step; what was erased is gone. */
export function answerOf(
  { answers }: Pick<OnboardingDetail, 'answers'>,
  step: OnboardingStep,
): Pick<OnboardingAnswer, 'content' | 'version'> {
  const found = answers.find((answer) => answer.step === step)
  if (!found) return NOTHING
  return found.content['erased'] === true ? { ...found, content: {} } : found
}
