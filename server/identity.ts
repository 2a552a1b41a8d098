/** The embedded identity provider and its pages. Imported only where no other provider is named: a tenth of all modules. */
import type { FastifyInstance } from 'fastify'
import { BEGINNINGS, outboxOf } from '../contract/site.ts'
import type { Deps } from './deps.ts'
import { sendEmail } from './emails/send.ts'
import { hasPublicOutbox } from './modules/mails/mails.routes.ts'
import type { Trx } from './platform/database.ts'
import type { AccountEmail } from './platform/identity/account.routes.ts'
import { accountsIn } from './platform/identity/accounts.ts'
import { attemptsIn } from './platform/identity/attempts.ts'
import { createProvider } from './platform/identity/provider.ts'
import { mountLogin, mountProvider } from './platform/identity/routes.ts'
import { lookOf } from './web.ts'

export async function mountIdentity(app: FastifyInstance, deps: Deps): Promise<void> {
  const { clock, config, database, log, viewers } = deps
  const look = lookOf(config.webFolder)
  const provider = createProvider({ config, database, log, look })
  const places = {
    provider,
    database,
    clock,
    accounts: accountsIn(database),
    attempts: attemptsIn(database, clock),
    site: config.name,
    origin: config.origin,
    look,
    addresses: { ...BEGINNINGS, outbox: hasPublicOutbox(config) ? outboxOf : null },
    send: (trx: Trx, to: string, { kind, ...more }: AccountEmail) =>
      sendEmail({ trx }, [to], `account.${kind}`, { site: config, ...more }),
    forgetSessions: () => viewers.invalidateAll(),
  }
  await app.register(async (scope) => mountLogin(scope, places))
  await app.register(async (scope) => mountProvider(scope, provider, config.origin))
}
