/** Someone else saved first: the person decides, and sees what differs. */
import { invalidate } from '../../shared/change/invalidate.ts'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import { call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { keepAnswer } from '../../../lib/query-client.ts'
import { ConflictPanel } from '../../../ui/conflict-panel.tsx'
import { contentOf } from './draft-actors.ts'
import { submissionQuery } from '../../shared/submission/queries.ts'
import { useSubmission } from './submission-context.ts'

/** Parts of the content that differ. Pure. */
export const partsThatDiffer = (
  one: OfferingContent,
  other: OfferingContent,
): readonly (keyof OfferingContent)[] =>
  (Object.keys(one) as (keyof OfferingContent)[]).filter(
    (part) => JSON.stringify(one[part]) !== JSON.stringify(other[part]),
  )

export function DraftConflict() {
  const { actor, detail } = useSubmission()
  const theirs = useSuspenseQuery(submissionQuery(detail.sid)).data.content
  const isConflict = useSelector(actor, (snapshot) => snapshot.matches('conflict'))
  const decide = useMutation({
    mutationFn: async (isMine: boolean) => {
      const { sid } = detail
      const now = await call('GET /project_submissions/:sid', { params: { sid } })
      if (isMine) actor.send({ type: 'keepMine', version: now.draftVersion })
      else actor.send({ type: 'takeTheirs', content: now.content, version: now.draftVersion })
      keepAnswer(submissionQuery(sid).queryKey, now)
    },
  })
  // What they wrote, to compare with.
  useEffect(() => {
    if (isConflict) void invalidate('submission', detail.sid)
  }, [isConflict, detail.sid])
  if (!isConflict) return null
  const differing = partsThatDiffer(contentOf(actor), theirs)
  return (
    <ConflictPanel
      title={t('submission.conflictTitle')}
      takeTheirs={t('submission.takeTheirs')}
      keepMine={t('submission.keepMine')}
      isBusy={decide.isPending}
      onDecide={decide.mutate}
    >
      <p>{t('submission.conflictText')}</p>
      {differing.length > 0 && (
        <p>
          {t('submission.conflictParts', {
            parts: differing.map((part) => t(`submission.${part}`)).join(', '),
          })}
        </p>
      )}
    </ConflictPanel>
  )
}
