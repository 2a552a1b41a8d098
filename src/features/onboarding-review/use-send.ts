import { invalidate } from '../shared/change/invalidate.ts'
import { useState } from 'react'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import { ApiProblem, call } from '../../lib/http.ts'
import { keepAnswer } from '../../lib/query-client.ts'
import { useSendEvent, type SentEvent } from '../shared/machine/use-send-event.ts'
import { onboardingQuery } from './queries.ts'

/** @param isQuiet a form shows the refusal itself */
export const useSend = ({ sid, version }: Pick<OnboardingDetail, 'sid' | 'version'>, isQuiet = false) =>
  useSendEvent(version, {
    post: (body) => call('POST /onboardings/:sid/events', { params: { sid }, body }, { quiet: isQuiet }),
    onSuccess: (answer) => {
      keepAnswer(onboardingQuery(sid).queryKey, answer)
      return invalidate('onboarding', sid)
    },
    onConflict: () => invalidate('onboarding', sid),
  })

/** A decision is about what was seen when it began: after a change it is refused once, then sent on purpose. */
export function useSendAsSeen(detail: OnboardingDetail, isDecision: boolean) {
  const [seen, setSeen] = useState(isDecision ? detail.version : null)
  const { send } = useSend({ sid: detail.sid, version: seen ?? detail.version }, true)
  return async (sent: SentEvent) => {
    try {
      return await send(sent)
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.status === 409) setSeen(null)
      throw problem
    }
  }
}
