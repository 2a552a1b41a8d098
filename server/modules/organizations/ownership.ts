/** An organization needs an owner. Anyone who takes one away locks the organization first, so that two at once cannot. */
import { t } from '../../platform/messages.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'

/** Locks organizations in sorted order, and waits for operations being created for them. */
export async function lockOrganizations(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`select id from organization where id = any(${[...new Set(ids)]}::uuid[]) order by id for update`.execute(
    trx,
  )
}

/** Organizations, not deleted, of which the person is an owner who may act; locked from here on. */
export async function lockOwned(trx: Trx, personId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.organization_id as id from membership m join organization o on o.id = m.organization_id
    where m.person_id = ${personId} and m.role = 'owner' and o.deleted_at is null`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await lockOrganizations(trx, ids)
  return ids
}

/** After the change, under lockOrganizations(). Deactivated people do not count. @throws Refused 409 last_owner */
export async function ensureOwners(trx: Trx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select o.name from organization o where o.id = any(${[...ids]}::uuid[]) and not exists (
      select 1 from membership m join person p on p.id = m.person_id
      where m.organization_id = o.id and m.role = 'owner' and p.deactivated_at is null and p.erased_at is null)
    order by o.name`.execute(trx)
  if (rows.length > 0) throw lastOwner(rows.map(({ name }) => name))
}

export const lastOwner = (names: readonly string[]): Refused =>
  new Refused(409, 'last_owner', t('refusals.organizations.withoutOwner', { names: names.join(', ') }))
