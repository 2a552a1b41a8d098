/** The two roles of an embedded cluster: the owner that migrates, and the application's own, with a new password each start. */
import { randomBytes } from 'node:crypto'
import { prepareAppRole } from '../migrations.ts'
import { startEmbeddedPostgres } from './supervisor.ts'

const APP_ROLE = 'understory_app'

export type EmbeddedDatabase = {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly stop: () => Promise<void>
}

/** @throws AlreadyRunning when another start uses the folder */
export async function startEmbeddedDatabase(folder: string): Promise<EmbeddedDatabase> {
  const postgres = await startEmbeddedPostgres(folder)
  const appUrl = await prepareAppRole(postgres.url, APP_ROLE, randomBytes(24).toString('base64url'))
  return { ownerUrl: postgres.url, appUrl, stop: postgres.stop }
}
