/** One submission with its draft: what the server has, what was typed, what is missing. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo } from 'react'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import { missingIn } from '../../../../contract/rules/offering-content.ts'
import { warnBeforeClosing } from '../../shared/draft/drafts.ts'
import { contentOf, draftOf } from './draft-actors.ts'
import { submissionQuery } from '../../shared/submission/queries.ts'
import { shortcomingsOf, useKept } from './shortcomings.ts'
import type { Change, Submission } from './submission-context.ts'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'

export function useDraft(sid: string): Submission {
  const { data: detail } = useSuspenseQuery(submissionQuery(sid))
  // Not of `detail`: a draft is begun once, later answers are told to it below.
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  const actor = useMemo(() => draftOf(detail), [sid])
  // Leaving the page waits for no pause.
  useEffect(() => () => actor.send({ type: 'flush' }), [actor])
  useEffect(() => {
    actor.send({ type: 'loaded', content: detail.content, version: detail.draftVersion })
  }, [actor, detail])
  useEffect(warnBeforeClosing, [])
  const content = useSelector(actor, ({ context }) => context.content) as OfferingContent
  const kept = useKept(sid)
  const missing = useMemo(
    () => shortcomingsOf(content, missingIn(content, stockedIn(detail)), kept),
    [content, detail, kept],
  )
  const change = useCallback(
    (what: Change) => {
      const before = contentOf(actor)
      actor.send({ type: 'edit', content: { ...before, ...what(before) } })
    },
    [actor],
  )
  return useMemo(
    () => ({ detail, actor, content, missing, change, isEditable: detail.mayEdit }),
    [detail, actor, content, missing, change],
  )
}

const isSome = (quantity: string): boolean => /[1-9]/.test(quantity)

/** Vintages of which units were issued here already. */
export const stockedIn = ({ stock }: Pick<SubmissionDetail, 'stock'>): ReadonlySet<string> =>
  new Set(
    stock
      .filter(({ available, reserved, sold }) => [available, reserved, sold].some(isSome))
      .map(({ vintage }) => vintage.sid),
  )
