/** One field that finds by number or name what a person may open. */
import * as z from 'zod'
import { endpoint } from './http/endpoint.ts'
import { TEXT_LIMITS } from '../machines/kernel/text-limits.ts'

/** offering: in the catalogue · submission: as its carrier works on it · member: of the own organization */
const SearchKind = z.enum([
  'operation',
  'offering',
  'submission',
  'organization',
  'administrator',
  'user',
  'member',
  'certificate',
  'invoice',
  'carrierInvoice',
  'purchaseOrder',
])
export type SearchKind = z.infer<typeof SearchKind>

/** Of each kind. */
export const MOST_HITS = 5

export const SearchHit = z.object({
  kind: SearchKind,
  /** What its page shows: of an invoice or a purchase order its operation's sid, of a certificate its number, of the platform's people their e-mail. */
  key: z.string(),
  title: z.string(),
  /** What tells it from others of the same title; empty: nothing. */
  note: z.string(),
})
export type SearchHit = z.infer<typeof SearchHit>

export const search = {
  everything: endpoint('GET /search', {
    summary: 'Up to five of each kind that the viewer may list, found by number or name.',
    query: z.strictObject({ search: z.string().trim().min(1).max(TEXT_LIMITS.search) }),
    answer: z.object({ items: z.array(SearchHit) }),
  }),
}
