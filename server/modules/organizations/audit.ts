/** Who changed people, roles and organizations: append-only, in the transaction of the change. */
import type { Tables } from '../../platform/tables.ts'
import type { Trx } from '../../platform/database.ts'

type Kind = Tables['audit_event']['subject_kind']

export type AuditEvent = {
  readonly personId: string
  /** `membership.remove`: what, and what happened to it. */
  readonly action: `${Kind}.${string}`
  readonly subjectId: string
  readonly organizationId?: string | null
  /** Never a personal value: the trail outlives an erasure. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** At least one. */
export async function audit(trx: Trx, ...events: readonly [AuditEvent, ...AuditEvent[]]): Promise<void> {
  await trx.insertInto('audit_event').values(events.map(rowOf)).execute()
}

/** One event of the person who calls. */
export const auditBy = (
  trx: Trx,
  { personId }: Pick<AuditEvent, 'personId'>,
  action: AuditEvent['action'],
  subjectId: string,
  more: Pick<AuditEvent, 'organizationId' | 'details'> = {},
): Promise<void> => audit(trx, { personId, action, subjectId, ...more })

const rowOf = ({ personId, action, subjectId, organizationId = null, details = {} }: AuditEvent) => ({
  person_id: personId,
  action,
  subject_kind: action.split('.')[0] as Kind,
  subject_id: subjectId,
  organization_id: organizationId,
  details: JSON.stringify(details),
})
