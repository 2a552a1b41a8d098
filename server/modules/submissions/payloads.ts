/** Payloads as the effects read them: the machine's own schemas, under their names. */
import type * as z from 'zod'
import { events } from '../../../machines/projectSubmission/events.ts'

export const Prices = events['offering.changePrice'].payload
export type Prices = z.output<typeof Prices>

export const Remarks = events['review.requestChanges'].payload
