/** Entities and purposes of an organization: its own two lists, unique by name whatever the case. */
import { sql, type RawBuilder } from 'kysely'
import type { EntityKind, ReportingEntity, ReportingPurpose } from '../../../contract/reporting-lists.ts'
import { unless, type Trx } from '../../platform/database.ts'
import { alreadyExists, orNotFound } from '../../platform/http/refused.ts'
import { refuseStale, versionOf } from '../../platform/http/record-version.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

/** What only an entity has. */
type Own = { readonly kind?: EntityKind }

export type Written = Own & {
  /** null: a new one */
  readonly sid: string | null
  readonly name: string
  /** undefined: as it is. */
  readonly isArchived?: boolean | undefined
  /** What was read; undefined: does not mind. */
  readonly version?: string | undefined
}

export type ReportingList<Item> = {
  readonly list: (trx: Trx, organizationId: string) => Promise<Item[]>
  readonly find: (trx: Trx, organizationId: string, sid: string) => Promise<Item>
  /** @throws Refused 404, or 409 already_exists or stale_version */
  readonly write: (trx: Trx, organizationId: string, item: Written, now: Date) => Promise<Item>
}

const NOTHING = sql``

export const entities = listOf<ReportingEntity>('entity', sql`kind,`, () =>
  t('refusals.contributions.entity'),
)
export const purposes = listOf<ReportingPurpose>('purpose', NOTHING, () =>
  t('refusals.contributions.purpose'),
)

function listOf<Item extends ReportingPurpose & Own>(
  one: 'entity' | 'purpose',
  ownColumns: RawBuilder<unknown>,
  what: () => string,
): ReportingList<Item> {
  const table = sql.table(`reporting_${one}`)
  const reference = sql.ref(`${one}_id`)

  const list = async (trx: Trx, organizationId: string): Promise<Item[]> => {
    const items = await queryRows(trx)<Item>`
      select id as sid, name, ${ownColumns} archived_at is not null as "isArchived",
        (select count(*)::int from allocation_now a where a.organization_id = ${organizationId}
          and a.${reference} = listed.id and a.quantity > 0) as allocations
      from ${table} listed where organization_id = ${organizationId} order by lower(name)`
    return items.map((item) => ({ ...item, version: versionOf([item.name, item.kind ?? null]) }))
  }

  const find = async (trx: Trx, organizationId: string, sid: string): Promise<Item> =>
    orNotFound((await list(trx, organizationId)).find((item) => item.sid === sid))

  const write = async (
    trx: Trx,
    organizationId: string,
    { sid, version, name, isArchived, kind }: Written,
    now: Date,
  ): Promise<Item> => {
    if (sid !== null && version !== undefined) {
      // Waits for a transaction that writes it now.
      await sql`select 1 from ${table} where id = ${sid} for update`.execute(trx)
      refuseStale((await find(trx, organizationId, sid)).version, version)
    }
    const archivedAt =
      isArchived === undefined
        ? sql`archived_at`
        : sql`case when ${isArchived} then coalesce(archived_at, ${now}) end`
    const statement = sid
      ? sql<{ id: string }>`update ${table} set name = ${name}, ${kind ? sql`kind = ${kind},` : NOTHING}
          archived_at = ${archivedAt} where id = ${sid} and organization_id = ${organizationId} returning id`
      : sql<{ id: string }>`insert into ${table} (${ownColumns} organization_id, name, created_at)
          values (${kind ? sql`${kind},` : NOTHING} ${organizationId}, ${name}, ${now}) returning id`
    const taken = () =>
      alreadyExists('name', t('refusals.contributions.calledExistsAlready', { what: what(), name }))
    const { rows: written } = await unless({ taken }, () => statement.execute(trx))
    return find(trx, organizationId, orNotFound(written[0]?.id))
  }

  return { list, find, write }
}
