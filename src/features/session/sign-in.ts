/** The doors in and out. The identity client behind them is loaded on the first use. */
import { queryClient } from '../../lib/query-client.ts'
import { stopListening } from '../../lib/live.ts'

const loaded = () => import('./authentication.ts')

export type Way = 'redirect' | 'popup'

/** @returns true when somebody is signed in now; a redirect leaves the page instead. */
export async function signIn(way: Way, returnTo: string): Promise<boolean> {
  const [{ authentication }, { waitFor }] = await Promise.all([loaded(), import('xstate')])
  const actor = await authentication()
  if (!actor.getSnapshot().hasTag('signedIn')) {
    actor.send({ type: `login.${way}`, returnTo })
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
  }
  return actor.getSnapshot().hasTag('signedIn')
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

let kept = false

/** Keeps tokens and session fresh from a quiet moment on; the page itself needs the cookie only. */
export function keepSessionAlive(): void {
  if (kept) return
  kept = true
  setTimeout(() => void loaded().then(({ authentication }) => authentication()), 8_000)
}
