/** Which ways finished operations took, and what their ends would have been with other times. */
import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { DwellPlace, Hours, isForwards, MeasuredQuery, Month, notForwards } from './insights.ts'
import { OperationStatus } from './shapes.ts'

/** Names a way: the same states, equally often. */
const WayKey = z.string().regex(/^[0-9a-f]{32}$/)

export const WaysQuery = MeasuredQuery.extend({
  /** Without one, or with one that is not listed, places tell of all of them. */
  way: WayKey.optional(),
}).refine(isForwards, notForwards)

/** In what order people went through lanes side by side makes no other way. */
const Way = z.object({
  key: WayKey,
  status: OperationStatus,
  operations: z.int(),
  /** From the first move to the end. */
  medianHours: Hours,
  p90Hours: Hours,
  /** States in which someone had to act, in the order of the machine. Nine times: nine and more. */
  states: z.array(z.object({ path: z.string(), times: z.int().min(1).max(9) })),
})

export const WaysAnswer = z.object({
  from: Month,
  to: Month,
  /** Operations that ended in the period, and how many ways they took. */
  operations: z.int(),
  count: z.int(),
  /** The most frequent first; not more than `LISTED_WAYS`. */
  ways: z.array(Way),
  /** States and frames that any of them went through; counts are those of the chosen way, or of all. */
  places: z.array(
    DwellPlace.pick({ path: true, title: true, within: true, level: true }).extend({
      operations: z.int(),
      /** Of a stay in the chosen way; null without one. */
      medianHours: Hours.nullable(),
    }),
  ),
})
export type WaysAnswer = z.infer<typeof WaysAnswer>

export const LISTED_WAYS = 50
/** Operations that are played again: those that ended last. */
export const PLAYED_AGAIN = 1_000

export const WhatIfQuery = MeasuredQuery.extend({
  /** Days by which each place takes less, in total; negative: more. */
  days: z.coerce.number().min(-60).max(60).default(3),
}).refine(isForwards, notForwards)

const Spread = { medianHours: Hours, p90Hours: Hours }

export const WhatIfAnswer = z.object({
  /** Completed operations that were played again; with none, nothing else is shown. */
  operations: z.int(),
  now: z.object(Spread).nullable(),
  /** Phases and steps, that which changes the median most first. */
  places: z.array(
    DwellPlace.pick({ path: true, title: true, within: true, level: true }).extend({
      ...Spread,
      /** Of how many operations the end moves; in the others another lane holds it, or they were not there. */
      moved: z.int(),
      /** The operations that were there. */
      visited: z.int(),
    }),
  ),
})
export type WhatIfAnswer = z.infer<typeof WhatIfAnswer>

export const ways = {
  list: endpoint('GET /insights/ways', {
    summary: 'The ways that finished operations of a type took, with counts and times.',
    query: WaysQuery,
    answer: WaysAnswer,
  }),
  whatIf: endpoint('GET /insights/what-if', {
    summary:
      'When completed operations would have ended if one phase or step had taken less time, for each of them.',
    query: WhatIfQuery,
    answer: WhatIfAnswer,
  }),
}
