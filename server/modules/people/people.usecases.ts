/** What a superadmin does with people: enters, changes, deactivates, restores. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { User, UserBody } from '../../../contract/organizations/people.ts'
import type { Site } from '../../emails/people.ts'
import { sendEmail } from '../../emails/send.ts'
import { auditBy } from '../organizations/audit.ts'
import { moveAccount } from '../../platform/identity/links.ts'
import { unless, type Scope, type Trx } from '../../platform/database.ts'
import { alreadyExists, orNotFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { personName } from '../organizations/invitations.usecases.ts'
import { ensureOwners, lockOrganizations, lockOwned } from '../organizations/ownership.ts'
import { INVITED } from '../session/session.people.ts'
import { findUser } from './people.repository.ts'
import { t } from '../../platform/messages.ts'
import { queryRows, lockName } from '../../platform/statements.ts'

/** The person claims the account at the first sign-in. @throws Refused 400 at organizationNames, 409 already_exists */
export async function enterPerson(trx: Trx, scope: Scope, site: Site, body: UserBody): Promise<User> {
  await claimAddress(trx, body.email, null)
  const organizations = await organizationsNamed(trx, body.organizationNames)
  const { id } = await trx
    .insertInto('person')
    .values({ subject: `${INVITED}${randomUUID()}`, erased_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('personal_data')
    .values({ person_id: id, email: body.email, first_name: body.firstName, last_name: body.lastName })
    .execute()
  await join(trx, id, [...organizations.keys()], body.role)
  await auditBy(trx, scope, 'person.enter', id, {
    details: { organizations: [...organizations.keys()], role: body.role },
  })
  const inviter = await personName(trx, scope.personId)
  const { email, firstName, role } = body
  const facts = { site, email, inviter, role, firstName, organizations: [...organizations.values()] }
  await sendEmail({ trx }, [email], 'people.welcome', facts)
  return (await findUser(trx, id))!
}

/** Membership of exactly these organizations. @throws Refused 400, 404, 409 */
export async function changePerson(
  trx: Trx,
  scope: Scope,
  site: Site,
  sid: string,
  body: UserBody,
): Promise<User> {
  const before = await known(trx, sid)
  await claimAddress(trx, body.email, sid)
  const named = await organizationsNamed(trx, body.organizationNames)
  const stays = [...named.keys()]
  const left = before.memberships.map(({ organization }) => organization.sid).filter((id) => !named.has(id))
  await lockOrganizations(trx, [...stays, ...left])
  const owned = await lockOwned(trx, sid)
  await trx
    .updateTable('personal_data')
    .set({ email: body.email, first_name: body.firstName, last_name: body.lastName })
    .where('person_id', '=', sid)
    .execute()
  for (const id of left) await leave(trx, sid, id)
  if (body.email.toLowerCase() !== before.email.toLowerCase()) await moveSignIn(trx, site, before, body.email)
  await join(trx, sid, stays, body.role)
  await ensureOwners(trx, owned)
  await auditBy(trx, scope, 'person.change', sid, {
    details: { organizations: stays, left, role: body.role },
  })
  return (await findUser(trx, sid))!
}

/** The mailbox of before has no power over the account from here on; both are written to. */
async function moveSignIn(trx: Trx, site: Site, { sid, email }: User, to: string): Promise<void> {
  const person = trx.selectFrom('person').select('subject').where('id', '=', sid)
  const { subject } = await person.executeTakeFirstOrThrow()
  const isMoved = await unless({ taken: addressTaken }, () => moveAccount(trx, subject, to))
  if (isMoved) await sendEmail({ trx }, [email, to], 'account.moved', { site, email: to })
}

/** Its sessions end with the transaction; nothing is lost. @throws Refused 404, 409 */
export async function deactivatePerson(trx: Trx, scope: Scope, sid: string, now: Date): Promise<void> {
  notOneself(scope, sid, 'deactivate')
  await known(trx, sid)
  const owned = await lockOwned(trx, sid)
  await trx
    .updateTable('person')
    .set({ deactivated_at: now })
    .where('id', '=', sid)
    .where('deactivated_at', 'is', null)
    .execute()
  await ensureOwners(trx, owned)
  await trx.deleteFrom('session').where('person_id', '=', sid).execute()
  await auditBy(trx, scope, 'person.deactivate', sid)
}

/** @throws Refused 404 */
export async function restorePerson(trx: Trx, scope: Scope, sid: string): Promise<User> {
  await known(trx, sid)
  await trx.updateTable('person').set({ deactivated_at: null }).where('id', '=', sid).execute()
  await auditBy(trx, scope, 'person.restore', sid)
  return (await findUser(trx, sid))!
}

export function notOneself({ personId }: Scope, sid: string, what: string): void {
  if (personId === sid)
    throw new Refused(409, 'guard_refused', t('refusals.people.cannotYourselfAskAnotherSuperadmin', { what }))
}

/** @throws Refused 404, also for one that was erased */
export async function known(trx: Trx, sid: string): Promise<User> {
  return orNotFound(await findUser(trx, sid))
}

/** One at a time per address, so that two at once cannot both find it free. @throws Refused 409 already_exists */
async function claimAddress(trx: Trx, email: string, ofPerson: string | null): Promise<void> {
  const address = email.toLowerCase()
  await lockName(trx, `address:${address}`)
  const rows = await queryRows(trx)`
    select 1 from personal_data d join person p on p.id = d.person_id
    where lower(d.email) = ${address} and p.erased_at is null and p.id is distinct from ${ofPerson}::uuid`
  if (rows.length > 0) throw addressTaken()
}

const addressTaken = () => alreadyExists('email', t('refusals.people.personEMailAddressAlready'))

/** Ids with names. @throws Refused 400 naming what is unknown, or more than one organization is called */
async function organizationsNamed(trx: Trx, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(names.map((name) => name.toLowerCase()))]
  const rows = await queryRows(trx)<{ id: string; name: string }>`
    select id, name from organization where lower(name) = any(${asked}::text[]) and deleted_at is null order by id`
  const found = Map.groupBy(rows, ({ name }) => name.toLowerCase())
  const unknown = names.filter((name) => !found.has(name.toLowerCase()))
  if (unknown.length > 0)
    throw wrongField(
      'organizationNames',
      t('refusals.people.noOrganizationCalled', { unknown: unknown.join(', ') }),
    )
  const several = names.filter((name) => found.get(name.toLowerCase())!.length > 1)
  if (several.length > 0)
    throw wrongField(
      'organizationNames',
      t('refusals.people.moreOrganizationCalled', { several: several.join(', ') }),
    )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function join(trx: Trx, personId: string, ids: readonly string[], role: UserBody['role']) {
  await trx
    .insertInto('membership')
    .values(ids.map((id) => ({ person_id: personId, organization_id: id, role })))
    .onConflict((conflict) => conflict.columns(['person_id', 'organization_id']).doUpdateSet({ role }))
    .execute()
}

/** Its sessions act for that organization no longer, and an open invitation does not bring it back. */
export async function leave(trx: Trx, personId: string, organizationId: string): Promise<void> {
  await sql`update invitation i set revoked_at = now() from personal_data d
    where i.organization_id = ${organizationId} and i.accepted_at is null and i.revoked_at is null
      and d.person_id = ${personId} and lower(d.email) = lower(i.email)`.execute(trx)
  await trx
    .deleteFrom('membership')
    .where('person_id', '=', personId)
    .where('organization_id', '=', organizationId)
    .execute()
  await sql`select end_access(${organizationId}::uuid, ${personId}::uuid)`.execute(trx)
}
