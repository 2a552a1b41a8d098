/** The closed list of error codes. A code never changes its meaning; screens and tests name it. */
import * as z from 'zod'

export const ERROR_CODES = {
  invalid_request: 'Some fields are missing or wrong.',
  invalid_token: 'This sign-in token is not valid here.',
  not_signed_in: 'Please sign in.',
  forbidden: 'Your role does not allow this.',
  fresh_authentication_required: 'Please sign in again to confirm that it is you.',
  wrong_person: 'This invitation is for another e-mail address.',
  foreign_origin: 'This call came from another site.',
  not_found: 'There is nothing here, or it is not yours to see.',
  letter_not_drawable: 'A letter cannot be printed.',
  wrong_state: 'This is not possible at this point of the operation.',
  guard_refused: 'A rule forbids this right now.',
  stale_version: 'Someone else changed this in the meantime. Check it, then decide.',
  last_owner: 'An organization needs an owner. Make someone else owner first.',
  in_use: 'This is still used.',
  already_exists: 'This exists already.',
  gone: 'This is no longer valid.',
  not_enough_units: 'There are not that many units available.',
  price_changed: 'A price has changed. Look at it, then decide.',
  idempotency_mismatch: 'This idempotency key was used for another request.',
  too_large: 'That is too large.',
  unsupported_file: 'This kind of file is not accepted.',
  too_many_requests: 'Too many requests. Please wait a moment.',
  overloaded: 'The server is busy. Please try again in a moment.',
  internal: 'Something went wrong on our side.',
} as const

export type ErrorCode = keyof typeof ERROR_CODES

const Issue = z.object({ path: z.string(), message: z.string() })

/** The body of every refusal. `issues` name the fields of a 400; `reason` is a sentence for people. */
export const Problem = z.object({
  code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
  reason: z.string(),
  issues: z.array(Issue).optional(),
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

/** A 400 that lists fields carries this header with this value (specification section 8). */
export const ERROR_TYPE_HEADER = 'x-error-type'
export const VALIDATION_ERROR_TYPE = 'validation'
