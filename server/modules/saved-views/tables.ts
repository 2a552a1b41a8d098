/** Columns of saved views, for Kysely; see migrations/0179-operation-desk.sql. */
import type { Generated } from 'kysely'

declare module '../../platform/tables.ts' {
  interface Tables {
    saved_view: {
      id: Generated<string>
      organization_id: string
      person_id: string
      list: 'operations' | 'catalogue'
      name: string
      search: string
      is_shared: boolean
      created_at: Date
      updated_at: Date
    }
  }
}
