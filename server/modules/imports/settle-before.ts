/** At the start: settles what registries reported in imports that did not withdraw anything yet (migration 0260). */
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { inCancellableScope } from '../../platform/cancellable.ts'
import { inScope, SYSTEM, type Database } from '../../platform/database.ts'
import type { Engine } from '../../workflow/operation-kind.ts'
import { settleEarlier } from './settle.ts'
import { queryRows } from '../../platform/statements.ts'

type Places = Engine & { readonly database: Database; readonly log: Logger }

/** All blocks and reports of a standard are compared. */
const PATIENCE = '5min'

/**
 * Once per standard, whichever process comes first. What cannot be settled is logged and left for the next start or the next
 * import of that standard; until then the database refuses to divide such a block.
 */
export async function settleEarlierReports({ database, log, ...engine }: Places): Promise<void> {
  const standards = await inScope(database, SYSTEM, (trx) =>
    sql<{ id: string }>`select standard_id as id from reported_unsettled order by standard_id`.execute(trx),
  )
  for (const { id } of standards.rows)
    try {
      const touches = await settleStandard(engine, id)
      if (touches && touches.blocks > 0) log.info({ standard: id, touches }, 'earlier retirements settled')
    } catch (error) {
      log.warn({ standard: id, err: error }, 'earlier retirements are not settled')
    }
}

/** @returns null when another process has settled it */
async function settleStandard(engine: Engine, standardId: string) {
  const settled = await inCancellableScope(
    engine.pool,
    SYSTEM,
    new AbortController().signal,
    async (trx, client) => {
      await sql`select set_config('statement_timeout', ${PATIENCE}, true)`.execute(trx)
      const rows = await queryRows(trx)`
        delete from reported_unsettled where standard_id = ${standardId}::uuid returning 1`
      if (rows.length === 0) return null
      const at = engine.clock().toISOString()
      const key = `settle/${standardId}`
      return settleEarlier({ trx, client, engine, scope: SYSTEM, key, standardId, at })
    },
  )
  settled?.announceAll()
  return settled?.touches ?? null
}
