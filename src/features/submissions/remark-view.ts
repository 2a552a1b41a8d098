/** Which remarks are where. Pure. */
import type { SubmissionComment, SubmissionDetail } from '../../../contract/offerings/submission-shapes.ts'
import { pageOf, type SubmissionPage } from '../../../contract/rules/offering-content.ts'

type Commented = Pick<SubmissionDetail, 'comments'>

/** What the platform still waits for. */
const isOpen = ({ role, resolvedAt }: SubmissionComment): boolean =>
  role === 'platform' && resolvedAt === null

/** Remarks of the review that no one dealt with, on one page; null: on the whole. */
export const openRemarks = (
  { comments }: Commented,
  page: SubmissionPage | null,
): readonly SubmissionComment[] =>
  comments.filter(
    (comment) =>
      isOpen(comment) &&
      (page === null ? comment.field === '' : comment.field !== '' && pageOf(comment.field) === page),
  )

export const countOpenRemarks = ({ comments }: Commented): number => comments.filter(isOpen).length

/** Remarks on entries are kept under what identifies the entry, so that they stay with it when the order changes. */
export const remarkOn = {
  vintage: (sid: string) => `inventory.${sid}`,
  photo: (sid: string) => `photos.${sid}`,
  document: (sid: string) => `documents.${sid}`,
  goal: (goal: number) => `goals.${goal}`,
} as const

/** On one part as a whole, or on entries of it that are there no more. */
export const isOnPart = (field: string, part: string, entries: readonly string[]): boolean =>
  field === part || (field.startsWith(`${part}.`) && !entries.includes(field))
