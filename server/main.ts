/** Migrates, loads demonstration data the first time, listens and works. */
import type { FastifyInstance } from 'fastify'
import { readProduction, type Config } from './config.ts'
import { buildApp } from './app.ts'
import { makeDeps, type Deps } from './deps.ts'
import { DEMONSTRATION_LISTS } from '../demo/lists/folder.ts'
import { readProgress } from '../demo/progress.ts'
import { followFolder } from './modules/screening/lists.usecases.ts'
import { checkDatabase } from './platform/database-checks.ts'
import { explainAndExit, stopOnSignals } from './platform/process.ts'
import { inScope, SYSTEM } from './platform/database.ts'
import { queueWaiting } from './platform/mail/queue.ts'
import { drain } from './platform/http/health.ts'
import { makeLog } from './platform/log.ts'
import { listenForMetrics } from './platform/metrics/listen.ts'
import { migrate } from './platform/migrations.ts'
import { keepMemorySmall } from './platform/memory.ts'
import { startJournalChecks } from './modules/ledger/work.ts'
import { startDwellCounts } from './modules/insights/work.ts'
import { recordReleases } from './modules/releases/releases.usecases.ts'
import { startDigests } from './modules/notifications/digest.ts'
import { metricsOf } from './operating/metrics/metrics.ts'
import { startFileBackups } from './operating/backup/work.ts'
import { startOnboardingWork } from './modules/onboardings/work.ts'
import { settleEarlierReports } from './modules/imports/settle-before.ts'
import { checkDataFolder } from './data-folder.ts'
import { hasPlatformOwner } from './modules/organizations/first-owner.usecases.ts'
import { startTracing } from './platform/tracing/collector.ts'
import { startWork } from './workflow/outbox/work.ts'
import { warnAboutProvider } from './platform/identity/tokens.ts'

export type Connections = { readonly ownerUrl: string; readonly appUrl: string }
export type Stop = () => Promise<void>
/** `web` ends when the web app can be served; `say` tells who waits for the first start how far it is. */
type Surroundings = { logToFile?: boolean; web?: Promise<void>; say?: (sentence: string) => void }

/**
 * @param stops what to do at the end, in order; each part puts its own in front as soon as it runs, so that a signal
 * during the start also ends cleanly: no more calls, then the work under way, then the database
 */
export async function serve(
  config: Config,
  { ownerUrl, appUrl }: Connections,
  stops: Stop[],
  { logToFile = false, web, say }: Surroundings = {},
): Promise<void> {
  keepMemorySmall()
  const log = makeLog(config, logToFile)
  if (config.tracing) stops.unshift(await startTracing(config.tracing, log))
  const deps = makeDeps(config, appUrl, log)
  // Asks the database for nothing, so it is built while the database answers what follows.
  const building = Promise.resolve(web).then(() => buildApp(deps))
  building.catch(() => {}) // reported where it is waited for
  const missing = await checkDatabase(ownerUrl, appUrl)
  if (missing !== null) log.info(missing)
  const applied = await migrate(ownerUrl, appUrl)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  stops.unshift(() => deps.database.destroy())
  stops.unshift(() => deps.replica.stop())
  if (config.metrics) stops.unshift(await listenForMetrics(config.metrics, metricsOf(deps)))
  await checkDataFolder(deps)
  if (!config.demonstration) await sayWhoAdministers(deps)
  else if (!(await readProgress(deps))?.complete)
    await (await import('../demo/load.ts')).loadDemonstration(deps, appUrl, say)
  await warnAboutProvider(config.identity, log)
  const lists = config.screening.listsFolder ?? (config.demonstration ? DEMONSTRATION_LISTS : null)
  if (lists !== null) stops.unshift(await followFolder(deps, lists))
  if (config.smtpUrl) await sendWaiting(deps)
  await settleEarlierReports(deps)
  const app = await building
  stops.unshift(await startWork(deps))
  await Promise.all([
    startJournalChecks(deps),
    startDigests(deps),
    startFileBackups(deps),
    startDwellCounts(deps).then((stop) => stops.unshift(stop)),
    recordReleases(deps.database, deps.clock()),
  ])
  stops.unshift(startOnboardingWork(deps))
  stops.unshift(
    () => drain(app, config.drainMs),
    () => closeInTime(app),
  )
  await app.listen({ port: config.port, host: config.host })
}

async function sendWaiting({ database, clock, log }: Deps): Promise<void> {
  const count = await inScope(database, SYSTEM, (trx) => queueWaiting(trx, clock()))
  if (count > 0) log.info({ count }, 'e-mails that waited for SMTP_URL are sent now')
}

/** Calls under way are answered; connections that still send or read after this are cut off, so that jobs end in order too. */
const CALLS_END_WITHIN_MS = 8_000

async function closeInTime(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), CALLS_END_WITHIN_MS)
  await app.close().finally(() => clearTimeout(timer))
}

async function sayWhoAdministers({ database, log }: Pick<Deps, 'database' | 'log'>): Promise<void> {
  if (await hasPlatformOwner(database)) return
  const how = 'understory create-admin owner@example.org "Name of the platform" FR'
  log.warn(`No one administers this platform yet. Create its first owner with: ${how}`)
}

if (import.meta.main) {
  try {
    const { databases, ...config } = readProduction()
    const stops: Stop[] = []
    stopOnSignals(stops)
    await serve(config, databases, stops)
  } catch (error) {
    explainAndExit(error)
  }
}
