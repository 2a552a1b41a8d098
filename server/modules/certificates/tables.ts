/** Tables of papers: documents, certificates, mail. */
import type { ColumnType, Generated } from 'kysely'

type Json<Value> = ColumnType<Value, string, string>

export type CertificateTables = {
  document: {
    id: Generated<string>
    operation_id: string
    organization_id: string | null
    name: string
    kind: string
    media_type: string
    bytes: number
    sha256: string
    uploaded_by: string
    uploaded_at: Generated<Date>
  }
  certificate: {
    id: Generated<string>
    operation_id: string
    number: string
    version: number
    data: Json<Record<string, unknown>>
    sha256: string
    sealed_at: Date
    released_at: Date | null
  }
  mail: {
    id: Generated<string>
    operation_id: string | null
    recipient: string
    subject: string
    body: string
    attachments: Json<readonly { name: string; sha256: string; bytes: number }[]>
    key: string
    created_at: Generated<Date>
    sent_at: Date | null
  }
}
