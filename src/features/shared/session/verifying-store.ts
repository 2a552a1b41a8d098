/** Keeps the tokens, in local storage or in memory, and only those whose ID token is in order. */
import { InMemoryWebStorage, WebStorageStateStore } from 'oidc-client-ts'
import type { Site } from '../../../../contract/site.ts'
import { verifyIdToken, type Expected } from './id-token.ts'
import { TOKEN_KEY } from './token-key.ts'

export class VerifyingStore extends WebStorageStateStore {
  readonly #expected: Expected

  constructor(expected: Expected, storage: Site['identity']['tokenStorage']) {
    super({ store: storage === 'memory' ? new InMemoryWebStorage() : localStorage, prefix: TOKEN_KEY })
    this.#expected = expected
  }

  /** The last door: also a refreshed ID token comes through here. @throws AuthenticationError */
  override async set(key: string, value: string): Promise<void> {
    const { id_token: idToken } = JSON.parse(value) as { id_token?: string }
    await verifyIdToken(idToken, this.#expected)
    return super.set(key, value)
  }
}
