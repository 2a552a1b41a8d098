/** What an organization wants to buy. One open cart per organization, shared by its people. */
import * as z from 'zod'
import { printed } from '../../machines/kernel/names.ts'
import { endpoint, endpointBySid } from '../http/endpoint.ts'
import { OperationType, OrderTotal } from '../operations/shapes.ts'
import { FeeRule } from '../rules/fee.ts'
import {
  Cents,
  CountryCode,
  CreditType,
  Currency,
  IdempotencyKey,
  IsoDate,
  IsoTime,
  Quantity,
  Sid,
} from '../shared.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

export const CART_LINES_MAX = 50
const YEARS_MAX = 10

/**
 * What keeps a line from being requested.
 * - notForSale: the offering is no longer published, or no longer has this vintage
 * - soldOut, notThatMany: the ledger has nothing, or less · belowMinimum: less than the carrier sells
 * - priceChanged: the price is another than the one that was seen · tooFewForYears: less than one unit a year
 * - ownOffering: an organization cannot buy from itself
 */
export const LineProblem = z.enum([
  'notForSale',
  'soldOut',
  'notThatMany',
  'belowMinimum',
  'priceChanged',
  'tooFewForYears',
  'ownOffering',
])
export type LineProblem = z.infer<typeof LineProblem>

export const CartLine = z.object({
  sid: Sid,
  offeringSid: Sid,
  vintageSid: Sid,
  title: z.string(),
  carrier: z.string(),
  country: CountryCode,
  creditType: CreditType,
  standard: z.string(),
  unit: z.string(),
  /** Smallest quantity that the standard knows: `1` or `0.001`. */
  step: Quantity,
  vintage: z.string(),
  quantity: Quantity,
  available: Quantity,
  minimumQuantity: Quantity,
  currency: Currency,
  /** As it is now; null: not for sale any longer. */
  unitPriceCents: Cents.nullable(),
  /** As it was when someone of the organization saw it last. */
  seenPriceCents: Cents,
  /** Quantity × price, rounded half up; null: not for sale any longer. */
  amountCents: Cents.nullable(),
  /** Percent of the budget. */
  share: z.int().nullable(),
  addedBy: z.string(),
  problems: z.array(LineProblem),
})
export type CartLine = z.infer<typeof CartLine>

/** Never across credit types, units, or standards of Biodiversity; money never across currencies. */
export const CartTotal = z.object({
  creditType: CreditType,
  unit: z.string(),
  /** Named only where units of two standards cannot be added. */
  standard: z.string().nullable(),
  currency: Currency,
  quantity: Quantity,
  /** By the usual fee and what is known of the VAT. */
  total: OrderTotal,
})
export type CartTotal = z.infer<typeof CartTotal>

/** One year of a cart that is spread over several. */
const CartYear = z.object({ startsOn: IsoDate, parts: z.array(CartTotal) })
export type CartYear = z.infer<typeof CartYear>

export const Cart = z.object({
  sid: Sid,
  version: z.int(),
  status: z.enum(['open', 'requested']),
  delivery: z.enum(['retire', 'hold']),
  beneficiaryName: z.string(),
  beneficiaryCountry: CountryCode.nullable(),
  purpose: z.string(),
  /** The certificate's public page may show the purpose. */
  isPurposePublic: z.boolean(),
  years: z.int(),
  budgetCents: Cents.nullable(),
  budgetCurrency: Currency.nullable(),
  /** Of the budget, once it is split; negative where quantities were raised since. Null: it is not split. */
  budgetLeftCents: Cents.nullable(),
  lines: z.array(CartLine),
  totals: z.array(CartTotal),
  /** Why VAT is charged on the fee or not, in a sentence. */
  vatReason: z.string(),
  /** Empty: it is not spread. */
  schedule: z.array(CartYear),
  updatedAt: IsoTime,
  updatedBy: z.string(),
  requestedAt: IsoTime.nullable(),
  requestedBy: z.string().nullable(),
  /** What became of it. */
  operations: z.array(
    z.object({ sid: Sid, number: z.string(), type: OperationType, project: z.string(), carrier: z.string() }),
  ),
})
export type Cart = z.infer<typeof Cart>

/** What `expectedTotal` calculates with (contract/rules/order-total.ts). */
const ChargeBasis = z.object({
  seller: z.object({ country: CountryCode }),
  buyer: z.object({ country: CountryCode, vat: z.string().nullable() }),
  viesResult: z.enum(['valid', 'invalid', 'unknown']),
  domesticPercent: z.number().nullable(),
  fee: FeeRule,
})

const CartAnswer = z.object({ cart: Cart.nullable() })

/** Only what is named changes, so that two people who change different things do not undo each other. */
export const CartSettings = z.strictObject({
  delivery: z.enum(['retire', 'hold']).optional(),
  beneficiaryName: printed(z.string().trim().max(TEXT_LIMITS.beneficiary)).optional(),
  beneficiaryCountry: CountryCode.optional(),
  purpose: z.string().trim().max(TEXT_LIMITS.purpose).optional(),
  isPurposePublic: z.boolean().optional(),
  years: z.int().min(1).max(YEARS_MAX).optional(),
  /** Both or neither; null takes the budget away. */
  budget: z
    .strictObject({ cents: z.int().min(1).max(1_000_000_000_00), currency: Currency })
    .nullable()
    .optional(),
})

export const carts = {
  open: endpoint('GET /cart', {
    summary: "The organization's open cart; null while nothing was put in.",
    answer: CartAnswer,
  }),
  show: endpointBySid('GET /carts/:sid', {
    summary: 'One cart, open or requested.',
    answer: Cart,
  }),
  settings: endpoint('PUT /cart', {
    summary: 'Changes delivery, beneficiary, purpose, years or budget of the open cart.',
    body: CartSettings,
    answer: Cart,
  }),
  putLine: endpoint('PUT /cart_lines', {
    summary:
      'Puts a vintage of an offering into the cart, or changes how much of it; `add` adds to what is there.',
    body: z.strictObject({
      offeringSid: Sid,
      vintageSid: Sid,
      quantity: Quantity,
      mode: z.enum(['set', 'add']),
    }),
    answer: Cart,
  }),
  removeLine: endpointBySid('DELETE /cart_lines/:sid', {
    summary: 'Takes a line out of the open cart.',
  }),
  shares: endpoint('PUT /cart/shares', {
    summary: 'Splits the budget by percent: each line becomes the quantity that its part buys.',
    body: z.strictObject({
      shares: z
        .array(z.strictObject({ lineSid: Sid, share: z.int().min(1).max(100) }))
        .min(1)
        .max(CART_LINES_MAX),
    }),
    answer: Cart,
  }),
  acceptPrice: endpointBySid('PUT /cart_lines/:sid/price', {
    summary: 'Accepts the price that is shown; refused when it has changed again.',
    body: z.strictObject({ unitPriceCents: z.int().min(0) }),
    answer: Cart,
  }),
  charges: endpoint('GET /cart/charges', {
    summary: "What the organization's fee and VAT follow from, for totals while a quantity is typed.",
    answer: ChargeBasis,
  }),
  quote: endpointBySid('GET /carts/:sid/quote', {
    summary: 'The cart as a quote to pass on, a PDF.',
    streams: 'application/pdf',
  }),
  request: endpointBySid('POST /carts/:sid/request', {
    summary: 'Requests everything: one operation per offering, all of them or none.',
    body: z.strictObject({
      /** The version that was looked at; another one is refused with 409 stale_version. */
      version: z.int().min(1),
      idempotencyKey: IdempotencyKey,
    }),
    answer: Cart,
    status: 201,
  }),
}
