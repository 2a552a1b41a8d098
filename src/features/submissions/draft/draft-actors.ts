/** The draft of a submission: how it is saved, and what the pages know of it afterwards. */
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import { openDraft, type DraftActor } from '../../shared/draft/drafts.ts'
import { call } from '../../../lib/http.ts'
import { keepSubmission } from '../../shared/submission/queries.ts'

/** The machine keeps content as it comes; only contents of offerings come here. */
export const contentOf = (actor: DraftActor): OfferingContent =>
  actor.getSnapshot().context.content as OfferingContent

/** The draft of a submission, begun with what the server has of it. */
export const draftOf = ({ sid, content, draftVersion }: SubmissionDetail): DraftActor =>
  openDraft(`submission ${sid}`, { content, version: draftVersion }, async (input, isLast) => {
    const body = { content: input.content as OfferingContent, draftVersion: input.version }
    const saved = await call(
      'PUT /project_submissions/:sid/draft',
      { params: { sid }, body },
      { quiet: true, silent: true, keepalive: isLast },
    )
    keepSubmission(sid, (detail) => ({
      ...detail,
      content: body.content,
      draftVersion: saved.draftVersion,
      missing: saved.missing,
    }))
    return saved.draftVersion
  })
