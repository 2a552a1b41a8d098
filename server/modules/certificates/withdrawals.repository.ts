/** Trust that was withdrawn from keys of the seal. */
import { sql } from 'kysely'
import { readInScope, SYSTEM, type Database } from '../../platform/database.ts'

export type Withdrawal = { readonly from: string; readonly reason: string; readonly at: string }

/** By fingerprint; of several the one with the earliest moment. */
export async function withdrawals(database: Database): Promise<ReadonlyMap<string, Withdrawal>> {
  const { rows } = await readInScope(database, SYSTEM, (trx) =>
    sql<{ fingerprint: string; withdrawn_from: Date; reason: string; at: Date }>`
      select distinct on (fingerprint) fingerprint, withdrawn_from, reason, at from seal_key_withdrawal
      order by fingerprint, withdrawn_from, id`.execute(trx),
  )
  return new Map(
    rows.map((row) => [
      row.fingerprint,
      { from: row.withdrawn_from.toISOString(), reason: row.reason, at: row.at.toISOString() },
    ]),
  )
}
