/** The doors in and out. The identity client behind them is loaded on the first use. */
import { stopListening } from './live.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { hearSignedOut } from './other-tabs.ts'
import { wasSignedIn } from './token-key.ts'
import { siteQuery, viewerQuery } from './viewer.ts'

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
export async function signIn(way: Way, returnTo: string): Promise<boolean> {
  const { actor, waitFor } = await settled()
  const isSignedIn = () => actor.getSnapshot().hasTag('signedIn')
  if (!isSignedIn()) {
    actor.send({ type: `login.${way}`, returnTo })
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  }
  return isSignedIn() && (await askViewer()) !== null
}

/** Asks for the password again in a popup; call it from a click. @returns whether it worked */
export const reauthenticate = async (): Promise<boolean> => (await loaded()).proveAgain()

/** Ends the session here and at the provider, forgets everything that was fetched, goes to the front page. */
export async function signOut(): Promise<void> {
  stopListening()
  const { endEverywhere } = await loaded()
  queryClient.clear()
  await endEverywhere()
  // The provider leads back here; if it does not answer, we do.
  window.location.assign('/')
}

/**
 * The session's cookie is gone, but someone was signed in here: fetches a fresh token and opens the session again.
 * @returns false when nobody was signed in here, or the provider wants to see the person
 */
export async function restoreSession(): Promise<boolean> {
  if (!wasSignedIn()) return false
  const { actor } = await settled()
  if (!actor.getSnapshot().hasTag('signedIn')) return false
  await askViewer()
  return true
}

let kept = false

/** Keeps tokens and session fresh from a quiet moment on; the page itself needs the cookie only. */
export function keepSessionAlive(): void {
  if (kept) return
  kept = true
  hearSignedOut(() => {
    stopListening()
    queryClient.clear()
    window.location.assign('/')
  })
  setTimeout(() => void stayFresh(), 8_000)
}

/** Tokens in memory are gone with the page before: then they are fetched when the session has ended, and not before. */
async function stayFresh(): Promise<void> {
  const { identity } = await queryClient.ensureQueryData(siteQuery)
  if (identity.tokenStorage === 'local') await (await loaded()).authentication()
}
