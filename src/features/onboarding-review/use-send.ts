/** Sends what was offered to the onboarding's machine. */
import { useMutation } from '@tanstack/react-query'
import type { OnboardingDetail } from '../../../contract/onboarding-shapes.ts'
import { ApiProblem, call } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Payload } from '../machine/event-fields.ts'
import { forgetOnboardings, onboardingQuery } from './queries.ts'

type Sent = { readonly type: string; readonly payload: Payload }

/** @param isQuiet a form shows the refusal itself */
export function useSend({ sid, version }: Pick<OnboardingDetail, 'sid' | 'version'>, isQuiet = false) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ type, payload }: Sent) =>
      call(
        'POST /onboardings/:sid/events',
        { params: { sid }, body: { type, payload: { ...payload }, version } },
        { quiet: isQuiet, silent: true },
      ),
    onSuccess: (answer) => {
      queryClient.setQueryData(onboardingQuery(sid).queryKey, answer)
      return forgetOnboardings()
    },
    // Somebody else was faster: show what is there now.
    onError: (problem) =>
      problem instanceof ApiProblem && problem.status === 409
        ? queryClient.invalidateQueries({ queryKey: onboardingQuery(sid).queryKey })
        : undefined,
  })
  return { send: mutateAsync, isSending: isPending }
}
