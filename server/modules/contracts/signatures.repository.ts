/** Signatures that were made here, as statements of the transaction that sends their event, and as they are read. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { SigningEvent } from '../../../contract/rules/signing.ts'
import type { Trx } from '../../platform/database.ts'
import { uuidv7 } from '../../platform/canonical.ts'
import { queryRows } from '../../platform/statements.ts'
import type { Statement } from '../../workflow/transaction.ts'

export type NewSignature = {
  readonly operationId: string
  readonly event: SigningEvent
  readonly document: {
    readonly id: string
    readonly name: string
    readonly bytes: number
    readonly sha256: string
  }
  /** `bytes`: as many first bytes of the sealed file are the frozen text; null over a paper copy. */
  readonly frozen: { readonly sha256: string; readonly bytes: number | null }
  readonly belowSha256: string | null
  readonly personId: string
  readonly organization: { readonly sid: string; readonly name: string }
  readonly intent: string
  readonly authenticatedAt: Date
  readonly at: Date
  /** Kept apart, where an erasure finds them. */
  readonly personal: { readonly typedName: string; readonly address: string; readonly userAgent: string }
}

/** Document, personal values and signature: they stand or fall with the event. */
export function signatureStatements(signature: NewSignature): readonly Statement[] {
  const { operationId, event, document, frozen, personal, personId, organization, at } = signature
  const step = event.slice(0, event.indexOf('.'))
  const values = Object.entries(personal).map(([name, value]) => ({
    id: uuidv7(at.getTime()),
    path: `${event}/${name}`,
    value,
    salt: randomBytes(16).toString('hex'),
  }))
  const idOf = (name: keyof NewSignature['personal']) =>
    values.find(({ path }) => path.endsWith(`/${name}`))?.id
  return [
    {
      text: `insert into document (id, operation_id, organization_id, name, kind, media_type, bytes, sha256, uploaded_by, uploaded_at)
        values ($1, $2, $3, $4, $5, 'application/pdf', $6, $7, $8, $9)`,
      values: [
        document.id,
        operationId,
        organization.sid,
        document.name,
        step,
        document.bytes,
        document.sha256,
        personId,
        at,
      ],
    },
    {
      text: `insert into personal_value (id, operation_id, person_id, path, value, salt)
        select x.id, $1, $2, x.path, x.value, x.salt
        from jsonb_to_recordset($3::jsonb) as x (id uuid, path text, value jsonb, salt text)`,
      values: [operationId, personId, JSON.stringify(values)],
    },
    {
      text: `insert into contract_signature (operation_id, event, document_id, sha256, frozen_sha256, frozen_bytes, below_sha256,
          person_id, organization_id, organization_name, intent, authenticated_at, signed_at, typed_name_id, address_id, user_agent_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      values: [
        operationId,
        event,
        document.id,
        document.sha256,
        frozen.sha256,
        frozen.bytes,
        signature.belowSha256,
        personId,
        organization.sid,
        organization.name,
        signature.intent,
        signature.authenticatedAt,
        at,
        idOf('typedName'),
        idOf('address'),
        idOf('userAgent'),
      ],
    },
  ]
}

export type Signature = {
  readonly event: SigningEvent
  readonly document_id: string
  readonly sha256: string
  readonly frozen_sha256: string
  readonly frozen_bytes: number | null
  readonly below_sha256: string | null
  readonly organization: string
  readonly signed_at: Date
  /** Null when it was erased. */
  readonly typed_name: string | null
}

const SIGNATURES = sql`
  select s.event, s.document_id, s.sha256, s.frozen_sha256, s.frozen_bytes, s.below_sha256, s.organization_name as organization, s.signed_at,
    v.value #>> '{}' as typed_name
  from contract_signature s
  left join personal_value v on v.id = s.typed_name_id`

/** The signature that made this document, and the one that it lies over, oldest first. */
export const signaturesIn = (trx: Trx, documentId: string): Promise<readonly Signature[]> =>
  queryRows(trx)<Signature>`${SIGNATURES}
    where s.document_id = ${documentId} or s.id in (
      select b.id from contract_signature b join contract_signature a
        on a.operation_id = b.operation_id and a.below_sha256 = b.sha256 where a.document_id = ${documentId})
    order by s.signed_at, s.id`

export const signaturesOf = (trx: Trx, operationId: string): Promise<readonly Signature[]> =>
  queryRows(trx)<Signature>`${SIGNATURES}
    where s.operation_id = ${operationId} order by s.signed_at, s.id`
