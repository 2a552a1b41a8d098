/** Pieces that several nouns share. */
import * as z from 'zod'
import { QUANTITY_TEXT } from '../machines/kernel/quantity.ts'
import en from '../public/messages/en/fields.json' with { type: 'json' }

/** In whichever case it was written, compared as PostgreSQL writes it. */
export const Sid = z.uuid().toLowerCase()
/** A call that comes again with its key is answered with what its first one made, and makes nothing. */
export const IdempotencyKey = z.string().min(8).max(100)
export const OnceKey = IdempotencyKey.optional()
export const IsoTime = z.iso.datetime()
/** Of a calendar: none has a year 0. */
export const IsoDate = z.iso.date().refine((day) => !day.startsWith('0000'), { abort: true })
export const Quantity = z.string().regex(QUANTITY_TEXT)
/** Integer cents of an ISO 4217 currency. */
export const Cents = z.int()
export const Currency = z.string().regex(/^[A-Z]{3}$/)
/** Of a page elsewhere; shown with rel="nofollow noopener". */
export const HttpsAddress = z.url({ protocol: /^https$/, error: en.httpsAddress }).max(300)
/** ISO 3166-1 alpha-2. */
export const CountryCode = z.string().regex(/^[A-Z]{2}$/)
export const CreditType = z.enum(['Carbon', 'Plastic', 'Biodiversity'])
export type CreditType = z.infer<typeof CreditType>
export const ImpactType = z.enum(['avoidance', 'removal', 'avoidance_and_removal'])
export const AccessStatus = z.enum([
  'at_risk',
  'pending_kyc_docs',
  'pending_due_diligence',
  'rejected',
  'validated',
])
export const Role = z.enum(['owner', 'operator', 'readOnly'])
export type Role = z.infer<typeof Role>

/** Keyset paging: `cursor` is opaque, null at the end. */
export const page = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

/** Counted up to the cap only: 1,001 means "more than 1,000". */
export const Count = z.object({ count: z.int() })

/** Where few are listed, the count comes with the page. */
export const countedPage = <Item extends z.ZodType>(item: Item) => page(item).extend(Count.shape)

export const COUNT_CAP = 1_001
export const PAGE_SIZE_MAX = 200

/** How many rows a page has. @param usual unless another number is asked for */
export const pageSize = (usual = 50) => z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(usual)

/** Which page of a list is asked for. @param most the longest that its cursor can be */
export const pageQuery = (most: number, usual = 50) => ({
  cursor: z.string().max(most).optional(),
  limit: pageSize(usual),
})

/** Which page of a list that is sorted. @param usual its direction unless the other is asked for */
export const sortedQuery = (usual: 'asc' | 'desc', most: number) => ({
  direction: z.enum(['asc', 'desc']).default(usual),
  ...pageQuery(most),
})

/** What is changed: its version when it was read (409 stale_version if it is another now); without it, whatever is there. */
export const RecordVersion = z.string().max(40)
export const Named = z.object({ sid: Sid, name: z.string() })
