/** Sends what was offered to the submission's machine. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useMutation } from '@tanstack/react-query'
import type { SubmissionDetail } from '../../../contract/offerings/submission-shapes.ts'
import { ApiProblem, call } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { Payload } from '../shared/machine/event-fields.ts'
import { submissionQuery } from '../shared/submission/queries.ts'

type Sent = { readonly type: string; readonly payload: Payload }

/** @param isQuiet a form shows the refusal itself */
export function useSend({ sid, version }: Pick<SubmissionDetail, 'sid' | 'version'>, isQuiet = false) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ type, payload }: Sent) =>
      call(
        'POST /project_submissions/:sid/events',
        {
          params: { sid },
          body: { type, payload: { ...payload }, version, idempotencyKey: crypto.randomUUID() },
        },
        { quiet: isQuiet },
      ),
    onSuccess: (answer) => {
      queryClient.setQueryData(submissionQuery(sid).queryKey, answer)
      return Promise.all([invalidate('submission', sid), invalidate('offering')])
    },
    // Someone else was faster: show what is there now.
    onError: (problem) =>
      problem instanceof ApiProblem && problem.status === 409 ? invalidate('submission', sid) : undefined,
  })
  return { send: mutateAsync, isSending: isPending }
}
