/** Who belongs to an organization: list, roles, removal. */
import { sql } from 'kysely'
import type { Invitation, Member } from '../../../contract/organizations/organizations.ts'
import type { PurchaseLimit } from '../../../contract/offerings/cart-approval.ts'
import type { UserState } from '../../../contract/organizations/people.ts'
import type { Role } from '../../../contract/shared.ts'
import { auditBy } from './audit.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { orNotFound } from '../../platform/http/refused.ts'
import { searchFound } from '../../platform/search.ts'
import { STATE } from '../people/people.repository.ts'
import { leave } from '../people/people.usecases.ts'
import { openInvitations } from './invitations.usecases.ts'
import { showOrganization } from './organizations.usecases.ts'
import { ensureOwners, lockOrganizations } from './ownership.ts'

type Row = {
  readonly id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly role: Role
  readonly state: UserState
  readonly created_at: Date
  readonly last_seen_at: Date | null
  readonly purchase_limit_cents: string | null
  readonly purchase_limit_currency: string | null
}

const MEMBERS = sql`select p.id, d.email, d.first_name, d.last_name, m.role, m.created_at, p.last_seen_at, ${STATE} as state,
    m.purchase_limit_cents, m.purchase_limit_currency
  from membership m join person p on p.id = m.person_id join personal_data d on d.person_id = p.id`

/** @param seesInvitations owners and the platform do. @throws Refused 404 */
export async function listMembers(
  trx: Trx,
  scope: Scope,
  organizationId: string,
  seesInvitations: boolean,
  now: Date,
): Promise<{ members: Member[]; invitations: Invitation[] }> {
  await showOrganization(trx, scope, organizationId)
  const { rows } = await sql<Row>`${MEMBERS} where m.organization_id = ${organizationId}
    order by lower(d.last_name), lower(d.first_name), p.id`.execute(trx)
  return {
    members: rows.map((row) => present(row, seesInvitations)),
    invitations: seesInvitations ? await openInvitations(trx, organizationId, now) : [],
  }
}

/** Of the organization in whose name the caller acts, by name or e-mail. */
export async function searchMembers(trx: Trx, scope: Scope, text: string, most: number): Promise<Member[]> {
  const { rows } = await sql<Row>`${MEMBERS} where m.organization_id = ${scope.organizationId}::uuid
    and ${searchFound([sql`d.first_name`, sql`d.last_name`, sql`d.first_name`, sql`d.email`], text)}
    order by lower(d.last_name), lower(d.first_name), p.id limit ${most}`.execute(trx)
  return rows.map((row) => present(row))
}

/** @throws Refused 404, 409 last_owner */
export async function changeRole(
  trx: Trx,
  scope: Scope,
  organizationId: string,
  personId: string,
  role: Role,
): Promise<Member> {
  const before = await lockedMember(trx, scope, organizationId, personId)
  await trx
    .updateTable('membership')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .execute()
  if (before.role === 'owner') await ensureOwners(trx, [organizationId])
  await auditBy(trx, scope, 'membership.changeRole', personId, {
    organizationId,
    details: { from: before.role, to: role },
  })
  return present({ ...before, role }, true)
}

/** Counts from the next request on. @throws Refused 404 */
export async function changeLimit(
  trx: Trx,
  scope: Scope,
  organizationId: string,
  personId: string,
  limit: PurchaseLimit | null,
): Promise<Member> {
  const before = await lockedMember(trx, scope, organizationId, personId)
  const after = {
    purchase_limit_cents: limit?.cents ?? null,
    purchase_limit_currency: limit?.currency ?? null,
  }
  await trx
    .updateTable('membership')
    .set(after)
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .execute()
  const from = limitIn(before)
  await auditBy(trx, scope, 'membership.changeLimit', personId, {
    organizationId,
    details: { from, to: limit },
  })
  return { ...present(before), purchaseLimit: limit }
}

/** The person's sessions act for this organization no longer. @throws Refused 404, 409 last_owner */
export async function removeMember(
  trx: Trx,
  scope: Scope,
  organizationId: string,
  personId: string,
): Promise<void> {
  const before = await lockedMember(trx, scope, organizationId, personId)
  await leave(trx, personId, organizationId)
  if (before.role === 'owner') await ensureOwners(trx, [organizationId])
  await auditBy(trx, scope, 'membership.remove', personId, { organizationId, details: { role: before.role } })
}

/** With the organization locked: what is read of its members holds until the end. */
async function lockedMember(trx: Trx, scope: Scope, organizationId: string, personId: string): Promise<Row> {
  await lockOrganizations(trx, [organizationId])
  await showOrganization(trx, scope, organizationId)
  const { rows } =
    await sql<Row>`${MEMBERS} where m.organization_id = ${organizationId} and p.id = ${personId}`.execute(trx)
  return orNotFound(rows[0])
}

const limitIn = ({ purchase_limit_cents: cents, purchase_limit_currency: currency }: Row) =>
  cents === null || currency === null ? null : { cents: Number(cents), currency }

const present = (row: Row, seesLimit = false): Member => ({
  person: { sid: row.id, firstName: row.first_name, lastName: row.last_name, email: row.email },
  role: row.role,
  state: row.state,
  since: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  purchaseLimit: seesLimit ? limitIn(row) : null,
})
