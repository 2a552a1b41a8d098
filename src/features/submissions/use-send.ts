/** Sends what was offered to the submission's machine, after its question was answered with yes. */
import { useMutation } from '@tanstack/react-query'
import type { Offer } from '../../../contract/operation-shapes.ts'
import type { SubmissionDetail } from '../../../contract/submission-shapes.ts'
import { ApiProblem, call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { openAlert } from '../alert-dialog/alert.ts'
import { forgetLists, submissionQuery } from './queries.ts'

export type Payload = Readonly<Record<string, unknown>>
type Sent = { readonly type: string; readonly payload: Payload }

/** @returns whether the person is sure, or was not asked. */
export const isSure = async ({ confirm, tone }: Offer): Promise<boolean> =>
  confirm === null ||
  (
    await openAlert({
      title: confirm,
      confirm: { variant: tone === 'danger' ? 'danger' : 'primary' },
      deny: { text: t('shared.notSure') },
    })
  ).confirmed

/** @param isQuiet a form shows the refusal itself */
export function useSend({ sid, version }: Pick<SubmissionDetail, 'sid' | 'version'>, isQuiet = false) {
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ type, payload }: Sent) =>
      call(
        'POST /project_submissions/:sid/events',
        { params: { sid }, body: { type, payload: { ...payload }, version } },
        { quiet: isQuiet, silent: true },
      ),
    onSuccess: (answer) => {
      queryClient.setQueryData(submissionQuery(sid).queryKey, answer)
      return forgetLists()
    },
    // Somebody else was faster: show what is there now.
    onError: (problem) =>
      problem instanceof ApiProblem && problem.status === 409
        ? queryClient.invalidateQueries({ queryKey: submissionQuery(sid).queryKey })
        : undefined,
  })
  return { send: mutateAsync, isSending: isPending }
}
