/** Columns of allocations and what they name, for Kysely; see migrations/0178-allocations.sql. */
import type { ColumnType, Generated } from 'kysely'
import type { EntityKind } from '../../../contract/reporting-lists.ts'

/** bigint columns arrive as text. */
type Units = ColumnType<string, string | bigint, never>
type Listed = {
  id: Generated<string>
  organization_id: string
  name: string
  archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Date
}
type Version = {
  version: number
  entity_id: string
  purpose_id: string
  claim_year: number
  quantity: Units
  person_id: string
  at: Date
}

declare module '../../platform/tables.ts' {
  interface Tables {
    reporting_entity: Listed & { kind: EntityKind }
    reporting_purpose: Listed
    allocation: {
      id: Generated<string>
      organization_id: string
      vintage_id: string
      block_id: string | null
      created_at: Date
    }
    allocation_version: Version & { allocation_id: string }
    /** A view. */
    allocation_now: Version & {
      id: string
      organization_id: string
      vintage_id: string
      block_id: string | null
    }
  }
}
