/** The ledger runs inside the caller's transaction: a Kysely one, or a raw client on the hot path. */
import { rows, type Connection } from '../platform/statements.ts'

/** Advisory lock: shared by movements of units, exclusive for withdrawals of units that a registry reports. */
const MOVING = "hashtextextended('ledger', 0)"

/** Blocks all other movements until the transaction ends. Lock operations before it, never after. */
export const holdLedger = (connection: Connection): Promise<unknown> =>
  rows(connection, `select pg_advisory_xact_lock(${MOVING})`)

/** Runs the ledger's statements as the server: an event may move units of others. The caller has authorized it. */
export async function asServer<Result>(connection: Connection, run: () => Promise<Result>): Promise<Result> {
  const [before] = await rows<{ platform: string | null }>(
    connection,
    `select current_setting('app.platform', true) as platform, set_config('app.platform', 'on', true),
       pg_advisory_xact_lock_shared(${MOVING})`,
  )
  // On a failure the transaction is aborted, and with it the setting.
  const result = await run()
  await rows(connection, "select set_config('app.platform', $1, true)", [before?.platform ?? 'off'])
  return result
}
