/** A token without a page of the provider: what is stored, what another tab fetched, a refresh token, a hidden frame. */
import { EARLY_EXPIRY } from '../../../../machines/authentication/constants.ts'
import type { Token } from '../../../../machines/authentication/events.ts'
import { AuthenticationError, failureOf } from '../../../../machines/authentication/failures.ts'

/** What the identity client stores of someone who is signed in; `expires_at` in seconds. */
export type Stored = {
  readonly access_token: string
  readonly refresh_token?: string | undefined
  readonly expires_at?: number | undefined
}

export type Silently = {
  readonly stored: () => Promise<Stored | null>
  readonly byRefreshToken: () => Promise<Stored | null>
  readonly byFrame: () => Promise<Stored | null>
  /** Resolves when what another tab stored can be seen here. */
  readonly caughtUp: () => Promise<void>
  /** Tells the other tabs that there is something newer, before they can have their turn. */
  readonly promise: (user: Stored | null) => void
  readonly alone: <Result>(run: () => Promise<Result>) => Promise<Result>
  /** Milliseconds. */
  readonly now: () => number
}

/** A provider that does not say how long is believed for this long. */
const UNTOLD = 5 * 60 * 1_000

/** A token good for a minute and more. @param than the one that is not good enough; null: any stored one */
export async function fetchSilently(places: Silently, than: string | null): Promise<Token> {
  const { stored, alone, now } = places
  const found = async (): Promise<Token | null> => {
    const user = await stored()
    if (!user || user.access_token === than) return null
    const token = tokenOf(user, now())
    // A cached token counts as expired a minute early.
    return token.expiresIn > EARLY_EXPIRY ? { ...token, isTakenOver: true } : null
  }
  return (
    (await found()) ??
    // In every tab at once: the first one asks the provider, the others find its token when their turn comes.
    alone(async () => {
      await places.caughtUp()
      const theirs = await found()
      if (theirs) return theirs
      const user = await fetch(places)
      places.promise(user)
      return tokenOf(user, now())
    })
  )
}

async function fetch({ stored, byRefreshToken, byFrame }: Silently): Promise<Stored | null> {
  try {
    if (!(await stored())?.refresh_token)
      throw new AuthenticationError('missing_refresh_token', 'There is no refresh token.')
    return await byRefreshToken()
  } catch (error) {
    if (!isRefreshRefused(error)) throw error
    return byFrame()
  }
}

/** None, used up or revoked: the provider may still know the person. */
const isRefreshRefused = (error: unknown): boolean =>
  failureOf(error).kind === 'missing_refresh_token' || isInvalidGrant(error)

const isInvalidGrant = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'error' in error && error.error === 'invalid_grant'

/** @throws AuthenticationError `login_required` when no one is signed in */
function tokenOf(user: Stored | null, now: number): Token {
  if (!user) throw new AuthenticationError('login_required', 'Nobody is signed in.')
  const expiresIn = user.expires_at === undefined ? UNTOLD : user.expires_at * 1_000 - now
  return { accessToken: user.access_token, expiresIn }
}
