/** Where operations wait: times per place of a machine, bottlenecks, and when an open operation can be expected to end. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { OperationType, Party } from './shapes.ts'
import { IsoTime, Named, PAGE_SIZE_MAX, Sid } from '../shared.ts'
import en from '../../public/messages/en/fields.json' with { type: 'json' }
import { ISO_MONTH } from '../../machines/kernel/days.ts'
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)

/** Calendar month in UTC, `YYYY-MM`. */
export const Month = z.string().regex(ISO_MONTH)

/** own: someone has the move. blocked: another lane of the same operation has to come first. */
const Waiting = z.enum(['both', 'own', 'blocked'])
type Waiting = z.infer<typeof Waiting>

/** Of which operations. Without a period: the last twelve months, this one among them. */
export const MeasuredQuery = z.strictObject({
  type: OperationType.default('contribution'),
  from: Month.optional(),
  to: Month.optional(),
  /** Organizations; both at once: what the two do together. */
  contributor: Sid.optional(),
  projectCarrier: Sid.optional(),
})

export const isForwards = ({ from, to }: { readonly from?: string; readonly to?: string }): boolean =>
  from === undefined || to === undefined || from <= to
export const notForwards = { path: ['to'], message: say('insights.endLiesBeforeBeginning') }

export const DwellQuery = MeasuredQuery.extend({ waiting: Waiting.default('both') }).refine(
  isForwards,
  notForwards,
)

/** Hours; medians and percentiles are those of one of the stays (nearest rank). */
export const Hours = z.number().nonnegative()

export const DwellPlace = z.object({
  /** Dotted path in the machine, as in its drawings. */
  path: z.string(),
  title: z.string(),
  /** Titles of the frame and the step around it, the outer one first. */
  within: z.array(z.string()),
  /** state: the innermost, one in each lane at a time. The others hold states. */
  level: z.enum(['state', 'step', 'lane', 'phase']),
  /** The step's name in the work lists, if it is one there. */
  step: z.string().nullable(),
  /** Who has the move there; null in frames, and where another lane has to come first. */
  waitsFor: Party.nullable(),
  /** A state in which no one has to act. */
  isBlocked: z.boolean(),
  /** Stays that ended in the period. */
  stays: z.int(),
  medianHours: Hours.nullable(),
  p90Hours: Hours.nullable(),
  /** Of the stays that ended in the period, and so far of those that go on, if the period reaches until now. */
  totalHours: Hours,
  /** Share of the time in all states; null for frames. */
  share: z.number().min(0).max(1).nullable(),
  /** Who is there now, as of the last counting. */
  standing: z.object({ operations: z.int(), longestHours: Hours.nullable() }),
  /** The same number of months before the period. */
  before: z.object({ stays: z.int(), medianHours: Hours.nullable() }),
})
export type DwellPlace = z.infer<typeof DwellPlace>

export const DwellAnswer = z.object({
  type: OperationType,
  from: Month,
  to: Month,
  waiting: Waiting,
  /** The last counting; null: nothing was counted yet. */
  counted: z.object({ at: IsoTime, ms: z.int(), rows: z.int(), isRebuild: z.boolean() }).nullable(),
  /** Someone has asked for a counting that has not ended. */
  isAsked: z.boolean(),
  places: z.array(DwellPlace),
  /** Who there is to choose from, and who is chosen. */
  contributors: z.array(Named),
  projectCarriers: z.array(Named),
})
export type DwellAnswer = z.infer<typeof DwellAnswer>

export const ExpectedFinish = z.object({
  /** tooFew: fewer than five completed ones have been where it is now for longer. notRunning: on hold, or over. */
  basis: z.enum(['known', 'tooFew', 'notRunning']),
  /** Half of those like it had ended by then; and four of five. Null unless known. */
  median: IsoTime.nullable(),
  p80: IsoTime.nullable(),
  /** Completed operations of the same type that took longer than this one has so far. */
  operations: z.int(),
  countedAt: IsoTime.nullable(),
})
export type ExpectedFinish = z.infer<typeof ExpectedFinish>

/** Ids of a page of the list, comma-separated. */
const Sids = z
  .string()
  .max(PAGE_SIZE_MAX * 37)
  .refine(
    (text) => text.split(',').every((sid) => Sid.safeParse(sid).success),
    say('insights.idsCommaSeparated'),
  )

export const insights = {
  dwell: endpoint('GET /insights/dwell', {
    summary:
      'Where operations of a type wait: per place of the machine times, counts, trend and who it waits for.',
    query: DwellQuery,
    answer: DwellAnswer,
  }),
  count: endpoint('POST /insights/dwell/count', {
    summary: 'Recounts all journals as soon as possible; a change of topic `insights` reports the end.',
    answer: z.object({ isAsked: z.boolean() }),
  }),
  expectedFinish: endpointBySid('GET /operations/:sid/expected-finish', {
    summary: 'When an open operation can be expected to end, from completed ones of the same type.',
    answer: ExpectedFinish,
  }),
  expectedFinishes: endpoint('GET /operations/expected-finishes', {
    summary:
      'When the operations of a page of the list can be expected to end; apart, so that no page waits for it.',
    query: z.strictObject({ sids: Sids }),
    answer: z.object({
      items: z.array(ExpectedFinish.pick({ basis: true, median: true, p80: true }).extend({ sid: Sid })),
    }),
  }),
}
