/** Entities and purposes of an organization: its own two lists, unique by name whatever the case. */
import { sql } from 'kysely'
import type { EntityKind, ReportingEntity, ReportingPurpose } from '../../../contract/reporting-lists.ts'
import { unless, type Trx } from '../../platform/database.ts'
import { alreadyExists, orNotFound } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

export const listEntities = (trx: Trx, organizationId: string): Promise<ReportingEntity[]> =>
  queryRows(
    trx,
  )<ReportingEntity>`select e.id as sid, e.name, e.kind, e.archived_at is not null as "isArchived",
       (select count(*)::int from allocation_now a where a.organization_id = ${organizationId} and a.entity_id = e.id and a.quantity > 0) as allocations
     from reporting_entity e where e.organization_id = ${organizationId} order by lower(e.name)`

export const listPurposes = (trx: Trx, organizationId: string): Promise<ReportingPurpose[]> =>
  queryRows(trx)<ReportingPurpose>`select p.id as sid, p.name, p.archived_at is not null as "isArchived",
       (select count(*)::int from allocation_now a where a.organization_id = ${organizationId} and a.purpose_id = p.id and a.quantity > 0) as allocations
     from reporting_purpose p where p.organization_id = ${organizationId} order by lower(p.name)`

/** @param sid null: a new one */
type Written = { readonly sid: string | null; readonly name: string; readonly isArchived: boolean }

/** @throws Refused 404, or 409 already_exists */
export async function writeEntity(
  trx: Trx,
  organizationId: string,
  { sid, name, isArchived, kind }: Written & { readonly kind: EntityKind },
  now: Date,
): Promise<ReportingEntity> {
  const id = await written(name, t('refusals.contributions.entity'), () =>
    sid
      ? sql<{ id: string }>`update reporting_entity set name = ${name}, kind = ${kind},
          archived_at = case when ${isArchived} then coalesce(archived_at, ${now}) end
          where id = ${sid} and organization_id = ${organizationId} returning id`.execute(trx)
      : sql<{ id: string }>`insert into reporting_entity (organization_id, name, kind, created_at)
          values (${organizationId}, ${name}, ${kind}, ${now}) returning id`.execute(trx),
  )
  return (await listEntities(trx, organizationId)).find((one) => one.sid === id)!
}

/** @throws Refused 404, or 409 already_exists */
export async function writePurpose(
  trx: Trx,
  organizationId: string,
  { sid, name, isArchived }: Written,
  now: Date,
): Promise<ReportingPurpose> {
  const id = await written(name, t('refusals.contributions.purpose'), () =>
    sid
      ? sql<{ id: string }>`update reporting_purpose set name = ${name},
          archived_at = case when ${isArchived} then coalesce(archived_at, ${now}) end
          where id = ${sid} and organization_id = ${organizationId} returning id`.execute(trx)
      : sql<{ id: string }>`insert into reporting_purpose (organization_id, name, created_at)
          values (${organizationId}, ${name}, ${now}) returning id`.execute(trx),
  )
  return (await listPurposes(trx, organizationId)).find((one) => one.sid === id)!
}

async function written(
  name: string,
  what: string,
  write: () => Promise<{ readonly rows: readonly { readonly id: string }[] }>,
): Promise<string> {
  const { rows: found } = await unless(
    { taken: () => alreadyExists('name', t('refusals.contributions.calledExistsAlready', { what, name })) },
    write,
  )
  return orNotFound(found[0]?.id)
}
