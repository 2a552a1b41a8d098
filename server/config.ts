/** Everything the server reads from its environment, except for backups: operating/backup/place.ts. */
import type { IdentitySettings } from './platform/identity/settings.ts'
import path from 'node:path'
import type { ServiceSettings } from './modules/screening/outside-service.ts'
import type { ViesSettings } from './modules/screening/vat-consultation.ts'
import type { MetricsAddress } from './platform/metrics/listen.ts'
import type { ReplicaSettings } from './platform/replica/replica.ts'
import type { TracingSettings } from './platform/tracing/collector.ts'
import { oneOf, originOf, portOf, proxiesOf, secretOf, wholeNumber } from './config-values.ts'
import { USUAL_PLACE } from './platform/calendar.ts'
import { CannotStart } from './platform/cannot-start.ts'
import { SITE_NAME } from '../contract/http/still-pages.ts'
import type { LimitsPerMinute } from './shared/http/limits.ts'

export type Config = {
  readonly port: number
  readonly host: string
  readonly origin: string
  readonly name: string
  readonly dataFolder: string
  readonly webFolder: string
  readonly databaseUrl: string | undefined
  readonly databaseOwnerUrl: string | undefined
  /** Answers heavy reads; null: the primary does. */
  readonly replica: ReplicaSettings | null
  readonly identity: IdentitySettings
  /** Loads demonstration data into an empty database. */
  readonly demonstration: boolean
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** With it a mail service reports e-mails that did not arrive; null: it cannot. */
  readonly mailWebhookSecret: string | null
  readonly logLevel: string
  readonly poolSize: number
  /** Number of proxies in front, or their addresses: whose `X-Forwarded-For` is believed. */
  readonly trustProxy: false | number | readonly string[]
  /** Calls a minute that one address, person, organization may make, summed over all processes. */
  readonly callsPerMinute: LimitsPerMinute
  /** Milliseconds that a call may wait for its turn, and the event loop may be late, before calls are answered with 503; 0: never. */
  readonly overloadedAfter: number
  /** Where /metrics is served, beside the product; null: nowhere. */
  readonly metrics: MetricsAddress | null
  /** Where spans of the server are sent; null: nothing is traced. */
  readonly tracing: TracingSettings | null
  /** How long a process that is asked to stop goes on answering while `/readyz` says 503, so that proxies send new calls elsewhere. */
  readonly drainMs: number
  /** Handed to the browser at run time, so that it is never bundled. */
  readonly dataGridLicenceKey: string | null
  /** Address that browsers send spans to; off by default. */
  readonly tracingCollector: string | null
  readonly screening: {
    /** Published sanction lists are looked for here, at the start and every hour. */
    readonly listsFolder: string | null
    /** Asked instead of the stored lists, which answer when it does not. */
    readonly service: ServiceSettings | null
  }
  /** Country or region whose public holidays are no working days for deadlines, such as `DE-BY`; null: only weekends. */
  readonly holidaysOf: string | null
  /** The check of European VAT numbers; null: no one is asked. */
  readonly vies: ViesSettings | null
}

export type Production = Config & {
  readonly databases: { readonly appUrl: string; readonly ownerUrl: string }
}

/** Proxies ask every second or two. */
const DRAIN_IN_PRODUCTION_MS = '3000'

/** The embedded provider has a page; of another one the operator knows it. */
const passwordUrlOf = ({ OIDC_PASSWORD_URL: url }: NodeJS.ProcessEnv, issuer: string | undefined) =>
  url ? new URL(url).href : issuer === undefined ? '/identity/change' : null

const audienceParameterOf = (text: string | undefined): IdentitySettings['audienceParameter'] => {
  const name = oneOf('OIDC_AUDIENCE_PARAMETER', text, ['none', 'audience', 'resource'])
  return name === 'none' ? null : name
}

const project = path.join(import.meta.dirname, '..')

