/** The doors in and out. The identity client behind them is loaded on the first use. */
import { queryClient } from '../../lib/query-client.ts'
import { stopListening } from '../../lib/live.ts'
import { viewerQuery } from './viewer.ts'
import { TOKEN_KEY } from './token-key.ts'

const loaded = () => import('./authentication.ts')

export type Way = 'redirect' | 'popup'

/** @returns true when somebody is signed in now; a redirect leaves the page instead. */
export async function signIn(way: Way, returnTo: string): Promise<boolean> {
  const [{ authentication }, { waitFor }] = await Promise.all([loaded(), import('xstate')])
  const actor = await authentication()
  const isSignedIn = () => actor.getSnapshot().hasTag('signedIn')
  const viewer = () => queryClient.fetchQuery({ ...viewerQuery, staleTime: 0 })
  if (isSignedIn() && !(await viewer())) {
    // The tokens outlived the session: a fresh one opens it again.
    actor.send({ type: 'token.expiring' })
    await waitFor(actor, (snapshot) => !snapshot.matches({ authenticated: 'refreshing' }))
  }
  if (!isSignedIn()) {
    actor.send({ type: `login.${way}`, returnTo })
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  }
  return isSignedIn() && (await viewer()) !== null
}

/** Ends the session here and at the provider, forgets everything that was fetched, goes to the front page. */
export async function signOut(): Promise<void> {
  stopListening()
  const { authentication } = await loaded()
  const actor = await authentication()
  const hadTokens = actor.getSnapshot().hasTag('signedIn')
  queryClient.clear()
  if (hadTokens) return actor.send({ type: 'logout' })
  // The cookie lived longer than the tokens: only the session is left to end.
  const { call } = await import('../../lib/http.ts')
  await call('DELETE /auth/session', {}, { quiet: true })
  window.location.assign('/')
}

/**
 * The session's cookie is gone, but tokens are remembered: fetches a fresh one and opens the session again, silently.
 * @returns false when nobody was signed in here, or the provider wants to see the person
 */
export async function restoreSession(): Promise<boolean> {
  const isRemembered = Object.keys(localStorage).some((key) => key.startsWith(TOKEN_KEY))
  if (!isRemembered) return false
  const { authentication } = await loaded()
  return (await authentication()).getSnapshot().hasTag('signedIn')
}

let kept = false

/** Keeps tokens and session fresh from a quiet moment on; the page itself needs the cookie only. */
export function keepSessionAlive(): void {
  if (kept) return
  kept = true
  setTimeout(() => void loaded().then(({ authentication }) => authentication()), 8_000)
}
