/** The one place that makes real adapters. Use cases take from it what they need, by name. */
import path from 'node:path'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { certificatePort } from './modules/certificates/certificate.port.ts'
import { sealKeysOf } from './modules/certificates/sealing.ts'
import { outsideService } from './modules/screening/outside-service.ts'
import type { ScreeningPort, VatConsultation } from './modules/screening/ports.ts'
import { storedLists } from './modules/screening/stored-lists.ts'
import { vatConsultation } from './modules/screening/vat-consultation.ts'
import { sessionCookie, type CookiePort } from './modules/session/session.cookie.ts'
import { viewerCache, type ViewerCache } from './modules/session/session.usecases.ts'
import { calendarOf, NO_HOLIDAYS, type Calendar } from './platform/calendar.ts'
import { openDatabase, openPool, type Database } from './platform/database.ts'
import { openJobs, type Jobs } from './platform/jobs.ts'
import type { SealKeys } from './modules/seals/seal-keys.ts'
import { accessTokens, keysAt, keysOf, type Tokens } from './platform/identity/tokens.ts'
import { warnOnce } from './platform/log.ts'
import { mailPort } from './platform/mail/mail.ts'
import { openReplica, withoutReplica, type Replica } from './platform/replica/replica.ts'
import { diskStorage, type Storage } from './platform/storage/storage.ts'
import type { MailPort } from './platform/mail/email.ts'
import type { CertificatePort } from './workflow/ports.ts'

export type Deps = {
  readonly config: Config
  readonly pool: pg.Pool
  readonly database: Database
  readonly replica: Replica
  readonly jobs: Jobs
  readonly mail: MailPort
  readonly certificates: CertificatePort
  readonly storage: Storage
  readonly screening: ScreeningPort
  readonly vatConsultation: VatConsultation
  readonly sealKeys: () => Promise<SealKeys>
  readonly cookie: CookiePort
  readonly tokens: Tokens
  readonly viewers: ViewerCache
  readonly clock: () => Date
  readonly calendar: Calendar
  readonly log: Logger
}

/** @param databaseUrl connection of the application's role */
export function makeDeps(config: Config, databaseUrl: string, log: Logger): Deps {
  const pool = openPool(databaseUrl, config.poolSize)
  const database = openDatabase(pool)
  const clock = () => new Date()
  const storage = diskStorage(path.join(config.dataFolder, 'files'))
  const sealKeys = sealKeysOf(config, database)
  const { issuer, audience, clientId, embedded } = config.identity
  return {
    config,
    pool,
    database,
    replica: config.replica
      ? openReplica(config.replica, config.poolSize, { pool, database, log })
      : withoutReplica(database),
    jobs: openJobs(databaseUrl, log),
    mail: mailPort({
      database,
      storage,
      clock,
      smtpUrl: config.smtpUrl,
      from: config.mailFrom,
      origin: config.origin,
    }),
    certificates: certificatePort({ config, database, storage, clock, sealKeys }),
    storage,
    screening: screeningOf(config, database, clock),
    vatConsultation: vatConsultation(config.vies, clock),
    sealKeys,
    cookie: sessionCookie(config.origin),
    // The embedded provider is this very process: its keys are fetched over loopback, whatever the origin is called.
    tokens: accessTokens({
      issuer,
      audience,
      clientId,
      warn: warnOnce(log),
      keys: embedded ? keysAt(`http://127.0.0.1:${config.port}/identity/jwks`) : keysOf(issuer),
    }),
    viewers: viewerCache(pool, clock),
    clock,
    calendar: config.holidaysOf === null ? NO_HOLIDAYS : calendarOf(config.holidaysOf),
    log,
  }
}

function screeningOf(config: Config, database: Database, clock: () => Date): ScreeningPort {
  const stored = storedLists(database)
  return config.screening.service ? outsideService(config.screening.service, stored, clock) : stored
}
