/** Migrates, loads demonstration data the first time, listens and works. */
import { readConfig, type Config } from './config.ts'
import { buildApp } from './app.ts'
import { makeDeps, makeLog } from './deps.ts'
import { loadDemonstration } from '../demo/load.ts'
import { migrate } from './platform/migrations.ts'
import { startWork } from './workflow/work.ts'

export type Connections = { readonly ownerUrl: string; readonly appUrl: string }

/** @returns how to stop: takes no more calls, finishes those under way, lets go of the database */
export async function serve(
  config: Config,
  { ownerUrl, appUrl }: Connections,
  logToFile = false,
): Promise<() => Promise<void>> {
  const log = makeLog(config, logToFile)
  const applied = await migrate(ownerUrl, appUrl)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  const deps = makeDeps(config, appUrl, log)
  if (config.demonstration) await loadDemonstration(deps, appUrl)
  const app = await buildApp(deps)
  await app.listen({ port: config.port, host: config.host })
  const stopWork = await startWork(deps)
  return async () => {
    await app.close()
    await stopWork()
    await deps.database.destroy()
  }
}

if (import.meta.main) {
  const config = readConfig()
  const { databaseUrl: appUrl, databaseOwnerUrl: ownerUrl } = config
  if (!appUrl || !ownerUrl)
    throw new Error('DATABASE_URL and DATABASE_OWNER_URL must be set. For a local trial use npm start.')
  const stop = await serve(config, { appUrl, ownerUrl })
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().then(() => process.exit(0)))
}
