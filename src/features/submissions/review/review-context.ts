/** The submission under review, for the sections inside the page. */
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import type { Problem } from '../../../../contract/http/errors.ts'
import { requiredContext } from '../../../ui/required-context.ts'

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

export const [ReviewContext, useReview] = requiredContext<Review>('review')
