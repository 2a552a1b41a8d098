/** The ledger's tables, for Kysely. The application only inserts; see migrations/0010-ledger.sql. */
import type { ColumnType, Generated } from 'kysely'
import type { AccountKind, EntryKind, EvidenceKind } from '../../contract/ledger/ledger.ts'

/** PostgreSQL's bigint travels as text; BigInt() reads it exactly. */
type Units = ColumnType<string, string | bigint, never>
type Moment = ColumnType<Date, Date | string, never>

export type LedgerTables = {
  credit_block: {
    id: Generated<string>
    standard_id: string
    numbering_space: string
    range: ColumnType<string, string, never>
    quantity: ColumnType<string, never, never>
    serial_template: string
    vintage_id: string
    parent_id: string | null
    current: Generated<boolean>
    issued_at: ColumnType<Date, Date | string | undefined, never>
  }
  ledger_account: {
    id: Generated<string>
    kind: AccountKind
    organization_id: string | null
    operation_id: string | null
  }
  ledger_entry: {
    id: Generated<string>
    kind: EntryKind
    operation_id: string | null
    key: string
    at: Moment
  }
  ledger_posting: { entry_id: string; account_id: string; block_id: string; quantity: Units }
  balance: {
    account_id: string
    block_id: string
    kind: AccountKind
    quantity: ColumnType<string, never, never>
  }
  ledger_evidence: {
    entry_id: string
    kind: EvidenceKind
    value: string
    recorded_at: Moment
  }
  ledger_queue: { account_id: string; vintage_id: string }
}

declare module '../platform/tables.ts' {
  interface Tables extends LedgerTables {}
}
