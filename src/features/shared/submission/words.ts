/** States, pages and gaps of a submission in words. Copy of the area `submission`. */
import type { SubmissionRow } from '../../../../contract/offerings/submission-shapes.ts'
import {
  MISSING,
  type MissingWhat,
  type SubmissionPage,
} from '../../../../contract/rules/offering-content.ts'
import { t } from '../../../lib/messages.ts'
import type { Tone } from '../../../ui/chips.tsx'

export const statusName = (status: SubmissionRow['status']): string => t(`submission.status.${status}`)

export const STATUS_TONES: Readonly<Record<SubmissionRow['status'], Tone>> = {
  draft: 'plain',
  submitted: 'plain',
  inReview: 'plain',
  changesRequested: 'move',
  published: 'done',
  suspended: 'alarm',
  archived: 'plain',
}

/** A revision of what is published, in a few words; null: there is none. */
export const revisionName = ({ revision }: Pick<SubmissionRow, 'revision'>): string | null =>
  revision === null ? null : t('submission.revision', { state: statusName(revision).toLowerCase() })

export const pageTitle = (page: SubmissionPage): string => t(`submission.page.${page}`)

const isMissing = (what: string): what is MissingWhat => MISSING.some((one) => one === what)

/** `which`: the place in its list, counted from one; the name of a vintage for a line of the inventory. */
export const missingWord = (what: string, which: string): string =>
  isMissing(what) ? t(`submission.missing.${what}`, { which }) : what

/** The United Nations' Sustainable Development Goals. */
export const ALL_GOALS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17] as const

export const goalName = (goal: number): string => {
  const known = ALL_GOALS.find((one) => one === goal)
  return known ? t(`market.goal.${known}`) : String(goal)
}
