/** Asks the identity provider once at the start, so that a wrong address is not first seen by the person who signs in. */
import type { Logger } from 'pino'
import type { IdentitySettings } from './settings.ts'
import { describe } from './tokens.ts'
import { unreachable } from './wrong-settings.ts'

type Provider = Pick<IdentitySettings, 'embedded' | 'issuer'>

/** Only a warning: the provider may come back before anybody signs in, and signing in asks it again. */
export async function warnAboutProvider(
  { embedded, issuer }: Provider,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (embedded) return
  await describe(issuer).catch((error: unknown) =>
    log.warn({ cause: 'unreachable' }, unreachable(issuer, error)),
  )
}
