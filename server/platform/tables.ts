/** Every table by name, for Kysely. Each noun adds its own to `Tables` beside their definition (`declare module`). */
import type { ColumnType } from 'kysely'

/** What belongs to no noun. */
export interface Tables {
  setting: { key: string; value: ColumnType<unknown, string, string> }
  rate_count: { key: string; span: Date; count: number }
}
