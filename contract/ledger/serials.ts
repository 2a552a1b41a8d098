/** The content of a serial number, looked up while a form is filled in. */
import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { SerialEntry } from '../offerings/offering-content.ts'
import { CountryCode, Named, Quantity, Sid } from '../shared.ts'

/**
 * - issued: some of these numbers are in the ledger already · overlaps: two of the pasted ranges share numbers
 * - severalVintages: the imported issuances spread them over more than one vintage
 * - retired: the imported retirements name some of them · partlyKnown: the imported issuances do not cover all of them
 * - otherVintage: they are of another period than the vintage they are offered under
 * - notKnown: no imported issuance names them · otherProject: they belong to another project than the one asked for
 */
export const SerialWarning = z.object({
  code: z.enum([
    'issued',
    'overlaps',
    'retired',
    'partlyKnown',
    'notKnown',
    'otherProject',
    'otherVintage',
    'severalVintages',
  ]),
  /** A sentence for people, with the numbers. */
  text: z.string(),
  /** The numbers concerned, first and last. */
  first: z.string(),
  last: z.string(),
})
export type SerialWarning = z.infer<typeof SerialWarning>

export const ReadSerial = z.object({
  text: z.string(),
  /** unread: no parser knows the form and no first and last number were given, or they cannot be right. */
  status: z.enum(['read', 'unread']),
  /** A sentence for people: why it is unread. */
  reason: z.string().nullable(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  numberingSpace: z.string().nullable(),
  quantity: Quantity.nullable(),
  country: CountryCode.nullable(),
  standard: Named.nullable(),
  project: Named.nullable(),
  projectIdInRegistry: z.string().nullable(),
  vintage: Named.nullable(),
  warnings: z.array(SerialWarning),
})
export type ReadSerial = z.infer<typeof ReadSerial>

export const serials = {
  read: endpoint('POST /serials/read', {
    summary: 'Reads serial numbers: project, vintage, country, quantity, and what speaks against them.',
    body: z.strictObject({
      serials: z.array(SerialEntry).min(1).max(200),
      /** The project they should belong to; needed where the form is unknown. */
      projectSid: Sid.optional(),
      /** The vintage of that project that they should belong to. */
      vintageSid: Sid.optional(),
    }),
    answer: z.object({ items: z.array(ReadSerial) }),
    status: 200,
  }),
}
