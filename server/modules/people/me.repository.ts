/** What is kept about oneself. Read as the server: one's organizations are several, and the scope knows one. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { OwnSession, PersonalExport } from '../../../contract/organizations/people.ts'
import type { Viewer } from '../../../contract/session.ts'
import type { Trx } from '../../platform/database.ts'
import { statementsAbout } from '../payments/personal.ts'

/** Newest first; `current` is the hash of the token that asks. */
export async function sessionsOf(
  trx: Trx,
  personId: string,
  current: Buffer | null,
  now: Date,
): Promise<z.output<typeof OwnSession>[]> {
  const rows = await trx
    .selectFrom('session as s')
    .leftJoin('organization as o', 'o.id', 's.organization_id')
    .select(['s.id', 's.token_hash', 's.created_at', 's.expires_at', 's.device', 'o.name'])
    .where('s.person_id', '=', personId)
    .where('s.expires_at', '>', now)
    .where('s.replaced_by', 'is', null)
    .orderBy('s.created_at', 'desc')
    .execute()
  return rows.map((row) => ({
    sid: row.id,
    device: row.device,
    openedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    organization: row.name,
    isCurrent: current !== null && row.token_hash.equals(current),
  }))
}

/** Everything about the person, by table of origin. */
export async function exportOf(
  trx: Trx,
  { person, listLayout }: Viewer,
  current: Buffer | null,
  now: Date,
): Promise<PersonalExport> {
  const memberships = await sql<{ organization: string; role: 'owner' | 'operator' | 'readOnly' }>`
    select o.name as organization, m.role from membership m join organization o on o.id = m.organization_id
    where m.person_id = ${person.sid} order by o.name`.execute(trx)
  const values = await sql<{ operation: string; path: string; value: unknown }>`
    select o.number as operation, v.path, v.value from personal_value v join operation o on o.id = v.operation_id
    where v.person_id = ${person.sid} order by v.id`.execute(trx)
  const events = await sql<{ operation: string; event: string; at: Date }>`
    select o.number as operation, j.event, j.at from journal j join operation o on o.id = j.operation_id
    where j.person_id = ${person.sid} order by j.at, j.operation_id, j.seq`.execute(trx)
  const mails = await sql<{ subject: string; at: Date }>`
    select subject, created_at as at from mail where lower(recipient) = lower(${person.email}) order by id`.execute(
    trx,
  )
  const notifications = await sql<{ about: string; text: string; at: Date; read_at: Date | null }>`
    select about, text, at, read_at from notification where person_id = ${person.sid} order by at, id`.execute(
    trx,
  )
  const choices = await trx
    .selectFrom('notification_choice')
    .select(['topic', 'email'])
    .where('person_id', '=', person.sid)
    .orderBy('topic')
    .execute()
  const name = person.firstName && person.lastName ? `${person.firstName} ${person.lastName}` : ''
  return {
    exportedAt: now.toISOString(),
    person,
    memberships: memberships.rows,
    sessions: await sessionsOf(trx, person.sid, current, now),
    values: values.rows,
    events: events.rows.map((event) => ({ ...event, at: event.at.toISOString() })),
    mails: mails.rows.map((mail) => ({ ...mail, at: mail.at.toISOString() })),
    notifications: notifications.rows.map(({ read_at: readAt, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
    notificationChoices: choices,
    listLayout,
    bankTransactions: [...(await statementsAbout(trx, { sid: person.sid, email: person.email, name }))],
  }
}
