/** One submission with its draft: what the server has, what was typed, what is missing. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { missingIn } from '../../../../contract/rules/offering-content.ts'
import { warnBeforeClosing } from '../../shared/draft/drafts.ts'
import { contentOf, draftOf } from './draft-actors.ts'
import { submissionQuery } from '../../shared/submission/queries.ts'
import { shortcomingsOf, useKept, type Shortcoming } from './shortcomings.ts'
import type { Change, Submission, SubmissionAround } from './submission-context.ts'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'

const withoutDraft = ({
  content: _content,
  draftVersion: _version,
  missing: _missing,
  ...around
}: SubmissionDetail): SubmissionAround => around

/** `missing` comes after the key that changed it. */
type Draft = { readonly submission: Submission; readonly missing: readonly Shortcoming[] }

export function useDraft(sid: string): Draft {
  const { data: detail } = useSuspenseQuery(submissionQuery(sid))
  // The same object after a save.
  const { data: around } = useSuspenseQuery({ ...submissionQuery(sid), select: withoutDraft })
  // Not of `detail`: a draft is begun once, later answers reach it below.
  // oxlint-disable-next-line react/exhaustive-deps -- see above
  const actor = useMemo(() => draftOf(detail), [sid])
  // Leaving the page waits for no pause.
  useEffect(() => () => actor.send({ type: 'flush' }), [actor])
  useEffect(() => {
    actor.send({ type: 'loaded', content: detail.content, version: detail.draftVersion })
  }, [actor, detail])
  useEffect(warnBeforeClosing, [])
  const kept = useKept(sid)
  const missing = useSelector(
    actor,
    () => shortcomingsOf(contentOf(actor), missingIn(contentOf(actor), stockedIn(around)), kept),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  )
  const change = useCallback(
    (what: Change) => {
      const before = contentOf(actor)
      actor.send({ type: 'edit', content: { ...before, ...what(before) } })
    },
    [actor],
  )
  const submission = useMemo(
    () => ({ detail: around, actor, change, isEditable: around.mayEdit }),
    [around, actor, change],
  )
  return { submission, missing: useDeferredValue(missing) }
}

const isSome = (quantity: string): boolean => /[1-9]/.test(quantity)

/** Vintages of which units were issued here already. */
export const stockedIn = ({ stock }: Pick<SubmissionDetail, 'stock'>): ReadonlySet<string> =>
  new Set(
    stock
      .filter(({ available, reserved, sold }) => [available, reserved, sold].some(isSome))
      .map(({ vintage }) => vintage.sid),
  )
