/** What a step captured, compared with what the operation knows: for the person who checks it. */
import * as z from 'zod'

/** What is compared. Each has its words in the browser's messages. */
const COMPARED = [
  'purchaseOrderAmount',
  'carrierInvoiceAmount',
  'carrierInvoiceNumber',
  'carrierAccount',
  'carrierAccountOfPlatform',
  'paymentAmount',
  'paymentReference',
  'payoutAmount',
  'serialRanges',
  'beneficiary',
  'registryHost',
] as const

export const Comparison = z.object({
  /** The step that captured it. */
  step: z.string(),
  what: z.enum(COMPARED),
  /** null: there is nothing to compare with. */
  fits: z.boolean().nullable(),
  /** `money`: integer cents in the operation's currency, as text. */
  kind: z.enum(['money', 'iban', 'text']),
  said: z.string(),
  expected: z.string().nullable(),
})
export type Comparison = z.infer<typeof Comparison>
