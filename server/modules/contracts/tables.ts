/** Tables of contracts; see migrations/0163-contract-templates.sql. */
import type { ColumnType, Generated } from 'kysely'
import type { ContractClause, MergeValues } from '../../../contract/rules/merge-fields.ts'
import type { ContractKey, ContractLanguage, SigningEvent } from '../../../contract/rules/signing.ts'

type Json<Value> = ColumnType<Value, string, never>

export type ContractTables = {
  contract_template: {
    id: Generated<string>
    kind: ContractKey
    language: ContractLanguage
    version: number
    title: string
    clauses: Json<readonly ContractClause[]>
    note: string
    written_by: string
    written_at: Date
  }
  contract_publication: {
    id: Generated<string>
    template_id: string
    published_by: string
    published_at: Date
  }
  contract_draft: {
    document_id: string
    template_id: string
    clauses: Json<readonly ContractClause[]>
    merge_values: Json<MergeValues>
  }
  contract_signature: {
    id: Generated<string>
    operation_id: string
    event: SigningEvent
    document_id: string
    sha256: string
    frozen_sha256: string
    frozen_bytes: number | null
    below_sha256: string | null
    person_id: string
    organization_id: string
    organization_name: string
    intent: string
    authenticated_at: Date
    signed_at: Date
    typed_name_id: string
    address_id: string
    user_agent_id: string
  }
}

declare module '../../platform/tables.ts' {
  interface Tables extends ContractTables {}
}
