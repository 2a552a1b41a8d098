/** The doors in and out. The identity client behind them is loaded on the first use. */
import { listenToChanges, stopListening } from './live.ts'
import { call } from '../../../lib/http.ts'
import { removeKept } from '../../../lib/storage.ts'
import { forgetUnsaved, isSomethingUnsaved } from '../../../lib/unsaved.ts'
import { still } from '../../../ui/after-paint.ts'
import { mayLeave } from '../../../ui/form/use-unsaved-guard.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { onSignedOut } from './other-tabs.ts'
import { wasSignedIn } from './token-key.ts'
import type { Expected } from '../../../../machines/authentication/events.ts'
import type { Viewer } from '../../../../contract/session.ts'
import { currentViewer, siteQuery, viewerQuery } from './viewer.ts'

const loaded = () => import('./authentication.ts')

export type Way = 'redirect' | 'popup'

const askViewer = () => queryClient.fetchQuery({ ...viewerQuery, staleTime: 0 })

/** The actor; where its tokens outlived the session, a fresh one has opened it again. */
async function settled() {
  const [{ authentication }, { waitFor }] = await Promise.all([loaded(), import('xstate')])
  const actor = await authentication()
  if (actor.getSnapshot().hasTag('signedIn') && !(await askViewer())) {
    actor.send({ type: 'token.expiring' })
    await waitFor(actor, (snapshot) => !snapshot.matches({ authenticated: 'refreshing' }))
  }
  return { actor, waitFor }
}

/** @returns true when someone is signed in now; a redirect leaves the page instead. */
export async function signIn(way: Way, returnTo: string, expected: Expected = {}): Promise<boolean> {
  const { actor, waitFor } = await settled()
  const isSignedIn = () => actor.getSnapshot().hasTag('signedIn')
  if (!isSignedIn()) {
    actor.send(
      way === 'popup' ? { type: 'login.popup', returnTo } : { type: 'login.redirect', returnTo, expected },
    )
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  }
  return isSignedIn() && (await askViewer()) !== null
}

/** Asks for the password again in a popup; call it from a click. @returns whether it worked */
export const reauthenticate = async (email: string): Promise<boolean> => (await loaded()).proveAgain(email)

/** As `signOutNow`, once the person has agreed to lose what is typed and not saved. */
export async function signOut(): Promise<void> {
  if (await mayLeave(isSomethingUnsaved())) await signOutNow()
}

/** Ends the session here and at the provider, forgets everything that was fetched or typed, goes to the front page. */
export async function signOutNow(): Promise<void> {
  const { endEverywhere } = await loaded()
  forgetUnsaved()
  // A press on a page that is being left would be lost, or change where it goes.
  document.body.inert = true
  // Back leads to the page as it was left, where nothing could be pressed.
  window.addEventListener('pageshow', () => window.location.reload())
  forgetSession()
  await endEverywhere()
  // The provider leads back here; if it does not answer, we do.
  window.location.assign('/')
}

function forgetSession(): void {
  stopListening()
  queryClient.clear()
  removeKept()
}

/** Reopens the session silently. @returns false when no one was signed in here, or the provider wants to see the person */
export async function restoreSession(): Promise<boolean> {
  if (!wasSignedIn()) return false
  const { actor } = await settled()
  return actor.getSnapshot().hasTag('signedIn') && (await askViewer()) !== null
}

/** Who is signed in, or was until the session ended while tokens can open it again; the session is kept from here on. */
export async function restoredViewer(): Promise<Viewer | null> {
  const viewer = (await currentViewer()) ?? ((await restoreSession()) ? await currentViewer() : null)
  if (viewer) {
    keepSessionAlive()
    listenToChanges()
  }
  return viewer
}

let kept = false

/** Keeps tokens and session fresh from a quiet moment on; the page itself needs the cookie only. */
function keepSessionAlive(): void {
  if (kept) return
  kept = true
  onSignedOut(() => {
    // What is typed stays: the call is refused, which asks to sign in again.
    if (isSomethingUnsaved()) return void call('GET /me', {}, { quiet: true }).catch(() => null)
    forgetSession()
    window.location.assign('/')
  })
  setTimeout(() => void stayFresh(), 8_000)
}

/** Tokens in memory are gone with the page before: then they are fetched when the session has ended, and not before. */
async function stayFresh(): Promise<void> {
  const { identity } = await queryClient.ensureQueryData(siteQuery)
  if (identity.tokenStorage !== 'local') return
  // Loading the code and starting the machine keep the page busy for a moment each.
  await still()
  const { authentication } = await loaded()
  await still()
  await authentication()
}
