// npm start: the database, the web app if it changed, and the server, in one process on one port.
import path from 'node:path'
import { readConfig } from '../server/config.ts'
import { serve } from '../server/main.ts'
import { DEMONSTRATION_PASSWORD, demonstrationEmails } from '../server/platform/identity/accounts.ts'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres/supervisor.ts'
import { buildWebWhenChanged } from './build-web.ts'
import { explainAndExit, stopOnSignals } from './process.ts'

try {
  const config = readConfig()
  const stops: (() => Promise<void>)[] = []
  stopOnSignals(stops)

  let databaseUrl = config.databaseUrl
  if (!databaseUrl) {
    const postgres = await startEmbeddedPostgres(path.join(config.dataFolder, 'postgres')) // first: it also refuses a second start
    stops.unshift(postgres.stop)
    databaseUrl = postgres.url
  }
  await buildWebWhenChanged(config.webFolder)
  stops.unshift(await serve(config, databaseUrl))

  console.log(
    `\n  ${config.origin}\n\n  Sign in as ${demonstrationEmails.join(' or ')}, password ${DEMONSTRATION_PASSWORD}\n  Ctrl+C stops everything.\n`,
  )
} catch (error) {
  explainAndExit(error)
}
