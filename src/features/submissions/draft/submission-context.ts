/** The submission that the page is about, for the panels and fields inside it. What is typed changes only what shows it. */
import { useSelector } from '@xstate/react'
import { createContext } from 'react'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import type { DraftActor } from '../../shared/draft/drafts.ts'
import { contentOf } from './draft-actors.ts'
import type { Shortcoming } from './shortcomings.ts'
import { requiredContext } from '../../../ui/required-context.ts'

export type Change = (content: OfferingContent) => Partial<OfferingContent>

/** What the server has of it, without what each save changes. */
export type SubmissionAround = Omit<SubmissionDetail, 'content' | 'draftVersion' | 'missing'>

export type Submission = {
  readonly detail: SubmissionAround
  readonly actor: DraftActor
  /** What is being reviewed is not edited, and only its own side edits it at all. */
  readonly isEditable: boolean
  readonly change: (change: Change) => void
}

export const [SubmissionContext, useSubmission] = requiredContext<Submission>('submission')

/** A part of the form's content. @param read returns a part as it is, or a primitive: a new object always differs */
export function useContentOf<Value>(read: (content: OfferingContent) => Value): Value {
  const { actor } = useSubmission()
  return useSelector(actor, () => read(contentOf(actor)))
}

export const useContent = <Part extends keyof OfferingContent>(part: Part): OfferingContent[Part] =>
  useContentOf((content) => content[part])

/** Gaps, unreadable text and refusals of the server. Computed after the key that changed them. */
export const MissingContext = createContext<readonly Shortcoming[]>([])
