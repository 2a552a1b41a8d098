/** A sign-in of the last minutes: asked for where something cannot be taken back (trust page R18). */
import type { Viewer } from '../../../contract/session.ts'
import { Refused } from '../../platform/http/refused.ts'

/** How long an authentication counts as fresh, in milliseconds. */
export const FRESH_FOR = 5 * 60 * 1_000

/** A viewer with the time at which the person last proved who they are; a refreshed token proves nothing. */
export type SignedIn = Viewer & { readonly authenticatedAt: Date }

/** For calls whose policy lets in no one without a session. @throws Refused 401 not_signed_in */
export function known<Known extends Viewer>(viewer: Known | null): Known {
  if (!viewer) throw new Refused(401, 'not_signed_in')
  return viewer
}

const isFresh = (viewer: SignedIn | null, now: Date): boolean =>
  viewer !== null && now.getTime() - viewer.authenticatedAt.getTime() < FRESH_FOR

/** @throws Refused 403 `fresh_authentication_required` */
export function wantFresh(viewer: SignedIn | null, now: Date): void {
  if (!isFresh(viewer, now)) throw new Refused(403, 'fresh_authentication_required')
}
