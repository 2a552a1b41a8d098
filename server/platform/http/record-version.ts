/** Plain records (registry entries, industries, settings) have a digest of what a form shows as their version, so that a change of an outdated copy is refused. */
import { canonical, sha256 } from '../canonical.ts'
import { Refused } from './refused.ts'

const DIGITS = 16

/** @param content what a form shows of the record, and nothing else: other changes do not disturb who edits */
export const versionOf = (content: object): string => sha256(canonical(content)).slice(0, DIGITS)

/** @param seen what the caller read; undefined: does not mind. @throws Refused 409 stale_version */
export function refuseStale(current: string, seen: string | undefined): void {
  if (seen !== undefined && seen !== current) throw new Refused(409, 'stale_version')
}
