/** States, pages and gaps of a submission in words. Copy of the area `submission`. */
import type { SubmissionRow } from '../../../../contract/submission-shapes.ts'
import type { MissingWhat, SubmissionPage } from '../../../../contract/rules/offering-content.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import type { Tone } from '../../../ui/chips.tsx'

const STATUS_WORDS = {
  draft: 'submission.statusDraft',
  submitted: 'submission.statusSubmitted',
  inReview: 'submission.statusInReview',
  changesRequested: 'submission.statusChangesRequested',
  published: 'submission.statusPublished',
  suspended: 'submission.statusSuspended',
  archived: 'submission.statusArchived',
} as const satisfies Readonly<Record<SubmissionRow['status'], MessageId>>

export const statusName = (status: SubmissionRow['status']): string => t(STATUS_WORDS[status])

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

const PAGE_TITLES = {
  GeneralInformation: 'submission.pageGeneral',
  DescriptionSubmission: 'submission.pageDescription',
  Inventory: 'submission.pageInventory',
  MediaSelection: 'submission.pageMedia',
  SdgAndPartners: 'submission.pageGoals',
} as const satisfies Readonly<Record<SubmissionPage, MessageId>>

export const pageTitle = (page: SubmissionPage): string => t(PAGE_TITLES[page])

const MISSING = {
  title: 'submission.missingTitle',
  summary: 'submission.missingSummary',
  story: 'submission.missingStory',
  inventory: 'submission.missingInventory',
  price: 'submission.missingPrice',
  serials: 'submission.missingSerials',
  expectedName: 'submission.missingExpectedName',
  expectedQuantity: 'submission.missingExpectedQuantity',
  expectedOn: 'submission.missingExpectedOn',
  photos: 'submission.missingPhotos',
  alt: 'submission.missingAlt',
  documentTitle: 'submission.missingDocumentTitle',
  goals: 'submission.missingGoals',
  partnerName: 'submission.missingPartnerName',
} as const satisfies Readonly<Record<MissingWhat, MessageId>>

/** `which`: the place in its list, counted from one; the name of a vintage for a line of the inventory. */
export const missingWord = (what: string, which: string): string =>
  Object.hasOwn(MISSING, what) ? t(MISSING[what as MissingWhat], { which }) : what

const GOALS = [
  'market.goal1',
  'market.goal2',
  'market.goal3',
  'market.goal4',
  'market.goal5',
  'market.goal6',
  'market.goal7',
  'market.goal8',
  'market.goal9',
  'market.goal10',
  'market.goal11',
  'market.goal12',
  'market.goal13',
  'market.goal14',
  'market.goal15',
  'market.goal16',
  'market.goal17',
] as const satisfies readonly MessageId[]

export const goalName = (goal: number): string => {
  const id = GOALS[goal - 1]
  return id ? t(id) : String(goal)
}

export const ALL_GOALS: readonly number[] = GOALS.map((_, index) => index + 1)
