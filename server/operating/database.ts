/** The database of this installation, for commands beside the server: the named one, or the embedded one. */
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Config } from '../config.ts'
import { CannotStart } from '../platform/cannot-start.ts'
import { readPidFile, urlFor } from '../platform/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/supervisor.ts'

export type FoundDatabase = {
  /** Owner of the tables; of the embedded database its superuser. */
  readonly ownerUrl: string
  /** The application's role; null for the embedded database, where only the running server knows its password. */
  readonly appUrl: string | null
  readonly stop: () => Promise<void>
}

const NOTHING_TO_STOP = async () => {}

/** Starts the embedded database for one command, unless it runs. @throws CannotStart when there is none */
export async function findDatabase({
  databaseUrl,
  databaseOwnerUrl,
  dataFolder,
}: Config): Promise<FoundDatabase> {
  const named = databaseOwnerUrl ?? databaseUrl
  if (named) return { ownerUrl: named, appUrl: databaseUrl ?? null, stop: NOTHING_TO_STOP }
  const folder = path.join(dataFolder, 'postgres')
  if (!fs.existsSync(folder))
    throw new CannotStart(`There is no database: neither DATABASE_URL nor ${folder}.`)
  const running = await urlOfRunning(folder)
  if (running) return { ownerUrl: running, appUrl: null, stop: NOTHING_TO_STOP }
  const { url, stop } = await startEmbeddedPostgres(folder)
  return { ownerUrl: url, appUrl: null, stop }
}

/** Of an embedded database that another process has started. */
async function urlOfRunning(folder: string): Promise<string | null> {
  const living = readPidFile(folder)
  if (!living) return null
  const url = urlFor(folder, living.port)
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return url
  } catch {
    return null // what a crash left behind: the start mends it
  }
}
