/** The sign-in under way, and whether someone was signed in: cookies for a day (specification section 9). */
import type { StateStore } from 'oidc-client-ts'
import {
  SESSION_CHECK_LIFETIME,
  TRANSACTION_LIFETIME,
} from '../../../../machines/authentication/constants.ts'
import { SIGNED_IN_COOKIE } from './token-key.ts'

const PREFIX = 'understory.transaction.'
/** Every call to the server carries them: sign-ins that were given up must not fill its headers. */
const MOST = 3

/** One cookie as it is set. */
export function cookieLine(name: string, value: string, lifetime: number, isSecure: boolean): string {
  const seconds = Math.floor(lifetime / 1_000)
  return `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

type Jar = { cookie: string }

const read = (jar: Jar): ReadonlyMap<string, string> =>
  new Map(
    jar.cookie
      .split(/;\s*/)
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=')
        return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))] as const
      }),
  )

/** Where the identity client keeps what it must remember across the provider's page. */
export class TransactionCookies implements StateStore {
  readonly #jar: Jar
  readonly #isSecure: boolean

  constructor(jar: Jar = document, isSecure: boolean = globalThis.location.protocol === 'https:') {
    this.#jar = jar
    this.#isSecure = isSecure
  }

  async set(key: string, value: string): Promise<void> {
    const older = [...(await this.#all())].toSorted(([, one], [, other]) => begun(other) - begun(one))
    for (const [name] of older.slice(MOST - 1)) this.#write(name, '', 0)
    this.#write(PREFIX + key, value, TRANSACTION_LIFETIME)
  }

  async get(key: string): Promise<string | null> {
    return read(this.#jar).get(PREFIX + key) ?? null
  }

  async remove(key: string): Promise<string | null> {
    const value = await this.get(key)
    if (value !== null) this.#write(PREFIX + key, '', 0)
    return value
  }

  async getAllKeys(): Promise<string[]> {
    return [...(await this.#all())].map(([name]) => name.slice(PREFIX.length))
  }

  async #all() {
    return [...read(this.#jar)].filter(([name]) => name.startsWith(PREFIX))
  }

  #write(name: string, value: string, lifetime: number): void {
    this.#jar.cookie = cookieLine(name, value, lifetime, this.#isSecure)
  }
}

/** Seconds, as the identity client writes them. */
function begun(value: string): number {
  const at = /"created":(\d+)/.exec(value)?.[1]
  return Number(at ?? 0)
}

/** Remembers for a day that silent sign-in is worth a try. @param until in seconds, the latest of all tabs; null: no one */
export function rememberSignedIn(until: number | null, jar: Jar = document): void {
  const latest = until === null ? '' : String(Math.max(until, signedInUntil(jar)))
  const lifetime = until === null ? 0 : SESSION_CHECK_LIFETIME
  const isSecure = globalThis.location?.protocol === 'https:'
  jar.cookie = cookieLine(SIGNED_IN_COOKIE, latest, lifetime, isSecure)
}

/** When the newest token of all tabs ends, in seconds; 0 when no one is signed in. */
export const signedInUntil = (jar: Jar = document): number => Number(read(jar).get(SIGNED_IN_COOKIE) ?? 0)
