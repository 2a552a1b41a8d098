/** Tables around submissions; see migrations/0100-offerings.sql and 0101-submissions.sql. */
import type { ColumnType, Generated } from 'kysely'
import type { StoredContent } from '../../../contract/offerings/offering-content.ts'

type Json<Value> = ColumnType<Value, string, string>

declare module '../../platform/tables.ts' {
  interface Tables {
    submission: {
      offering_id: string
      organization_id: string
      machine_version: number
      snapshot: Json<Record<string, unknown>>
      version: Generated<number>
      head_hash: Generated<string>
      draft: Json<StoredContent>
      draft_version: Generated<number>
      court: 'projectCarrier' | 'platform' | null
      revision: string | null
      submitted_at: Date | null
      since: Date
      updated_at: Date
    }
    submission_journal: {
      offering_id: string
      seq: number
      at: Date
      person_id: string
      role: string
      event: string
      payload: ColumnType<Readonly<Record<string, unknown>>, string, never>
      /** The state after it; null: older than this column. */
      state_value: ColumnType<unknown, string | null, never>
      /** Null: older than the chain. */
      prev_hash: string | null
      hash: string | null
    }
    submission_comment: {
      id: Generated<string>
      offering_id: string
      field: string
      text: string
      person_id: string
      role: string
      at: Date
      resolved_at: ColumnType<Date | null, Date | null | undefined, Date | null>
      resolved_by: ColumnType<string | null, string | null | undefined, string | null>
    }
    offering_file: {
      id: Generated<string>
      offering_id: string
      organization_id: string
      kind: 'photo' | 'document'
      name: string
      media_type: string
      bytes: number
      sha256: string
      width: number | null
      height: number | null
      small_sha256: string | null
      is_published: Generated<boolean>
      uploaded_by: string
      uploaded_at: Date
    }
    offering_issue: {
      id: Generated<string>
      offering_id: string
      organization_id: string
      vintage_id: string
      standard_id: string
      numbering_space: string
      range: string
      seq: number | null
    }
  }
}
