/** Payload pieces that several events carry. */
import * as z from 'zod'

export const nothing = z.strictObject({})
export const text = z.string().trim().min(1).max(500)
export const reason = z.strictObject({ reason: z.string().trim().min(3).max(1000) })
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
export const document = z.strictObject({ documentSid: text, sha256 })
export const isoDate = z.iso.date()
export const isoTime = z.iso.datetime()
export const cents = z.int().nonnegative()
export const quantity = z.string().regex(/^\d{1,14}(\.\d{1,6})?$/)
export const serialRange = z.strictObject({
  raw: text,
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
})
export const serialRanges = z.array(serialRange).min(1).max(200)