/** @throws when a value cannot be meant */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const port = portOf('PORT', environment.PORT, 3000)
  const origin = originOf(environment.ORIGIN ?? `http://localhost:${port}`)
  const issuer = environment.OIDC_ISSUER || undefined
  const calls = wholeNumber('CALLS_PER_MINUTE', environment.CALLS_PER_MINUTE, 1200)
  return {
    port,
    host: environment.HOST ?? 'localhost',
    origin,
    name: environment.SITE_NAME ?? SITE_NAME,
    dataFolder: path.resolve(project, environment.DATA_FOLDER ?? '.data'),
    webFolder: path.resolve(project, environment.WEB_FOLDER ?? 'dist'),
    databaseUrl: environment.DATABASE_URL,
    databaseOwnerUrl: environment.DATABASE_OWNER_URL,
    replica: replicaOf(environment),
    identity: {
      embedded: issuer === undefined,
      issuer: issuer ?? `${origin}/identity`,
      clientId: environment.OIDC_CLIENT_ID ?? 'web',
      audience: environment.OIDC_AUDIENCE ?? 'urn:understory:api',
      scope: environment.OIDC_SCOPE ?? 'openid profile email offline_access',
      audienceParameter: audienceParameterOf(environment.OIDC_AUDIENCE_PARAMETER),
      tokenStorage: oneOf('TOKEN_STORAGE', environment.TOKEN_STORAGE, ['local', 'memory']),
      tokenBody: oneOf('TOKEN_BODY', environment.TOKEN_BODY, ['form', 'json']),
      passwordUrl: passwordUrlOf(environment, issuer),
    },
    demonstration: environment.DEMONSTRATION === 'on' && issuer === undefined,
    smtpUrl: environment.SMTP_URL || undefined,
    mailFrom: environment.MAIL_FROM ?? 'Understory <no-reply@understory.example>',
    mailWebhookSecret: secretOf('MAIL_WEBHOOK_SECRET', environment.MAIL_WEBHOOK_SECRET),
    logLevel: environment.LOG_LEVEL ?? 'info',
    trustProxy: proxiesOf(environment.TRUST_PROXY),
    poolSize: wholeNumber('POOL_SIZE', environment.POOL_SIZE, 12),
    metrics: metricsOf(environment, port),
    tracing: tracingOf(environment),
    dataGridLicenceKey: environment.DATA_GRID_LICENCE_KEY || null,
    tracingCollector: environment.TRACING_COLLECTOR ? new URL(environment.TRACING_COLLECTOR).href : null,
    holidaysOf: environment.PUBLIC_HOLIDAYS === 'none' ? null : (environment.PUBLIC_HOLIDAYS ?? USUAL_PLACE),
    screening: screeningOf(environment),
    vies: environment.VIES_URL
      ? { url: new URL(environment.VIES_URL).href, requester: environment.VIES_REQUESTER || undefined }
      : null,
    drainMs: wholeNumber('DRAIN_MS', environment.DRAIN_MS, 0),
    overloadedAfter: wholeNumber('OVERLOADED_AFTER_MS', environment.OVERLOADED_AFTER_MS, 500),
    callsPerMinute: {
      address: calls,
      user: wholeNumber('CALLS_PER_MINUTE_USER', environment.CALLS_PER_MINUTE_USER, calls),
      organization: wholeNumber(
        'CALLS_PER_MINUTE_ORGANIZATION',
        environment.CALLS_PER_MINUTE_ORGANIZATION,
        5 * calls,
      ),
    },
  }
}

/** @throws CannotStart without databases, or without an issuer outside the demonstration */
export function readProduction(environment: NodeJS.ProcessEnv = process.env): Production {
  const { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, OIDC_ISSUER: issuer } = environment
  if (!appUrl || !ownerUrl)
    throw new CannotStart('DATABASE_URL and DATABASE_OWNER_URL must be set. For a local trial use npm start.')
  if (!issuer && environment.DEMONSTRATION !== 'on')
    throw new CannotStart(
      'OIDC_ISSUER must name the identity provider. DEMONSTRATION=on serves the demonstration instead, with accounts whose password is public; never use it with real data.',
    )
  if (issuer && environment.DEMONSTRATION === 'on')
    throw new CannotStart(
      'DEMONSTRATION=on brings accounts of its own and cannot be used with OIDC_ISSUER. Set one of them.',
    )
  return {
    ...readConfig({ DRAIN_MS: DRAIN_IN_PRODUCTION_MS, ...environment }),
    databases: { appUrl, ownerUrl },
  }
}

function screeningOf({
  SCREENING_LISTS_FOLDER: folder,
  SCREENING_URL: url,
  SCREENING_TOKEN: token,
  SCREENING_TIMEOUT_MS: timeout,
}: NodeJS.ProcessEnv): Config['screening'] {
  const timeoutMs = wholeNumber('SCREENING_TIMEOUT_MS', timeout, 4000)
  if (timeoutMs < 1) throw new CannotStart('SCREENING_TIMEOUT_MS must be above 0.')
  return {
    listsFolder: folder ? path.resolve(project, folder) : null,
    service: url ? { url: new URL(url).href, token: token || undefined, timeoutMs } : null,
  }
}

function replicaOf({
  DATABASE_REPLICA_URL: url,
  DATABASE_REPLICA_LAG_S: lag,
}: NodeJS.ProcessEnv): Config['replica'] {
  if (!url) return null
  const mostSeconds = wholeNumber('DATABASE_REPLICA_LAG_S', lag, 5)
  if (mostSeconds < 1) throw new CannotStart('DATABASE_REPLICA_LAG_S must be above 0.')
  return { url, mostSeconds }
}

function tracingOf({
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_SERVICE_NAME: service,
  OTEL_TRACES_SAMPLER_ARG: part,
}: NodeJS.ProcessEnv): Config['tracing'] {
  if (!endpoint) return null
  const ratio = Number(part ?? 0.1)
  if (!(ratio >= 0 && ratio <= 1))
    throw new CannotStart(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${part}".`)
  return { endpoint: new URL(endpoint).href, service: service || 'understory', ratio }
}

/** On this machine alone unless a host is named. @throws when the product itself would have to share the port */
function metricsOf({ METRICS_PORT, METRICS_HOST }: NodeJS.ProcessEnv, own: number): Config['metrics'] {
  if (!METRICS_PORT) return null
  const port = portOf('METRICS_PORT', METRICS_PORT, own)
  if (port === own) throw new CannotStart(`METRICS_PORT and PORT must differ, and both are ${port}.`)
  return { port, host: METRICS_HOST || '127.0.0.1' }
}
