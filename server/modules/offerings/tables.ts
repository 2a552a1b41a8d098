/** Tables of offerings. */
import type { ColumnType, Generated } from 'kysely'
import type { StoredContent } from '../../../contract/offerings/offering-content.ts'

declare module '../../platform/tables.ts' {
  interface Tables {
    offering: {
      id: Generated<string>
      project_id: string
      organization_id: string
      title: string
      summary: string
      currency: string
      sdgs: Generated<number[]>
      status: 'draft' | 'submitted' | 'inReview' | 'changesRequested' | 'published' | 'suspended' | 'archived'
      created_at: ColumnType<Date, Date | undefined, Date>
      published: ColumnType<StoredContent | null, string | null | undefined, string | null>
      published_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    }
    /** bigint columns arrive as strings: cents may pass 2^53 only in sums, so callers decide. */
    offering_vintage: {
      offering_id: string
      vintage_id: string
      unit_price_cents: ColumnType<string, number | string, number | string>
      /** Smallest units of the standard. */
      minimum_quantity: ColumnType<string, bigint | string | undefined, bigint | string>
    }
    favourite_offering: { person_id: string; offering_id: string; created_at: Date }
  }
}
