/** The submission under review, for the sections inside the page. */
import { createContext, useContext } from 'react'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import type { Problem } from '../../../../contract/http/errors.ts'

export type Review = {
  readonly detail: SubmissionDetail
  /** What is published; the working copy where nothing is. */
  readonly before: OfferingContent
  /** The working copy. */
  readonly after: OfferingContent
  /** Remarks can be gathered: changes may be asked for now. */
  readonly mayRemark: boolean
  /** There is something published that the working copy can be compared with. */
  readonly isCompared: boolean
  /** What is wrong with the working copy since it could not be published, by field. */
  readonly refused: NonNullable<Problem['issues']>
}

export const ReviewContext = createContext<Review | null>(null)

/** @throws outside a review. */
export function useReview(): Review {
  const review = useContext(ReviewContext)
  if (!review) throw new Error('there is no review around this component')
  return review
}
