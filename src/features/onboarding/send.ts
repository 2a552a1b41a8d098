/** Sends the applicant's events to the onboarding's machine, and keeps what pages know in step with it. */
import { invalidate } from '../shared/change/invalidate.ts'
import type { OnboardingDetail, OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import { ApiProblem, call } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import { viewerQuery } from '../shared/session/viewer.ts'
import { keepOwn, ownOnboardingQuery } from './queries.ts'

type Payload = Readonly<Record<string, unknown>>

/** @returns what the browser has of one's own onboarding */
export const knownOnboarding = (): OnboardingDetail | null | undefined =>
  queryClient.getQueryData(ownOnboardingQuery.queryKey)

/** @param isQuiet a form shows the refusal itself @throws ApiProblem; after a 409 the onboarding is fetched again */
export async function send(type: string, payload: Payload, isQuiet = false): Promise<OnboardingDetail> {
  const before = knownOnboarding()
  if (!before) throw new Error('there is no onboarding to send to')
  try {
    const idempotencyKey = crypto.randomUUID()
    const body = { type, payload: { ...payload }, version: before.version, idempotencyKey }
    const detail = await call(
      'POST /onboarding/events',
      { body },
      { quiet: isQuiet, silent: before.step !== null },
    )
    await learnOrganization(before, detail)
    keepOwn(detail)
    return detail
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 409) await invalidate('onboarding')
    throw error
  }
}

/** The step that makes the organization makes the person its owner; names and status are in the viewer, too. */
async function learnOrganization(before: OnboardingDetail, after: OnboardingDetail): Promise<void> {
  const isSame =
    before.accessStatus === after.accessStatus &&
    JSON.stringify(before.organization) === JSON.stringify(after.organization)
  if (!isSame) await queryClient.refetchQueries({ queryKey: viewerQuery.queryKey })
}

/** Several tabs of one person may be moving it. */
const TRIES = 4

/** Takes the machine to a reachable step. @returns where it is then; another tab may have moved it */
export async function goTo(step: OnboardingStep): Promise<OnboardingDetail | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const detail = knownOnboarding() ?? null
    const isPossible = detail?.steps.some((one) => one.step === step && one.isReachable) ?? false
    if (!detail || detail.step === step || !isPossible) return detail
    try {
      return await send('wizard.goTo', { step }, true)
    } catch (error) {
      if (!(error instanceof ApiProblem && error.status === 409)) throw error
      await queryClient.refetchQueries({ queryKey: ownOnboardingQuery.queryKey })
    }
  }
  return knownOnboarding() ?? null
}
