/** The ledger's tables, for Kysely. The application only inserts; see migrations/0010-ledger.sql. */
import type { ColumnType } from 'kysely'

/** PostgreSQL sends bigint as text; BigInt() reads it exactly. */
type Units = ColumnType<string, string | bigint, never>

declare module '../platform/tables.ts' {
  interface Tables {
    ledger_posting: { entry_id: string; account_id: string; block_id: string; quantity: Units }
    ledger_queue: { account_id: string; vintage_id: string }
  }
}
