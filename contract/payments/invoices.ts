/** Invoices of the platform to a contributor: what is owed by the rules, what was issued, and its files. */
import * as z from 'zod'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { Cents, CountryCode, Currency, IsoDate, IsoTime, RecordVersion, Sid } from '../shared.ts'
import en from '../../public/messages/en/fields.json' with { type: 'json' }
import { Iban } from '../../machines/kernel/iban.ts'
import { messagesOf } from '../../machines/kernel/messages.ts'

const say = messagesOf(en)

const Treatment = z.enum(['domestic', 'reverseCharge', 'outOfScope'])
const ViesResult = z.enum(['valid', 'invalid', 'unknown'])

export const IssuedInvoice = z.object({
  sid: Sid,
  number: z.string(),
  kind: z.enum(['invoice', 'creditNote']),
  issuedAt: IsoTime,
  dueOn: IsoDate.nullable(),
  currency: Currency,
  /** Never negative; a credit note gives it back. */
  totalCents: Cents,
  vatCents: Cents,
  /** ISO 11649, for the bank transfer. */
  reference: z.string(),
  vatReason: z.string().nullable(),
  /** Number of the invoice that this credit note takes back. */
  credits: z.string().nullable(),
  /** Number of the credit note that takes this invoice back. */
  creditedBy: z.string().nullable(),
  /** False for what was issued before documents were drawn. */
  hasFile: z.boolean(),
  /** Where it is paid; null for credit notes, credited invoices, and those without an account. */
  payment: z
    .object({
      payee: z.string(),
      iban: z.string(),
      bic: z.string().nullable(),
      /** The code for banking apps over the whole amount, as a path of squares; null: euro transfers only. */
      code: z.object({ size: z.int(), path: z.string() }).nullable(),
    })
    .nullable(),
})
export type IssuedInvoice = z.infer<typeof IssuedInvoice>

const Consultation = z.object({
  number: z.string(),
  outcome: ViesResult,
  /** As the member state has it; null where it does not tell. */
  name: z.string().nullable(),
  reference: z.string().nullable(),
  consultedAt: IsoTime,
  /** False when it is too old to count. */
  holds: z.boolean(),
})

export const FeeAdvice = z.object({
  currency: Currency,
  unitsCents: Cents,
  fee: z.object({
    cents: Cents,
    /** Why it is as much. */
    reason: z.string(),
  }),
  vat: z.object({
    treatment: Treatment,
    ratePercent: z.number(),
    reason: z.string(),
    viesResult: ViesResult,
    viesConsultation: z.string().nullable(),
  }),
  customer: z.object({ name: z.string(), country: CountryCode, vat: z.string().nullable() }),
  /** The newest answer about the customer's present number; null: the register was never asked. */
  consultation: Consultation.nullable(),
  /** Whether the register knows about the customer's country at all. */
  mayConsult: z.boolean(),
  /** What was submitted differs from the rule; one phrase each. */
  differences: z.array(z.string()),
  /** What invoices would lack: the platform's own number, address or account. */
  missing: z.array(z.string()),
  /** An invoice that says what was agreed and settled. */
  invoice: z.object({
    lines: z.array(
      z.object({
        description: z.string(),
        amountCents: Cents,
        kind: z.enum(['units', 'fee', 'vat']),
      }),
    ),
    dueCents: Cents,
    dueOn: IsoDate,
  }),
})
export type FeeAdvice = z.infer<typeof FeeAdvice>

const optionalText = z.string().trim().max(200)

/** What the platform's invoices say of it. Empty texts mean "not known yet". */
export const BillingSettings = z.strictObject({
  legalForm: optionalText,
  registrationNumber: optionalText,
  street: optionalText,
  postalCode: optionalText,
  city: optionalText,
  iban: z.union([z.literal(''), Iban]),
  bic: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^$|^[A-Z0-9]{8}([A-Z0-9]{3})?$/, say('invoices.bic')),
  bank: optionalText,
  /** Of the price of the units, in basis points. */
  feeBasisPoints: z.int().min(0).max(10_000),
  feeMinimumCents: z.int().min(0).max(100_000_000),
})
export type BillingSettings = z.infer<typeof BillingSettings>
export const BillingRecord = BillingSettings.extend({ version: RecordVersion })
export type BillingRecord = z.infer<typeof BillingRecord>

export const invoices = {
  list: endpointBySid('GET /operations/:sid/invoices', {
    summary: "Invoices and credit notes of an operation, oldest first; the contributor's and the platform's.",
    answer: z.object({ items: z.array(IssuedInvoice) }),
  }),
  file: endpointBySid('GET /invoices/:sid/file', {
    summary: 'An invoice as a sealed PDF with its EN 16931 data inside (Factur-X).',
    streams: 'application/pdf',
  }),
  xml: endpointBySid('GET /invoices/:sid/xml', {
    summary: 'The EN 16931 data of an invoice (UN/CEFACT CII).',
    streams: 'application/xml',
  }),
  advice: endpointBySid('GET /operations/:sid/fee', {
    summary:
      'What the rules say about fee, VAT and invoice of an operation, and how what was submitted differs.',
    answer: FeeAdvice,
  }),
  consult: endpointBySid('POST /operations/:sid/vat_consultation', {
    summary: "Asks the VAT register about the contributor's number and keeps the answer.",
    answer: FeeAdvice,
  }),
  rates: endpoint('GET /vat_rates', {
    summary: 'Standard VAT rates by country and time.',
    answer: z.object({
      items: z.array(
        z.object({
          country: CountryCode,
          percent: z.number(),
          validFrom: IsoDate,
          validTo: IsoDate.nullable(),
        }),
      ),
    }),
  }),
  billing: endpoint('GET /billing_settings', {
    summary: 'What the platform’s invoices say of it: registration, address, account; and its fee.',
    answer: BillingRecord,
  }),
  writeBilling: endpoint('PUT /billing_settings', {
    summary: 'Changes what later invoices say; those that are issued stay as they are.',
    body: BillingSettings.extend({ version: RecordVersion.optional() }),
    answer: BillingRecord,
  }),
}
