/** The machines that ran on this database, for Kysely; see migrations/0381-machine-releases.sql. */
import type { ColumnType } from 'kysely'
import type { Drawing } from '../../../machines/kernel/drawing.ts'
import type { Shape } from '../../../machines/kernel/shape.ts'

declare module '../../platform/tables.ts' {
  interface Tables {
    machine_release: {
      machine: string
      digest: string
      version: number
      since: ColumnType<Date, Date, never>
      shape: ColumnType<Shape, string, never>
      drawings: ColumnType<Readonly<Record<string, Drawing>>, string, never>
    }
  }
}
