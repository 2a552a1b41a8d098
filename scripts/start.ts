/** npm start: the database, the web app if it changed, and the server, in one process on one port. */
import path from 'node:path'
import { readConfig, type Config } from '../server/config.ts'
import type { Stop } from '../server/main.ts'
import { archiveSettings } from '../server/operating/backup/work.ts'
import { startEmbeddedDatabase } from '../server/platform/embedded-postgres/connections.ts'
import { buildWebWhenChanged } from './build-web.ts'
import { explainAndExit, stopOnSignals } from '../server/platform/process.ts'

try {
  const config = readConfig({ DEMONSTRATION: 'on', ...process.env })
  const stops: Stop[] = []
  stopOnSignals(stops)
  // The database first: it also refuses a second start. The server's code, the longest part, is read while it gets up.
  const begun = Promise.withResolvers<void>()
  const opened = openDatabase(config, stops, begun.resolve)
  await Promise.race([begun.promise, opened])
  const web = buildWebWhenChanged(config.webFolder, console.log)
  web.catch(() => {}) // reported where it is waited for
  const [database, { serve }] = await Promise.all([opened, import('../server/main.ts')])
  await Promise.all([serve(config, database, stops, { logToFile: true, web, say: console.log }), web])
  console.log(await welcome(config))
} catch (error) {
  explainAndExit(error)
}

async function openDatabase(
  { databaseUrl, databaseOwnerUrl, dataFolder }: Config,
  stops: (() => Promise<void>)[],
  begun: () => void,
) {
  if (databaseUrl && databaseOwnerUrl) return { appUrl: databaseUrl, ownerUrl: databaseOwnerUrl }
  if (databaseUrl || databaseOwnerUrl) {
    throw new Error(
      'Set both DATABASE_URL (the application’s role) and DATABASE_OWNER_URL (the role that migrates), or neither.',
    )
  }
  const embedded = await startEmbeddedDatabase(
    path.join(dataFolder, 'postgres'),
    await archiveSettings(),
    begun,
  )
  stops.unshift(embedded.stop)
  return embedded
}

async function welcome({ origin, name, demonstration, dataFolder }: Config): Promise<string> {
  const { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_PASSWORD } = await import('../demo/accounts.ts')
  const widest = Math.max(...DEMONSTRATION_ACCOUNTS.map(({ email }) => email.length))
  const accounts = DEMONSTRATION_ACCOUNTS.map(({ email, what }) => `    ${email.padEnd(widest)}   ${what}`)
  const people = demonstration
    ? ['', `  Demonstration accounts, all with password ${DEMONSTRATION_PASSWORD}:`, ...accounts]
    : []
  return [
    '',
    `  ${name} runs at ${origin}`,
    ...people,
    '',
    `  Log: ${path.relative(process.cwd(), dataFolder)}/server.log    Ctrl+C stops everything.`,
    '',
  ].join('\n')
}
