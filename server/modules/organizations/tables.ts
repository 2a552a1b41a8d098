/** Tables around organizations; see migrations/0070-people.sql. */
import type { ColumnType, Generated } from 'kysely'
import type { ListLayout } from '../../../contract/session.ts'
import type { Role } from '../../../contract/shared.ts'

declare module '../../platform/tables.ts' {
  interface Tables {
    organization: {
      id: Generated<string>
      name: string
      country: string
      vat: string | null
      is_buyer: Generated<boolean>
      is_seller: Generated<boolean>
      is_platform: Generated<boolean>
      access_status: Generated<
        'at_risk' | 'pending_kyc_docs' | 'pending_due_diligence' | 'rejected' | 'validated'
      >
      created_at: ColumnType<Date, Date | undefined, Date>
      deleted_at: Date | null
    }
    person: {
      id: Generated<string>
      subject: string
      created_at: ColumnType<Date, Date | undefined, Date>
      erased_at: Date | null
      deactivated_at: ColumnType<Date | null, Date | null | undefined, Date | null>
      last_seen_at: ColumnType<Date | null, never, never>
      signed_out_at: ColumnType<Date | null, never, Date | null>
    }
    personal_data: {
      person_id: string
      email: string
      first_name: Generated<string>
      last_name: Generated<string>
      salt: Generated<Buffer>
      list_layout: ColumnType<ListLayout | null, never, string | null>
    }
    membership: {
      person_id: string
      organization_id: string
      role: 'owner' | 'operator' | 'readOnly'
      purchase_limit_cents: ColumnType<string | null, number | null | undefined, number | null>
      purchase_limit_currency: ColumnType<string | null, string | null | undefined, string | null>
      created_at: ColumnType<Date, Date | undefined, Date>
    }
    invitation: {
      id: Generated<string>
      organization_id: string
      email: string
      role: Role
      token_hash: Buffer
      invited_by: string
      invited_at: Date
      expires_at: Date
      accepted_at: ColumnType<Date | null, Date | null | undefined, Date | null>
      accepted_by: ColumnType<string | null, string | null | undefined, string | null>
      revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    }
    organization_profile: {
      organization_id: string
      is_published: boolean
      headline: string
      description: string
      website: string
      founded_in: number | null
    }
    industry: { id: Generated<string>; name: string }
    organization_industry: { organization_id: string; industry_id: string }
    audit_event: {
      id: Generated<string>
      at: Generated<Date>
      person_id: string
      action: string
      subject_kind:
        | 'person'
        | 'organization'
        | 'membership'
        | 'invitation'
        | 'industry'
        | 'registry'
        | 'offering'
        | 'cart'
        | 'operation'
      subject_id: string
      organization_id: string | null
      details: ColumnType<Readonly<Record<string, unknown>>, string, never>
    }
  }
}
