/** Who belongs to an organization: list, roles, removal. */
import { sql } from 'kysely'
import type { Invitation, Member } from '../../../contract/organizations/organizations.ts'
import type { PurchaseLimit } from '../../../contract/offerings/cart-approval.ts'
import type { Role } from '../../../contract/shared.ts'
import { auditBy } from './audit.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { orNotFound } from '../../platform/http/refused.ts'
import { searchFound } from '../../platform/search.ts'
import { isoTime, queryRows } from '../../platform/statements.ts'
import { STATE } from '../people/people.repository.ts'
import { leave } from '../people/people.usecases.ts'
import { openInvitations } from './invitations.usecases.ts'
import { showOrganization } from './organizations.usecases.ts'
import { ensureOwners, lockOrganizations } from './ownership.ts'

const MEMBERS = sql`
  select jsonb_build_object('sid', p.id, 'firstName', d.first_name, 'lastName', d.last_name, 'email', d.email) as person,
    m.role, ${STATE} as state, ${isoTime('m.created_at')} as since, ${isoTime('p.last_seen_at')} as "lastSeenAt",
    case when m.purchase_limit_cents is not null then
      jsonb_build_object('cents', m.purchase_limit_cents, 'currency', m.purchase_limit_currency) end as "purchaseLimit"
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
  const members = await queryRows(trx)<Member>`${MEMBERS} where m.organization_id = ${organizationId}
    order by lower(d.last_name), lower(d.first_name), p.id`
  return {
    members: seesInvitations ? members : members.map(withoutLimit),
    invitations: seesInvitations ? await openInvitations(trx, organizationId, now) : [],
  }
}

/** Of the organization in whose name the caller acts, by name or e-mail. */
export async function searchMembers(trx: Trx, scope: Scope, text: string, most: number): Promise<Member[]> {
  const members = await queryRows(
    trx,
  )<Member>`${MEMBERS} where m.organization_id = ${scope.organizationId}::uuid
    and ${searchFound([sql`d.first_name`, sql`d.last_name`, sql`d.first_name`, sql`d.email`], text)}
    order by lower(d.last_name), lower(d.first_name), p.id limit ${most}`
  return members.map(withoutLimit)
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
  return { ...before, role }
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
  await auditBy(trx, scope, 'membership.changeLimit', personId, {
    organizationId,
    details: { from: before.purchaseLimit, to: limit },
  })
  return { ...before, purchaseLimit: limit }
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
async function lockedMember(
  trx: Trx,
  scope: Scope,
  organizationId: string,
  personId: string,
): Promise<Member> {
  await lockOrganizations(trx, [organizationId])
  await showOrganization(trx, scope, organizationId)
  const [member] = await queryRows(
    trx,
  )<Member>`${MEMBERS} where m.organization_id = ${organizationId} and p.id = ${personId}`
  return orNotFound(member)
}

const withoutLimit = (member: Member): Member => ({ ...member, purchaseLimit: null })
