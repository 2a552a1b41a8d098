/** How far a submission of the demonstration came, and what its working copy looks like there. */
import { daysAfter } from '../machines/kernel/days.ts'
import type { OfferingContent } from '../contract/offerings/offering-content.ts'
import { TO_PUBLISHED, type Step, type DemoSubmission } from './submissions.ts'
import type { SUBMITTED } from './market.ts'
import { NEW_RATING } from './facts.ts'
import { REMARKS, SUSPENSION } from './texts.ts'

type State = (typeof SUBMITTED)[number]['state']

const SUBMIT: Step = { type: 'submission.submit', by: 'carrier' }
const TAKE: Step = { type: 'review.take', by: 'reviewer' }

const WAYS: Readonly<Record<State, readonly Step[]>> = {
  draft: [],
  submitted: [SUBMIT],
  changesRequested: [
    SUBMIT,
    TAKE,
    { type: 'review.requestChanges', by: 'reviewer', payload: { comments: REMARKS } },
  ],
  suspended: [...TO_PUBLISHED, { type: 'offering.suspend', by: 'reviewer', payload: { reason: SUSPENSION } }],
}

/** A draft lacks a few things, so that there is something to complete. */
const unfinished = (content: OfferingContent): OfferingContent => ({
  ...content,
  story: '',
  inventory: content.inventory.map((line) => ({ ...line, unitPriceCents: null })),
  photos: content.photos.map((photo, at) => (at === 0 ? photo : { ...photo, alt: '' })),
  partners: [],
})

/** Not long ago: queues show what waits, and what waits for a month would be a scandal. */
const BEGUN_DAYS_AGO: Readonly<Record<State, number>> = {
  draft: 2,
  submitted: 1,
  changesRequested: 4,
  suspended: 21,
}

export const asState = (entry: DemoSubmission, state: State, now: Date): DemoSubmission => ({
  ...entry,
  begunAt: daysAfter(now, -BEGUN_DAYS_AGO[state]),
  steps: WAYS[state],
  content: state === 'draft' ? unfinished(entry.content) : entry.content,
})

/** Published, and its revision is being reviewed. */
export const revised = (entry: DemoSubmission): DemoSubmission => ({
  ...entry,
  steps: [...TO_PUBLISHED, { type: 'offering.revise', by: 'carrier', daysLater: 97 }, SUBMIT, TAKE],
  published: entry.content,
  content: {
    ...entry.content,
    summary: `${entry.content.summary} Now with the figures of the last monitoring period.`,
    story: entry.content.story.replace(
      /^/,
      'The last monitoring report is out: what was promised for the period was reached, two months late.\n\n',
    ),
    inventory: entry.content.inventory.map((line) => ({
      ...line,
      unitPriceCents: line.unitPriceCents === null ? null : line.unitPriceCents + 60,
    })),
    facts: { ...entry.content.facts, ratings: [...entry.content.facts.ratings, NEW_RATING] },
  },
})
