/** Payloads that facts are read from, as the events' own schemas parse them. */
import * as z from 'zod'
import type { FieldIssue } from '../platform/http/refused.ts'

const range = z.object({ raw: z.string(), start: z.int(), end: z.int() })
const line = z.object({
  vintageSid: z.string(),
  quantity: z.string(),
  serialRanges: z.array(range).optional(),
})

export const Lines = z.object({ lines: z.array(line) })
export const Accepted = z.object({
  accountManager: z.string(),
  currency: z.string(),
  delivery: z.enum(['retire', 'hold']).optional(),
  beneficiaryCountry: z.string().optional(),
})
export const Confirmed = Lines.extend({ deliverOn: z.string(), reservedUntil: z.string() })
export const Taken = z.object({ reservedUntil: z.string() })
export const Proposal = z.object({
  /** Absent: each vintage keeps the price that it was requested at. */
  unitPriceCents: z.int().optional(),
  feeCents: z.int(),
  vatPercent: z.number(),
  validUntil: z.string(),
})
/** Absent: the prices stay. */
export const Correction = z.object({ unitPriceCents: z.int().optional() })
export const ContractText = z.object({ documentSid: z.string(), sha256: z.string() })
export const Fee = z.object({
  feeCents: z.int(),
  treatment: z.enum(['domestic', 'reverseCharge', 'outOfScope']),
  ratePercent: z.number(),
  viesResult: z.enum(['valid', 'invalid', 'unknown']),
  viesConsultation: z.string().optional(),
})
export const Invoice = z.object({
  lines: z.array(
    z.object({
      description: z.string(),
      amountCents: z.int(),
      /** Absent in events of before, and in rows that a person has added: units. */
      kind: z.enum(['units', 'fee', 'vat']).optional(),
    }),
  ),
  dueCents: z.int(),
  dueOn: z.string(),
})
export const CarrierInvoice = z.object({ amountCents: z.int() })
export const Moved = z.object({ serialRanges: z.array(range), quantity: z.string().optional() })
export const Retired = Moved.extend({
  retiredOn: z.string(),
  reasonCode: z.string(),
  reasonText: z.string().optional(),
})
export const Links = z.object({ links: z.array(z.object({ block: z.string(), url: z.string() })) })
export const Template = z.object({
  template: z.string(),
  language: z.string(),
  wording: z.string(),
  isPublic: z.boolean(),
})
export const Sealed = z.object({ sha256: z.string(), number: z.string() })

export const issue = (path: string, message: string): FieldIssue => ({ path, message })
