/** What is counted of the journals, for Kysely; see migrations/0192-dwell.sql. */
import type { ColumnType, Generated } from 'kysely'
import type { Packed } from './tally.ts'

type Moment = ColumnType<Date, Date | string, Date | string>
type Cells = ColumnType<Readonly<Record<string, Packed>>, string, string>

export type InsightTables = {
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
  dwell_month: {
    machine: string
    month: string
    side: 'all' | 'contributor' | 'projectCarrier'
    organization_id: string | null
    cells: Cells
  }
  dwell_remaining: { machine: string; cells: Cells }
  dwell_position: {
    operation_id: string
    seq: number
    standing: ColumnType<readonly number[] | null, string | null, string | null>
  }
  dwell_wish: { one: Generated<boolean>; person_id: string; at: Moment }
}

declare module '../../platform/tables.ts' {
  interface Tables extends InsightTables {}
}
