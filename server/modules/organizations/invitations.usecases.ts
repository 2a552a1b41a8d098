/** Invitations by e-mail: a link for one person, valid for seven days. Only the hash of its token is kept. */
import { daysAfter } from '../../../machines/kernel/days.ts'
import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import type {
  Invitation,
  InvitationBody,
  InvitationOffer,
} from '../../../contract/organizations/organizations.ts'
import type { Viewer } from '../../../contract/session.ts'
import type { Config } from '../../config.ts'
import { sendEmail } from '../../emails/send.ts'
import { auditBy } from './audit.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { alreadyExists, notFound, orNotFound, Refused } from '../../platform/http/refused.ts'
import { hashToken, newToken } from '../session/session.cookie.ts'
import { showOrganization } from './organizations.usecases.ts'
import { lockOrganizations } from './ownership.ts'
import { t } from '../../platform/messages.ts'
import type { TableRow } from '../../platform/tables.ts'
import { queryRows } from '../../platform/statements.ts'

export const INVITATION_DAYS = 7

type Row = TableRow<'invitation'>

/** Neither accepted nor revoked; an expired one is shown until it is withdrawn or sent again. */
export async function openInvitations(trx: Trx, organizationId: string, now: Date): Promise<Invitation[]> {
  const rows = await queryRows(trx)<Row>`select * from invitation where organization_id = ${organizationId}
    and accepted_at is null and revoked_at is null order by id`
  return rows.map((row) => present(row, now))
}

/** Replaces an earlier invitation of the address. @throws Refused 404, 409 already_exists */
export async function invite(
  trx: Trx,
  scope: Scope,
  site: Pick<Config, 'name' | 'origin'>,
  organizationId: string,
  { email, role }: z.output<typeof InvitationBody>,
  now: Date,
): Promise<Invitation> {
  await lockOrganizations(trx, [organizationId])
  const organization = await showOrganization(trx, scope, organizationId)
  if (organization.deletedAt) throw notFound()
  const address = email.toLowerCase()
  const members = await sql`select 1 from membership m join personal_data d on d.person_id = m.person_id
    where m.organization_id = ${organizationId} and lower(d.email) = ${address}`.execute(trx)
  if (members.rows.length > 0)
    throw alreadyExists(
      'email',
      t('refusals.organizations.memberAlready', { email, organization: organization.name }),
    )
  await sql`update invitation set revoked_at = ${now} where organization_id = ${organizationId}
    and lower(email) = ${address} and accepted_at is null and revoked_at is null`.execute(trx)
  const token = newToken()
  const row = await trx
    .insertInto('invitation')
    .values({
      organization_id: organizationId,
      email,
      role,
      token_hash: hashToken(token),
      invited_by: scope.personId,
      invited_at: now,
      expires_at: daysAfter(now, INVITATION_DAYS),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await auditBy(trx, scope, 'invitation.create', row.id, { organizationId, details: { role } })
  const inviter = await personName(trx, scope.personId)
  const facts = { site, token, organization: organization.name, inviter, role, days: INVITATION_DAYS }
  await sendEmail({ trx }, [email], 'people.invitation', facts)
  return present(row, now)
}

/** @returns first and last name; empty for the system and where none is known */
export async function personName(trx: Trx, personId: string | null): Promise<string> {
  const row = await trx
    .selectFrom('personal_data')
    .select(['first_name', 'last_name'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return [row?.first_name, row?.last_name].filter(Boolean).join(' ')
}

/** Twice is once. @throws Refused 404, 409 gone for one that was accepted or replaced */
export async function revoke(
  trx: Trx,
  scope: Scope,
  organizationId: string,
  invitationId: string,
  now: Date,
): Promise<void> {
  await showOrganization(trx, scope, organizationId)
  const row = await offered(trx, sql`i.id = ${invitationId} and i.organization_id = ${organizationId}`)
  const state = stateOf(row, now)
  if (state === 'revoked') return
  if (state === 'accepted' || state === 'replaced') throw new Refused(409, 'gone', ENDED[state])
  await trx.updateTable('invitation').set({ revoked_at: now }).where('id', '=', row.id).execute()
  await auditBy(trx, scope, 'invitation.revoke', invitationId, { organizationId })
}

type Offered = Row & {
  readonly organization: string
  readonly deleted_at: Date | null
  readonly is_replaced: boolean
}

async function offered(trx: Trx, which: RawBuilder<unknown>): Promise<Offered> {
  // A new invitation revokes the one before it at the moment at which it is made.
  const { rows } = await sql<Offered>`select i.*, o.name as organization, o.deleted_at,
      exists (select 1 from invitation n where n.organization_id = i.organization_id
        and lower(n.email) = lower(i.email) and n.invited_at = i.revoked_at and n.id <> i.id) as is_replaced
    from invitation i join organization o on o.id = i.organization_id
    where ${which} for update of i`.execute(trx)
  return orNotFound(rows[0])
}

/** Needs the platform's scope: the person who holds the token belongs nowhere yet. */
const byToken = (trx: Trx, token: string): Promise<Offered> =>
  offered(trx, sql`i.token_hash = ${hashToken(token)}`)

const stateOf = (row: Offered, now: Date): InvitationOffer['state'] => {
  if (row.accepted_at) return 'accepted'
  if (row.deleted_at) return 'revoked'
  if (row.revoked_at) return row.is_replaced ? 'replaced' : 'revoked'
  return row.expires_at <= now ? 'expired' : 'open'
}

/** @throws Refused 404 */
export async function showInvitation(trx: Trx, token: string, now: Date): Promise<InvitationOffer> {
  const row = await byToken(trx, token)
  return {
    organization: row.organization,
    role: row.role,
    email: row.email,
    expiresAt: row.expires_at.toISOString(),
    state: stateOf(row, now),
  }
}

const ENDED = {
  accepted: t('refusals.organizations.accepted'),
  revoked: t('refusals.organizations.revoked'),
  replaced: t('refusals.organizations.replaced'),
  expired: t('refusals.organizations.expired'),
} as const

/** Joins and switches the session to the organization; idempotent. @throws Refused 403 wrong_person, 404, 409 gone */
export async function acceptInvitation(
  trx: Trx,
  { person }: Viewer,
  sessionHash: Buffer,
  token: string,
  now: Date,
): Promise<void> {
  const row = await byToken(trx, token)
  if (row.email.toLowerCase() !== person.email.toLowerCase()) throw new Refused(403, 'wrong_person')
  const state = stateOf(row, now)
  const isAgain = state === 'accepted' && row.accepted_by === person.sid && !row.deleted_at
  if (state !== 'open' && !isAgain) throw new Refused(409, 'gone', ENDED[state])
  if (!isAgain) {
    await trx
      .insertInto('membership')
      .values({ person_id: person.sid, organization_id: row.organization_id, role: row.role })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await trx
      .updateTable('invitation')
      .set({ accepted_at: now, accepted_by: person.sid })
      .where('id', '=', row.id)
      .execute()
    await auditBy(trx, { personId: person.sid }, 'invitation.accept', row.id, {
      organizationId: row.organization_id,
      details: { role: row.role },
    })
  }
  // Who was taken out since then comes back by a new invitation only.
  await sql`update session set organization_id = ${row.organization_id} where token_hash = ${sessionHash}
    and exists (select 1 from membership where person_id = ${person.sid} and organization_id = ${row.organization_id})`.execute(
    trx,
  )
}

const present = (row: Row, now: Date): Invitation => ({
  sid: row.id,
  email: row.email,
  role: row.role,
  invitedAt: row.invited_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isExpired: row.expires_at <= now,
})
