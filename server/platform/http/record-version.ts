/** Plain records (registry entries, industries, settings) are changed as they were read: a digest of what a form shows. */
import { canonical, sha256 } from '../canonical.ts'
import { Refused } from './refused.ts'

const DIGITS = 16

/** @param content what a form shows of the record, and nothing else: other changes do not disturb who edits */
export const versionOf = (content: object): string => sha256(canonical(content)).slice(0, DIGITS)

/** @param seen what the caller read; undefined: does not mind. @throws Refused 409 stale_version */
export function refuseStale(current: string, seen: string | undefined): void {
  if (seen !== undefined && seen !== current) throw new Refused(409, 'stale_version')
}
