/** Every table by name, for Kysely. Each noun adds its own to `Tables` where it defines them (`declare module`). */
import type { ColumnType, Selectable } from 'kysely'

/** What belongs to no noun. */
export interface Tables {
  setting: { key: string; value: ColumnType<unknown, string, string> }
  rate_count: { key: string; span: Date; count: number }
}

/** A row as a select returns it; of some columns where they are named. */
export type TableRow<
  Name extends keyof Tables,
  Column extends keyof Tables[Name] = keyof Tables[Name],
> = Readonly<Pick<Selectable<Tables[Name]>, Column & keyof Selectable<Tables[Name]>>>
