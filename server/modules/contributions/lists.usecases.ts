/** Entities and purposes of an organization: its own two lists, unique by name whatever the case. */
import { sql } from 'kysely'
import type { EntityKind, ReportingEntity, ReportingPurpose } from '../../../contract/reporting-lists.ts'
import { unless, type Trx } from '../../platform/database.ts'
import { alreadyExists, orNotFound } from '../../platform/http/refused.ts'
import { refuseStale, versionOf } from '../../platform/http/record-version.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

export const listEntities = async (trx: Trx, organizationId: string): Promise<ReportingEntity[]> =>
  versioned(
    await queryRows(trx)<
      Omit<ReportingEntity, 'version'>
    >`select e.id as sid, e.name, e.kind, e.archived_at is not null as "isArchived",
       (select count(*)::int from allocation_now a where a.organization_id = ${organizationId} and a.entity_id = e.id and a.quantity > 0) as allocations
     from reporting_entity e where e.organization_id = ${organizationId} order by lower(e.name)`,
  )

export const listPurposes = async (trx: Trx, organizationId: string): Promise<ReportingPurpose[]> =>
  versioned(
    await queryRows(trx)<
      Omit<ReportingPurpose, 'version'>
    >`select p.id as sid, p.name, p.archived_at is not null as "isArchived",
       (select count(*)::int from allocation_now a where a.organization_id = ${organizationId} and a.purpose_id = p.id and a.quantity > 0) as allocations
     from reporting_purpose p where p.organization_id = ${organizationId} order by lower(p.name)`,
  )

type Shown = Pick<ReportingPurpose, 'sid' | 'name'> & { readonly kind?: EntityKind }

const versioned = <Item extends Shown>(items: readonly Item[]): (Item & { version: string })[] =>
  items.map((item) => ({ ...item, version: versionOf([item.name, item.kind ?? null]) }))

/** Waits for who writes it now. @throws Refused 404, or 409 stale_version */
async function refuseStaleItem(
  trx: Trx,
  table: 'reporting_entity' | 'reporting_purpose',
  { sid, version }: Written,
  list: () => Promise<readonly { readonly sid: string; readonly version: string }[]>,
): Promise<void> {
  if (sid === null || version === undefined) return
  await sql`select 1 from ${sql.table(table)} where id = ${sid} for update`.execute(trx)
  refuseStale(orNotFound((await list()).find((one) => one.sid === sid)).version, version)
}

const archived = (isArchived: boolean | undefined, now: Date) =>
  isArchived === undefined
    ? sql`archived_at`
    : sql`case when ${isArchived} then coalesce(archived_at, ${now}) end`

type Written = {
  /** null: a new one */
  readonly sid: string | null
  readonly name: string
  /** undefined: as it is. */
  readonly isArchived?: boolean | undefined
  /** What was read; undefined: does not mind. */
  readonly version?: string | undefined
}

/** @throws Refused 404, or 409 already_exists or stale_version */
export async function writeEntity(
  trx: Trx,
  organizationId: string,
  { kind, ...item }: Written & { readonly kind: EntityKind },
  now: Date,
): Promise<ReportingEntity> {
  const { sid, name, isArchived } = item
  await refuseStaleItem(trx, 'reporting_entity', item, () => listEntities(trx, organizationId))
  const id = await written(name, t('refusals.contributions.entity'), () =>
    sid
      ? sql<{ id: string }>`update reporting_entity set name = ${name}, kind = ${kind},
          archived_at = ${archived(isArchived, now)}
          where id = ${sid} and organization_id = ${organizationId} returning id`.execute(trx)
      : sql<{ id: string }>`insert into reporting_entity (organization_id, name, kind, created_at)
          values (${organizationId}, ${name}, ${kind}, ${now}) returning id`.execute(trx),
  )
  return (await listEntities(trx, organizationId)).find((one) => one.sid === id)!
}

/** @throws Refused 404, or 409 already_exists or stale_version */
export async function writePurpose(
  trx: Trx,
  organizationId: string,
  item: Written,
  now: Date,
): Promise<ReportingPurpose> {
  const { sid, name, isArchived } = item
  await refuseStaleItem(trx, 'reporting_purpose', item, () => listPurposes(trx, organizationId))
  const id = await written(name, t('refusals.contributions.purpose'), () =>
    sid
      ? sql<{ id: string }>`update reporting_purpose set name = ${name},
          archived_at = ${archived(isArchived, now)}
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
