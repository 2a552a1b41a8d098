/** How each kind of operation is asked for, what would be made of a request, and what can be retired. */
import * as z from 'zod'
import { printed } from '../../machines/kernel/names.ts'
import { OperationType, OrderTotal, Party } from './shapes.ts'
import {
  Cents,
  CountryCode,
  CreditType,
  Currency,
  IdempotencyKey,
  IsoDate,
  Named,
  Quantity,
  Sid,
} from '../shared.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

const line = { vintageSid: Sid, quantity: Quantity }
const linesOf = <Line extends z.ZodType>(one: Line) => z.array(one).min(1).max(50)
const units = { lines: linesOf(z.strictObject(line)) }

const beneficiary = {
  beneficiaryName: printed(z.string().trim().min(1).max(TEXT_LIMITS.beneficiary)),
  beneficiaryCountry: CountryCode,
  /** What the contributor says it is for. */
  purpose: z.string().trim().max(TEXT_LIMITS.purpose).optional(),
  /** The certificate's public page and its proof may show the purpose; absent: they do not. */
  isPurposePublic: z.boolean().optional(),
}
/** Platform people ask in the name of a contributor; everyone else for the own organization. */
const party = { contributorSid: Sid.optional() }

/** Most years of one agreement. */
const MOST_TRANCHES = 20

const contribution = z.strictObject({
  type: z.literal('contribution'),
  offeringSid: Sid,
  ...units,
  delivery: z.enum(['retire', 'hold']),
  ...beneficiary,
  ...party,
})

/** Tranches are retired, each in its year: their machine knows no other delivery. Quantities are of all years together. */
const multiYear = z.strictObject({
  type: z.literal('multiYear'),
  offeringSid: Sid,
  ...units,
  tranches: z
    .array(z.strictObject({ startsOn: IsoDate }))
    .min(1)
    .max(MOST_TRANCHES),
  ...beneficiary,
  ...party,
})

/** Units that the contributor holds, of one project: no offering, no project carrier, no price. */
const retirement = z.strictObject({
  type: z.literal('retirement'),
  ...units,
  ...beneficiary,
  ...party,
  /** The platform's to say; absent: as its standing terms are. */
  feeCharged: z.boolean().optional(),
})

/** The platform buys stock; the prices are what it offers for a unit. */
const ccuPurchase = z.strictObject({
  type: z.literal('ccuPurchase'),
  offeringSid: Sid,
  lines: linesOf(z.strictObject({ ...line, unitPriceCents: Cents.nonnegative() })),
})

const key = { idempotencyKey: IdempotencyKey }

export const OperationRequest = z.discriminatedUnion('type', [
  contribution.extend(key),
  multiYear.extend(key),
  retirement.extend(key),
  ccuPurchase.extend(key),
])
export type OperationRequest = z.infer<typeof OperationRequest>

/** The same without the key: nothing is made of it. */
export const OperationDraft = z.discriminatedUnion('type', [contribution, multiYear, retirement, ccuPurchase])
export type OperationDraft = z.infer<typeof OperationDraft>

/** What a request would make, and what would follow. Read from the catalogue, the ledger and the machine. */
export const OperationRecap = z.object({
  type: OperationType,
  contributor: Named.nullable(),
  projectCarrier: Named.nullable(),
  project: Named,
  standard: z.string(),
  creditType: CreditType,
  unit: z.string(),
  currency: Currency,
  lines: z.array(
    z.object({
      vintageSid: Sid,
      vintage: z.string(),
      quantity: Quantity,
      unitPriceCents: Cents,
      amountCents: Cents,
      /** What could be asked for at most now. */
      available: Quantity,
    }),
  ),
  quantity: Quantity,
  amountCents: Cents,
  /** What the contributor would pay, by the usual fee; null: no fee, or one that does not follow from a price. */
  total: OrderTotal.nullable(),
  /** Why VAT is charged on the fee or not, in a sentence; null with no total, and once the fee is settled. */
  vatReason: z.string().nullable(),
  delivery: z.enum(['retire', 'hold']),
  beneficiaryName: z.string().nullable(),
  beneficiaryCountry: CountryCode.nullable(),
  purpose: z.string().nullable(),
  isPurposePublic: z.boolean(),
  /** `amountCents`: price of the units. */
  tranches: z.array(z.object({ startsOn: IsoDate, quantity: Quantity, amountCents: Cents })),
  /** Where it would be at once. `another`: anyone who sends the request may not take this move. */
  firstMove: z.object({ step: z.string(), title: z.string(), court: Party, another: z.boolean() }),
  phases: z.array(z.object({ title: z.string(), steps: z.array(z.string()) })),
})
export type OperationRecap = z.infer<typeof OperationRecap>

export const HoldingsQuery = z.strictObject({ contributorSid: Sid.optional() })

/** Units that a contributor could ask to retire: held, and in no running retirement. */
export const Holding = z.object({
  projectSid: Sid,
  project: z.string(),
  standard: z.string(),
  creditType: CreditType,
  unit: z.string(),
  /** The smallest part of a unit that the standard knows. */
  step: Quantity,
  vintages: z.array(z.object({ vintageSid: Sid, vintage: z.string(), quantity: Quantity })),
})
export type Holding = z.infer<typeof Holding>

/** The tranches of an agreement, by their dates. */
export const TrancheRow = z.object({
  sid: Sid,
  /** Null: planned, its machine does not exist yet. */
  number: z.string().nullable(),
  status: z.enum(['planned', 'scheduled', 'running', 'retired', 'completed', 'cancelled']),
  startsOn: IsoDate,
  quantity: Quantity,
  /** Price of the units. */
  amountCents: Cents,
  project: z.string(),
  /** The current state, in words. */
  standing: z.string().nullable(),
  court: Party.nullable(),
  overdue: z.boolean(),
})
export type TrancheRow = z.infer<typeof TrancheRow>

/** An offering that a tranche could be delivered from instead, and what it would take of each vintage. */
export const Substitute = z.object({
  sid: Sid,
  title: z.string(),
  vintages: z.array(z.object({ name: z.string(), quantity: Quantity })),
})
