/** The two roles of an embedded cluster: the owner that migrates, and the application's own, with a new password each start. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { withConnection } from '../connection.ts'
import { startEmbeddedPostgres } from './supervisor.ts'

const APP_ROLE = 'understory_app'

export type EmbeddedDatabase = {
  readonly ownerUrl: string
  readonly appUrl: string
  readonly stop: () => Promise<void>
}

/**
 * @param begun called when PostgreSQL's own process does the work
 * @throws AlreadyRunning when another start uses the folder
 */
export async function startEmbeddedDatabase(
  folder: string,
  settings: Record<string, string> = {},
  begun?: () => void,
): Promise<EmbeddedDatabase> {
  const postgres = await startEmbeddedPostgres(folder, settings, undefined, undefined, begun)
  const appUrl = await prepareAppRole(postgres.url, APP_ROLE, randomBytes(24).toString('base64url'))
  return { ownerUrl: postgres.url, appUrl, stop: postgres.stop }
}

/** Makes the application's role and gives it a password; for the embedded cluster and the tests. */
export async function prepareAppRole(ownerUrl: string, role: string, password: string): Promise<string> {
  await withConnection(ownerUrl, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role])
    const name = pg.escapeIdentifier(role)
    if (!rowCount) await client.query(`create role ${name} login`)
    await client.query(
      `alter role ${name} login nosuperuser nobypassrls password ${pg.escapeLiteral(password)}`,
    )
  })
  const url = new URL(ownerUrl)
  url.username = role
  url.password = password
  return url.href
}
