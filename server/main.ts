/** Migrates, loads demonstration data the first time, listens and works. */
import { readConfig, type Config } from './config.ts'
import { buildApp } from './app.ts'
import { makeDeps, makeLog } from './deps.ts'
import { loadDemonstration } from '../demo/load.ts'
import { DEMONSTRATION_LISTS } from '../demo/lists/folder.ts'
import { followFolder } from './modules/screening/lists.usecases.ts'
import { migrate } from './platform/migrations.ts'
import { keepMemorySmall } from './platform/memory.ts'
import { startJournalChecks } from './modules/ledger/work.ts'
import { startDwellCounts } from './modules/insights/work.ts'
import { startOnboardingWork } from './modules/onboardings/work.ts'
import { startWork } from './workflow/work.ts'

export type Connections = { readonly ownerUrl: string; readonly appUrl: string }

export type Stop = () => Promise<void>

/**
 * @param stops what to do at the end, in order; each part puts its own in front as soon as it runs, so that a signal
 * during the start also ends cleanly: no more calls, then the work under way, then the database
 */
export async function serve(
  config: Config,
  { ownerUrl, appUrl }: Connections,
  stops: Stop[],
  logToFile = false,
): Promise<void> {
  keepMemorySmall()
  const log = makeLog(config, logToFile)
  const applied = await migrate(ownerUrl, appUrl)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const deps = makeDeps(config, appUrl, log)
  stops.unshift(() => deps.database.destroy())
  if (config.demonstration) await loadDemonstration(deps, appUrl)
  const lists = config.screening.listsFolder ?? (config.demonstration ? DEMONSTRATION_LISTS : null)
  if (lists !== null) stops.unshift(await followFolder(deps, lists))
  const app = await buildApp(deps)
  stops.unshift(await startWork(deps))
  await startJournalChecks(deps)
  stops.unshift(await startDwellCounts(deps))
  stops.unshift(startOnboardingWork(deps))
  stops.unshift(() => app.close())
  await app.listen({ port: config.port, host: config.host })
}

if (import.meta.main) {
  const config = readConfig()
  const { databaseUrl: appUrl, databaseOwnerUrl: ownerUrl } = config
  if (!appUrl || !ownerUrl)
    throw new Error('DATABASE_URL and DATABASE_OWNER_URL must be set. For a local trial use npm start.')
  const stops: Stop[] = []
  const stop = async () => {
    for (const step of stops) await step()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  await serve(config, { appUrl, ownerUrl }, stops)
}
