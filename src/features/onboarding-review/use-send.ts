/** Sends what was offered to the onboarding's machine. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import { ApiProblem, call } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Payload } from '../shared/machine/event-fields.ts'
import { onboardingQuery } from './queries.ts'

type Sent = { readonly type: string; readonly payload: Payload }

/** @param isQuiet a form shows the refusal itself */
export function useSend({ sid, version }: Pick<OnboardingDetail, 'sid' | 'version'>, isQuiet = false) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ type, payload }: Sent) =>
      call(
        'POST /onboardings/:sid/events',
        {
          params: { sid },
          body: { type, payload: { ...payload }, version, idempotencyKey: crypto.randomUUID() },
        },
        { quiet: isQuiet },
      ),
    onSuccess: (answer) => {
      queryClient.setQueryData(onboardingQuery(sid).queryKey, answer)
      return invalidate('onboarding', sid)
    },
    // Someone else was faster: show what is there now.
    onError: (problem) =>
      problem instanceof ApiProblem && problem.status === 409 ? invalidate('onboarding', sid) : undefined,
  })
  return { send: mutateAsync, isSending: isPending }
}

/**
 * The page behind an open form follows what others do; a decision is about what was seen when it was begun.
 * It is refused once when something has happened since, and then sent on purpose.
 */
export function useSendAsSeen(detail: OnboardingDetail, isDecision: boolean) {
  const [seen, setSeen] = useState(isDecision ? detail.version : null)
  const { send } = useSend({ sid: detail.sid, version: seen ?? detail.version }, true)
  return async (sent: Sent) => {
    try {
      return await send(sent)
    } catch (problem) {
      setSeen(null)
      throw problem
    }
  }
}
