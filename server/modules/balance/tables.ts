/** Columns of the goals, for Kysely; see migrations/0390-contribution-goals.sql. */
import type { ColumnType } from 'kysely'
import type { CreditType } from '../../../contract/shared.ts'

declare module '../../platform/tables.ts' {
  interface Tables {
    contribution_goal: {
      organization_id: string
      year: number
      credit_type: CreditType
      unit_name: string
      standard_id: string | null
      /** Millionths of a credit; bigint columns arrive as text. */
      quantity: ColumnType<string, bigint, bigint>
      person_id: string
      at: Date
    }
  }
}
