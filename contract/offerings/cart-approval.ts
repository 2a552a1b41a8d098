/** An owner's approval of what is above a person's limit, before a request leaves the organization. */
import * as z from 'zod'
import { endpointBySid } from '../http/endpoint.ts'
import { Cents, Currency, IdempotencyKey, IsoTime } from '../shared.ts'
import { Cart } from './carts.ts'
import { TEXT_LIMITS } from '../../machines/kernel/text-limits.ts'

/** The amount that a person may request alone in a calendar month, including fee and VAT. */
export const PurchaseLimit = z.object({ cents: Cents.min(0).max(1_000_000_000_00), currency: Currency })
export type PurchaseLimit = z.infer<typeof PurchaseLimit>

const Told = z.object({ by: z.string(), at: IsoTime, text: z.string() })

export const CartApproval = z.object({
  /** Of the machine cartApproval. */
  state: z.enum(['open', 'waiting', 'declined', 'requested']),
  /** Each as it happened last. */
  asked: Told.nullable(),
  declined: Told.nullable(),
  approved: Told.nullable(),
  /** The person who looks asked last. */
  isAsker: z.boolean(),
  /** Of the person who looks; null: none. */
  limit: PurchaseLimit.extend({ leftCents: Cents }).nullable(),
  isWithinLimit: z.boolean(),
})
export type CartApproval = z.infer<typeof CartApproval>

/** Another version than the one that was looked at is refused with 409 stale_version. */
const Version = z.int().min(1)

export const cartApprovals = {
  show: endpointBySid('GET /carts/:sid/approval', {
    summary: 'Whether the caller may send the cart alone, and what was asked and answered.',
    answer: CartApproval,
  }),
  ask: endpointBySid('POST /carts/:sid/approval', {
    summary: 'Asks the owners of the organization to approve a cart that is above the caller’s limit.',
    body: z.strictObject({ version: Version, note: z.string().trim().max(TEXT_LIMITS.cartNote) }),
    answer: CartApproval,
  }),
  withdraw: endpointBySid('DELETE /carts/:sid/approval', {
    summary: 'Takes back what was asked.',
    answer: CartApproval,
  }),
  approve: endpointBySid('POST /carts/:sid/approval/approve', {
    summary: 'Approves what a colleague asked for and requests everything, or nothing.',
    body: z.strictObject({ version: Version, idempotencyKey: IdempotencyKey }),
    answer: Cart,
    status: 201,
  }),
  decline: endpointBySid('POST /carts/:sid/approval/decline', {
    summary: 'Declines what a colleague asked for, with a reason.',
    body: z.strictObject({ version: Version, reason: z.string().trim().min(1).max(TEXT_LIMITS.cartNote) }),
    answer: CartApproval,
  }),
}
