/** Events that the authentication machine accepts and sends. */
import type { Failure } from './failures.ts'

/** The person as the identity provider names it. */
export type Person = { readonly sub: string; readonly name: string; readonly email: string }

export type Token = {
  readonly accessToken: string
  /** Milliseconds until it expires, counted from when it was handed over. */
  readonly expiresIn: number
  /** Another tab fetched it, and opened the session with it. */
  readonly isTakenOver?: boolean
}

/** What the provider learns about who comes: an address to fill in, and whether to begin with the registration. */
export type Expected = { readonly email?: string; readonly isNew?: boolean }

export type AuthenticationEvent =
  | { readonly type: 'login.redirect'; readonly returnTo?: string; readonly expected?: Expected }
  /** `again`: the provider must see the person, even if it remembers them. */
  | {
      readonly type: 'login.popup'
      readonly returnTo?: string
      readonly again?: true
      readonly expected?: Expected
    }
  /** Someone who is signed in proves that it is them. */
  | { readonly type: 'reauthenticate' }
  | { readonly type: 'logout' }
  | { readonly type: 'retry' }
  /** From the identity client. */
  | { readonly type: 'token.expiring' }
  | { readonly type: 'session.ended' }

/** What the browser listens to with `actor.on(...)`. */
export type AuthenticationEmitted =
  | { readonly type: 'signedIn'; readonly person: Person; readonly returnTo: string | null }
  /** The person proved who they are; code that waited for it may go on. */
  | { readonly type: 'reauthenticated' }
  /** Clear every cache. */
  | { readonly type: 'signedOut' }
  /** For the log; people see no message. */
  | { readonly type: 'warned'; readonly failure: Failure | null; readonly message: string }
