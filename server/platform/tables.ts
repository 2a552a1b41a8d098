/** Every table by name, for Kysely. Each noun declares its own; this joins them. */
import type { ColumnType, Generated } from 'kysely'
import type { OfferingContent } from '../../contract/offering-content.ts'
import type { LedgerTables } from '../ledger/tables.ts'
import type { CartTables } from '../modules/carts/tables.ts'
import type { CertificateTables } from '../modules/certificates/tables.ts'
import type { ContractTables } from '../modules/contracts/tables.ts'
import type { ContributionTables } from '../modules/contributions/tables.ts'
import type { InsightTables } from '../modules/insights/tables.ts'
import type { JournalHeadTables } from '../modules/ledger/tables.ts'
import type { OnboardingTables } from '../modules/onboardings/tables.ts'
import type { OrganizationTables } from '../modules/organizations/tables.ts'
import type { SavedViewTables } from '../modules/saved-views/tables.ts'
import type { SubmissionTables } from '../modules/submissions/tables.ts'
import type { WorkflowTables } from '../workflow/tables.ts'

type Id = Generated<string>
type Now = ColumnType<Date, Date | undefined, Date>

export type PartyTables = {
  organization: {
    id: Id
    name: string
    country: string
    vat: string | null
    is_buyer: Generated<boolean>
    is_seller: Generated<boolean>
    is_platform: Generated<boolean>
    access_status: Generated<
      'at_risk' | 'pending_kyc_docs' | 'pending_due_diligence' | 'rejected' | 'validated'
    >
    created_at: Now
    deleted_at: Date | null
  }
  person: {
    id: Id
    subject: string
    created_at: Now
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
  }
  membership: {
    person_id: string
    organization_id: string
    role: 'owner' | 'operator' | 'readOnly'
    created_at: Now
  }
  session: {
    id: Id
    token_hash: Buffer
    person_id: string
    organization_id: string | null
    created_at: Now
    authenticated_at: Date
    expires_at: Date
    replaced_by: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  }
  sign_in_nonce: { nonce_hash: Buffer; token_hash: Buffer; used_at: Date }
  setting: { key: string; value: ColumnType<unknown, string, string> }
  identity_record: {
    model: string
    id: string
    payload: ColumnType<Record<string, unknown>, string, string>
    grant_id: string | null
    uid: string | null
    consumed_at: Date | null
    expires_at: Date | null
  }
  identity_account: {
    subject: string
    email: string
    name: string
    password_hash: string
    created_at: Now
    email_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  identity_link: {
    token_hash: Buffer
    subject: string
    purpose: 'verify' | 'password'
    expires_at: Date
  }
  rate_count: { key: string; span: Date; count: number }
}

export type RegistryTables = {
  carbon_standard: {
    id: Id
    name: string
    cs_account_number: Generated<string>
    registry_link: string | null
    credit_type: 'Carbon' | 'Plastic' | 'Biodiversity'
    unit_name: string
    unit_scale: Generated<number>
  }
  project_type: { id: Id; name: string }
  project_proponent: { id: Id; name: string }
  project: {
    id: Id
    name: string
    project_id_in_registry: string
    proponent_id: string
    standard_id: string
    type_id: string
    country: string
  }
  vintage: {
    id: Id
    name: string
    project_id: string
    monitoring_date_from: string
    monitoring_date_to: string
    impact_type: 'avoidance' | 'removal' | 'avoidance_and_removal'
  }
  offering: {
    id: Id
    project_id: string
    organization_id: string
    title: string
    summary: string
    currency: string
    sdgs: Generated<number[]>
    status: 'draft' | 'submitted' | 'inReview' | 'changesRequested' | 'published' | 'suspended' | 'archived'
    created_at: Now
    published: ColumnType<OfferingContent | null, string | null | undefined, string | null>
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
}

export type Tables = PartyTables &
  OrganizationTables &
  OnboardingTables &
  RegistryTables &
  LedgerTables &
  JournalHeadTables &
  InsightTables &
  SubmissionTables &
  WorkflowTables &
  CartTables &
  ContributionTables &
  SavedViewTables &
  CertificateTables &
  ContractTables
