/** The closed list of error codes. A code never changes its meaning; screens and tests name it. */
import * as z from 'zod'

export const ErrorCode = z.enum([
  'invalid_request',
  'invalid_token',
  'not_signed_in',
  'signed_out',
  'account_closed',
  'email_not_verified',
  'forbidden',
  'fresh_authentication_required',
  'wrong_person',
  'foreign_origin',
  'not_found',
  'letter_not_drawable',
  'wrong_state',
  'guard_refused',
  'stale_version',
  'last_owner',
  'in_use',
  'already_exists',
  'gone',
  'not_enough_units',
  'price_changed',
  'idempotency_mismatch',
  'too_large',
  'unsupported_file',
  'too_many_requests',
  'overloaded',
  'internal',
])
export type ErrorCode = z.infer<typeof ErrorCode>

const Issue = z.object({ path: z.string(), message: z.string() })

/** The body of every refusal. `issues` name the fields of a 400; `reason` is a sentence for people. */
export const Problem = z.object({
  code: ErrorCode,
  reason: z.string(),
  issues: z.array(Issue).optional(),
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

/** A 400 that lists fields carries this header with this value (specification section 8). */
export const ERROR_TYPE_HEADER = 'x-error-type'
export const VALIDATION_ERROR_TYPE = 'validation'
