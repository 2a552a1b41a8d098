/** The submission that the page is about, for the panels and fields inside it. */
import { createContext, useContext } from 'react'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import type { DraftActor } from '../../shared/draft/drafts.ts'
import type { Shortcoming } from './shortcomings.ts'

export type Change = (content: OfferingContent) => Partial<OfferingContent>

export type Submission = {
  readonly detail: SubmissionDetail
  /** As it stands in the form, saved or not. */
  readonly content: OfferingContent
  readonly actor: DraftActor
  /** Nobody edits what is being reviewed, and only its own side edits it at all. */
  readonly isEditable: boolean
  /** What keeps it from being submitted: gaps of the form, unreadable text, what the server refused. */
  readonly missing: readonly Shortcoming[]
  readonly change: (change: Change) => void
}

export const SubmissionContext = createContext<Submission | null>(null)

/** @throws outside a submission's page. */
export function useSubmission(): Submission {
  const submission = useContext(SubmissionContext)
  if (!submission) throw new Error('there is no submission around this component')
  return submission
}
