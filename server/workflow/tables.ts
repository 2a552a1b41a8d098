/** The workflow's tables, for Kysely; see migrations/0020-workflow.sql. */
import type { ColumnType, Generated } from 'kysely'
import type { OperationStatus, OperationType, Party } from '../../contract/operations/shapes.ts'
import type { Treatment, ViesResult } from '../../contract/rules/fee-vat.ts'
import type { CreditType } from '../../contract/shared.ts'
import type { InvoiceDocument } from './invoices/shapes.ts'
import type { StoredTurn } from './projection.ts'

type Id = Generated<string>
/** bigint columns arrive as text. */
type Big = ColumnType<string, string | number | bigint, string | number | bigint>
type BigOrNull = ColumnType<
  string | null,
  string | number | bigint | null | undefined,
  string | number | bigint | null
>
type Moment = ColumnType<Date, Date | string, Date | string>
type MomentOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json<Read> = ColumnType<Read, string, string>

declare module '../platform/tables.ts' {
  interface Tables {
    operation: {
      id: Id
      number_seq: ColumnType<string, never, never>
      number: ColumnType<string, never, never>
      type: OperationType
      contributor_organization_id: string | null
      carrier_organization_id: string | null
      project_id: string
      offering_id: string | null
      parent_id: string | null
      credit_type: CreditType
      quantity: Big
      unit_price_cents: BigOrNull
      fee_cents: BigOrNull
      amount_cents: BigOrNull
      currency: string
      requested_delivery: 'retire' | 'hold'
      beneficiary_country: string | null
      purpose: string | null
      is_purpose_public: Generated<boolean>
      cart_id: string | null
      account_manager_id: string | null
      facts: ColumnType<OperationFactsJson, string | undefined, string>
      machine: string
      machine_version: number
      snapshot: Json<Record<string, unknown>>
      version: number
      head_hash: string
      status: OperationStatus
      turns: Json<readonly StoredTurn[]>
      courts: string[]
      steps: string[]
      /** The carrier is the platform itself; set by the server when the operation begins. */
      own_stock: ColumnType<boolean, boolean | undefined, never>
      phase: string | null
      phase_since: Moment
      due_at: MomentOrNull
      platform_due_at: MomentOrNull
      contributor_due_at: MomentOrNull
      carrier_due_at: MomentOrNull
      created_at: Moment
      updated_at: Moment
      /** Put away by the platform; only what has ended. */
      archived_at: ColumnType<Date | null, Date | null | undefined, Date | null>
      archived_by: string | null
    }
    operation_line: { operation_id: string; vintage_id: string; quantity: Big; unit_price_cents: Big }
    journal: {
      operation_id: string
      seq: number
      at: Moment
      person_id: string
      role: Party
      event: string
      payload: Json<Record<string, unknown>>
      state_value: Json<unknown>
      version: number
      prev_hash: string
      hash: string
    }
    timer: { operation_id: string; id: string; due_at: Moment; event: string }
    outbox: {
      id: Id
      operation_id: string | null
      version: ColumnType<number | null, number | undefined, never>
      kind: string
      params: Json<Record<string, unknown>>
      created_at: ColumnType<Date, Date | undefined, never>
      dispatched_at: Date | null
      /** Of what left the message: set by the database, from the transaction's scope. */
      trace: ColumnType<string | null, never, never>
    }
    idempotency: {
      person_id: string
      key: string
      body_hash: string
      /** An operation, a submission, an onboarding or an allocation. */
      subject_id: string
      version: number
      at: ColumnType<Date, Date | undefined, never>
    }
    invoice: {
      id: Id
      operation_id: string
      series: string
      year: number
      sequence: number
      number: string
      kind: 'invoice' | 'creditNote'
      credits_id: string | null
      lines: Json<readonly InvoiceLine[]>
      due_cents: Big
      currency: string
      due_on: string | null
      reference: string
      issued_at: Moment
      document: Json<InvoiceDocument | null>
    }
    invoice_counter: { series: string; year: number; last: number; last_at: Date | null }
    invoice_file: { invoice_id: string; pdf_sha256: string; xml_sha256: string; drawn_at: Moment }
    /** `percent` is numeric and arrives as text. */
    vat_rate: { country: string; percent: string; valid_from: string; valid_to: string | null }
    vat_consultation: {
      id: Id
      organization_id: string
      country: string
      number: string
      outcome: ViesResult
      name: string | null
      address: string | null
      reference: string | null
      asked_by: string
      consulted_at: Moment
    }
  }
}

export type InvoiceLine = {
  readonly description: string
  readonly amountCents: number
  readonly kind?: 'units' | 'fee' | 'vat' | undefined
}

/** What steps captured and later steps or documents read. Never personal values. */
export type OperationFactsJson = {
  readonly offeredLines?: readonly FactLine[]
  readonly deliverOn?: string
  readonly vatPercent?: number
  readonly vatTreatment?: Treatment
  readonly viesResult?: ViesResult
  /** Of the newest submission; undefined takes away what an earlier one said, as with `reasonText`. */
  readonly viesConsultation?: string | undefined
  readonly carrierInvoiceCents?: number
  readonly carrierInvoiceNumber?: string
  /** Number of another operation whose invoice has the same number. */
  readonly carrierInvoiceAlso?: string | null
  /**
   * Whether the carrier named the account of its invoice before; `first`: it never named one, `platform`: it is the platform's own,
   * and the carrier is another organization.
   */
  readonly carrierAccount?: 'first' | 'known' | 'new' | 'platform'
  readonly registryLinks?: readonly { readonly block: string; readonly url: string }[]
  readonly retiredOn?: string
  readonly reasonCode?: string
  readonly reasonText?: string | undefined
  readonly template?: string
  readonly language?: string
  readonly wording?: string
  readonly isPublic?: boolean
  readonly certificateNumber?: string
  readonly certificateSha256?: string
  /** Contracts by their key: the text that was submitted last, and the one that approval froze. */
  readonly contracts?: Readonly<Partial<Record<'cc' | 'mc' | 'rc', ContractTexts>>>
}

export type ContractText = { readonly documentSid: string; readonly sha256: string }
export type ContractTexts = { readonly submitted?: ContractText; readonly frozen?: ContractText }

export type FactLine = {
  readonly vintageSid: string
  readonly quantity: string
  readonly serialRanges?: readonly { readonly raw: string; readonly start: number; readonly end: number }[]
}
