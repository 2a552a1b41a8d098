/** Everything the server reads from its environment. */
import path from 'node:path'

export type Config = {
  readonly port: number
  readonly host: string
  readonly origin: string
  readonly name: string
  readonly dataFolder: string
  readonly webFolder: string
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  readonly identity: {
    /** The embedded provider runs in this process; off as soon as an issuer is named. */
    readonly embedded: boolean
    readonly issuer: string
    readonly clientId: string
    readonly audience: string
    readonly scope: string
  }
  /** Loads demonstration data into an empty database. */
  readonly demonstration: boolean
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly logLevel: string
  readonly poolSize: number
  /** Behind a load balancer its address headers are believed. */
  readonly trustProxy: boolean
  readonly callsPerMinute: number
}

const project = path.join(import.meta.dirname, '..')

/** @throws when a value cannot be meant */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const port = wholeNumber('PORT', environment.PORT, 3000)
  if (port < 1 || port > 65_535)
    throw new Error(`PORT must be a number from 1 to 65535, not "${environment.PORT}".`)
  const origin = environment.ORIGIN ?? `http://localhost:${port}`
  const issuer = environment.OIDC_ISSUER
  return {
    port,
    host: environment.HOST ?? 'localhost',
    origin,
    name: environment.SITE_NAME ?? 'Understory',
    dataFolder: path.resolve(project, environment.DATA_FOLDER ?? '.data'),
    webFolder: path.resolve(project, environment.WEB_FOLDER ?? 'dist'),
    databaseUrl: environment.DATABASE_URL,
    databaseOwnerUrl: environment.DATABASE_OWNER_URL,
    identity: {
      embedded: issuer === undefined,
      issuer: issuer ?? `${origin}/identity`,
      clientId: environment.OIDC_CLIENT_ID ?? 'web',
      audience: environment.OIDC_AUDIENCE ?? 'urn:understory:api',
      scope: 'openid profile email offline_access',
    },
    demonstration: environment.DEMONSTRATION !== 'off' && issuer === undefined,
    smtpUrl: environment.SMTP_URL,
    mailFrom: environment.MAIL_FROM ?? 'Understory <no-reply@understory.example>',
    logLevel: environment.LOG_LEVEL ?? 'info',
    trustProxy: environment.TRUST_PROXY === 'on',
    poolSize: wholeNumber('POOL_SIZE', environment.POOL_SIZE, 12),
    callsPerMinute: wholeNumber('CALLS_PER_MINUTE', environment.CALLS_PER_MINUTE, 1200),
  }
}

function wholeNumber(name: string, text: string | undefined, standard: number): number {
  const value = Number(text ?? standard)
  if (!Number.isInteger(value)) throw new Error(`${name} must be a whole number, not "${text}".`)
  return value
}
