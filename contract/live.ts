/** What changed, as it changes. */
import * as z from 'zod'
import { endpoint } from './http/endpoint.ts'
import { Sid } from './shared.ts'

/** Server-sent events: `{topic, sid, version}`; the browser fetches again what it shows. */
export const Change = z.object({
  topic: z.enum([
    'operation',
    'mail',
    'certificate',
    'submission',
    'offering',
    'cart',
    'registry',
    'people',
    'organization',
    'plan',
    'insights',
    'payments',
    'notification',
  ]),
  sid: Sid,
  version: z.int(),
})
export type Change = z.infer<typeof Change>

export const live = {
  changes: endpoint('GET /changes', {
    summary: 'What changed, as server-sent events.',
    /** Milliseconds since the page began: what changed since then is published at once, or that everything may have. */
    query: z.object({ age: z.coerce.number().min(0).optional() }),
    streams: 'text/event-stream',
  }),
}
