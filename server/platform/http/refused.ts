/** A refusal with a stable code and a sentence for people. */
import type { ErrorCode } from '../../../contract/http/errors.ts'
import { t } from '../messages.ts'

export type FieldIssue = { readonly path: string; readonly message: string }

export class Refused extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly reason: string
  readonly issues: readonly FieldIssue[] | undefined

  /** @param reason for people; the code's own sentence when absent */
  constructor(status: number, code: ErrorCode, reason?: string, issues?: readonly FieldIssue[]) {
    super(`${status} ${code}${reason ? `: ${reason}` : ''}`)
    this.status = status
    this.code = code
    this.reason = reason ?? t(`refusals.code.${code}`)
    this.issues = issues
  }
}

/** The same response for an unknown id and for one that the caller may not see. */
export const notFound = (): Refused => new Refused(404, 'not_found')

/** @throws Refused 404 for nothing */
export function orNotFound<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw notFound()
  return value
}

/** @param path the field whose value is taken */
export const alreadyExists = (path: string, message: string): Refused =>
  new Refused(409, 'already_exists', message, [{ path, message }])

/** `document.onBehalfOf` in words: "On behalf of: "; nothing for a place in a list, which has no name. */
export function fieldInWords(path: string): string {
  const words = path.replace(/.*\./, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return /^[a-z]/.test(words) ? `${words.charAt(0).toUpperCase()}${words.slice(1)}: ` : ''
}

export const wrongField = (path: string, message: string): Refused =>
  new Refused(400, 'invalid_request', undefined, [{ path, message }])
