/** What is counted of the journals, for Kysely; see migrations/0192-dwell.sql, 0330-stays.sql, 0350-phase-times.sql and 0380-ways.sql. */
import type { ColumnType, Generated } from 'kysely'

type Moment = ColumnType<Date, Date | string, Date | string>

declare module '../../platform/tables.ts' {
  interface Tables {
    dwell_run: {
      id: Generated<string>
      at: Moment
      ms: number
      operations: number
      /** bigint: arrives as text. */
      rows: ColumnType<string, number, never>
      is_rebuild: boolean
      places_hash: string
    }
    dwell_operation: {
      operation_id: string
      seq: number
      places: readonly number[]
      since: readonly number[]
      until: readonly (number | null)[]
      ended_at: number | null
      way: readonly number[] | null
    }
    dwell_remaining: { machine: string; place: number; took: readonly number[] }
    dwell_phase: { phase: string; operations: number; median_ms: number; p90_ms: number }
    dwell_wish: { one: Generated<boolean>; person_id: string; at: Moment }
  }
}
