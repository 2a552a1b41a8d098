/** Tables around onboardings; see migrations/0140-onboardings.sql. */
import type { ColumnType, Generated } from 'kysely'
import type { OnboardingDocumentKind } from '../../../contract/organizations/onboarding-shapes.ts'
import type { AccessStatus } from '../../../machines/onboarding/machine.ts'

type Json<Value> = ColumnType<Value, string, string>
type Later<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

declare module '../../platform/tables.ts' {
  interface Tables {
    onboarding: {
      id: Generated<string>
      organization_id: string | null
      applicant_id: string
      machine_version: number
      snapshot: Json<Record<string, unknown>>
      version: Generated<number>
      head_hash: Generated<string>
      access_status: Generated<AccessStatus>
      inner_state: string | null
      court: 'applicant' | 'platform' | null
      open_hits: Generated<number>
      is_flagged: Generated<boolean>
      risk: Generated<number>
      since: Date
      due_at: Date | null
      begun_at: Date
      submitted_at: Date | null
      updated_at: Date
      screen_from: Later<Date>
    }
    onboarding_answer: {
      onboarding_id: string
      step: string
      content: Json<Record<string, unknown>>
      version: Generated<number>
      updated_at: Date
    }
    onboarding_personal: {
      id: Generated<string>
      onboarding_id: string
      source: string
      subject: string
      path: string
      value: Json<unknown>
      is_internal: Generated<boolean>
    }
    onboarding_item: {
      id: Generated<string>
      onboarding_id: string
      kind: 'document' | 'question'
      asked_by: string
      asked_at: Date
      closed_at: Later<Date>
    }
    onboarding_document: {
      id: Generated<string>
      onboarding_id: string
      kind: OnboardingDocumentKind
      item_id: string | null
      name: string
      media_type: string
      bytes: number
      sha256: string
      uploaded_by: string
      uploaded_at: Date
    }
    onboarding_hit: {
      id: Generated<string>
      onboarding_id: string
      list: string
      entry: string
      entry_name: string
      subject_name: string
      score: number
      reasons: Json<readonly string[]>
      listed_at: string | null
      found_at: Date
      gone_at: Later<Date>
      verdict: Later<'trueMatch' | 'falseMatch'>
      note: Generated<string>
      answered_by: Later<string>
      answered_at: Later<Date>
    }
    onboarding_screening: {
      id: Generated<string>
      onboarding_id: string
      at: Date
      answered_by: 'service' | 'lists'
      lists: string[]
      problem: string | null
    }
    onboarding_vat: {
      id: Generated<string>
      onboarding_id: string
      country: string
      number: string
      outcome: 'valid' | 'invalid' | 'unknown'
      name: string | null
      address: string | null
      reference: string | null
      consulted_at: Date
    }
    onboarding_signature: {
      id: Generated<string>
      onboarding_id: string
      token_hash: Buffer
      invited_at: Date
      expires_at: Date
      answered_at: Later<Date>
      answer: Later<'confirmed' | 'declined'>
      revoked_at: Later<Date>
    }
    onboarding_journal: {
      id: Generated<string>
      onboarding_id: string
      seq: number | null
      at: Date
      person_id: string
      role: string
      event: string
      payload: ColumnType<Readonly<Record<string, unknown>>, string, never>
      /** The state after it; null: no event of the machine, or older than this column. */
      state_value: ColumnType<unknown, string | null | undefined, never>
      /** Null: no event of the machine, or older than the chain. */
      prev_hash: Later<string>
      hash: Later<string>
    }
    onboarding_timer: { onboarding_id: string; id: string; due_at: Date; event: string }
  }
}
