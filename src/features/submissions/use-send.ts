import { invalidate } from '../shared/change/invalidate.ts'
import type { SubmissionDetail } from '../../../contract/offerings/submission-shapes.ts'
import { call } from '../../lib/http.ts'
import { keepAnswer } from '../../lib/query-client.ts'
import { useSendEvent } from '../shared/machine/use-send-event.ts'
import { submissionQuery } from '../shared/submission/queries.ts'

/** @param isQuiet a form shows the refusal itself */
export const useSend = ({ sid, version }: Pick<SubmissionDetail, 'sid' | 'version'>, isQuiet = false) =>
  useSendEvent(version, {
    post: (body) =>
      call('POST /project_submissions/:sid/events', { params: { sid }, body }, { quiet: isQuiet }),
    onSuccess: (answer) => {
      keepAnswer(submissionQuery(sid).queryKey, answer)
      return Promise.all([invalidate('submission', sid), invalidate('offering')])
    },
    onConflict: () => invalidate('submission', sid),
  })
