/** Tables of papers: documents, certificates, mail. */
import type { ColumnType, Generated } from 'kysely'
import type {
  CertificateAccent,
  CertificateLanguage,
  CertificateLayout,
} from '../../../contract/rules/certificate-templates.ts'

type Json<Value> = ColumnType<Value, string, string>

declare module '../../platform/tables.ts' {
  interface Tables {
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
      kind: string | null
      attachments: Json<readonly { name: string; sha256: string; bytes: number }[]>
      key: string
      created_at: Generated<Date>
      sent_at: Date | null
      bounced_at: Generated<Date | null>
      bounce_reason: Generated<string | null>
      tries: Generated<number>
    }
    certificate_template: { id: Generated<string>; key: CertificateLayout | null }
    certificate_template_version: {
      template_id: string
      version: number
      name: string
      layout: CertificateLayout
      accent: CertificateAccent
      wording: Json<Readonly<Record<CertificateLanguage, string>>>
      logo_sha256: string | null
      is_active: boolean
      person_id: string
      changed_at: Date
    }
    certificate_logo: { sha256: string; width: number; height: number; person_id: string; uploaded_at: Date }
    certificate_command: {
      id: Generated<string>
      operation_id: string
      number: string
      version: number
      kind: 'correct' | 'resend'
      from_version: number | null
      reason: string | null
      fields: string[]
      recipients: number | null
      person_id: string
      at: Date
    }
  }
}
