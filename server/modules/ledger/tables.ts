/** Signed heads and verifications of the journals, for Kysely; see migrations/0187-journal-heads.sql. */
import type { JournalKind } from '../../workflow/journal/journaled.ts'
import type { ColumnType, Generated } from 'kysely'

type Moment = ColumnType<Date, Date | string, never>
/** bigint columns arrive as text. */
type Big = ColumnType<string, number | string, never>

declare module '../../platform/tables.ts' {
  interface Tables {
    journal_head: {
      number: number
      at: Moment
      operations: number
      rows: Big
      digest: string
      statement: string
      signature: string
      certificate: string
    }
    journal_head_entry: { head_number: number; operation_id: string; version: number; head_hash: string }
    journal_check: {
      id: Generated<string>
      at: Moment
      ms: number
      operations: number
      rows: Big
      chains: number
      folds: number
      heads: number
      /** Onboardings and submissions that were folded, and those whose journal has no beginning. */
      others: ColumnType<number, number, never>
      untold: ColumnType<number, number, never>
      examples: ColumnType<readonly Finding[], string, never>
      head_number: number | null
    }
  }
}

/** Something that a verification found. */
export type Finding = {
  readonly kind: 'chain' | 'fold' | 'head'
  /** What operationId is of; absent: an operation. */
  readonly of?: JournalKind['of']
  /** Null where a head itself is wrong, or its operation is gone. */
  readonly operationId: string | null
  readonly number: string | null
  readonly problem: string
}
