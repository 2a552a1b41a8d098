/** Tables of contracts; see migrations/0163-contract-templates.sql. */
import type { ColumnType, Generated } from 'kysely'
import type { ContractClause, MergeValues } from '../../../contract/rules/merge-fields.ts'
import type { ContractKey, ContractLanguage } from '../../../contract/rules/signing.ts'

type Json<Value> = ColumnType<Value, string, never>

declare module '../../platform/tables.ts' {
  interface Tables {
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
  }
}
