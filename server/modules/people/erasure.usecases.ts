/** Erasing a person (trust page R34, decision 011): acts stay under a pseudonym; journals keep ids and hashes. */
import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { forgetDeletedViews } from '../saved-views/saved-views.usecases.ts'
import { auditBy } from '../organizations/audit.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { t } from '../../platform/messages.ts'
import { addressPattern, literally } from '../../platform/search.ts'
import { forgetInOnboardings } from '../onboardings/personal.ts'
import { lastOwner, lockOwned } from '../organizations/ownership.ts'
import { forgetInStatements } from '../payments/personal.ts'
import { known } from './people.usecases.ts'

/** What everyone sees where the name stood. */
const PSEUDONYM = { first_name: 'Erased', last_name: 'person' } as const

type Traces = {
  readonly sid: string
  readonly email: string
  readonly name: string
  readonly pseudonym: string
}

/**
 * Needs the platform's scope.
 * @throws Refused 404, or 409 last_owner while an organization with other people or running operations has no other owner
 */
export async function erasePerson(trx: Trx, scope: Scope, sid: string, now: Date): Promise<void> {
  const person = await known(trx, sid)
  await lockOwned(trx, sid)
  await refuseWhileNeeded(trx, sid)
  const pseudonym = `erased-${randomUUID().slice(0, 8)}`
  const { subject } = await trx
    .selectFrom('person')
    .select('subject')
    .where('id', '=', sid)
    .executeTakeFirstOrThrow()
  await auditBy(trx, scope, 'person.erase', sid)
  await forgetSignIn(trx, sid, subject, person.email)
  // A first name alone is a word like any other.
  const name = person.firstName && person.lastName ? `${person.firstName} ${person.lastName}` : ''
  const traces = { sid, email: person.email, name, pseudonym }
  await forgetValues(trx, traces)
  await forgetInOnboardings(trx, sid, { ...person, pseudonym })
  await forgetInStatements(trx, traces)
  await eraseEmails(trx, traces, now)
  await sql`delete from invitation where accepted_by = ${sid} or lower(email) = ${person.email.toLowerCase()}`.execute(
    trx,
  )
  await trx.deleteFrom('notification').where('person_id', '=', sid).execute()
  await trx.deleteFrom('notification_choice').where('person_id', '=', sid).execute()
  await trx.deleteFrom('favourite_offering').where('person_id', '=', sid).execute()
  await trx.deleteFrom('saved_view').where('person_id', '=', sid).execute()
  await forgetDeletedViews(trx, sid)
  await trx.deleteFrom('membership').where('person_id', '=', sid).execute()
  // A new salt: the old one could prove a guess against hashes that were kept elsewhere.
  await sql`update personal_data set email = ${pseudonym}, first_name = ${PSEUDONYM.first_name},
    last_name = ${PSEUDONYM.last_name}, list_layout = null, salt = gen_random_bytes(16) where person_id = ${sid}`.execute(
    trx,
  )
  await trx
    .updateTable('person')
    .set({ erased_at: now, subject: `erased:${randomUUID()}` })
    .where('id', '=', sid)
    .execute()
}

/** An organization that someone still needs keeps its only owner; one that was that person's alone may have no one. */
async function refuseWhileNeeded(trx: Trx, sid: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select o.name from membership own join organization o on o.id = own.organization_id
    where own.person_id = ${sid} and own.role = 'owner' and o.deleted_at is null
      and not exists (select 1 from membership m join person p on p.id = m.person_id where m.organization_id = o.id
        and m.role = 'owner' and m.person_id <> own.person_id and p.deactivated_at is null)
      and (exists (select 1 from membership m where m.organization_id = o.id and m.person_id <> own.person_id)
        or exists (select 1 from operation p where p.contributor_organization_id = o.id and p.status in ('open', 'onHold'))
        or exists (select 1 from operation p where p.carrier_organization_id = o.id and p.status in ('open', 'onHold')))
    order by o.name`.execute(trx)
  if (rows.length > 0) throw lastOwner(rows.map(({ name }) => name))
}

/** Sessions, and what the embedded provider keeps; another provider's account is not ours to delete. */
async function forgetSignIn(trx: Trx, sid: string, subject: string, email: string): Promise<void> {
  await trx.deleteFrom('session').where('person_id', '=', sid).execute()
  await sql`delete from identity_account where subject = ${subject} or lower(email) = ${email.toLowerCase()}`.execute(
    trx,
  )
  await sql`delete from identity_record
    where strpos(payload::text, to_jsonb(${subject}::text)::text) > 0 or payload::text ~* ${addressPattern(email)}`.execute(
    trx,
  )
}

/**
 * Values that the person gave, and those of others that name it: its address anywhere, its name where it acted. Whom a
 * retirement benefits, and the account for a payout, are the organization's, unless they name the person.
 */
async function forgetValues(trx: Trx, { sid, email, name }: Traces): Promise<void> {
  const words = sql`lower(v.value::text)`
  const hasAddress = sql`${words} ~* ${addressPattern(email)}`
  const isNamed = sql`(${hasAddress} or (${name} <> '' and strpos(${words}, ${name.toLowerCase()}) > 0))`
  const isOfBusiness = sql`(v.path like '%beneficiaryName' or v.path like '%iban')`
  await sql`delete from personal_value v using operation o where o.id = v.operation_id and (
    (v.person_id = ${sid} and not ${isOfBusiness})
    or ${hasAddress}
    or (${isNamed} and (v.person_id = ${sid} or exists (
      select 1 from membership m join organization g on g.id = m.organization_id
      where m.person_id = ${sid} and (g.is_platform or g.id in (o.contributor_organization_id, o.carrier_organization_id))))))`.execute(
    trx,
  )
}

/**
 * E-mails to the person lose their words, e-mails and notifications about it address and name; that one was written stays. What
 * still waits for the mail server has no one to go to. Anyone may bear the name, or take it: it goes where the person acted, in
 * what colleagues and invited people got, and what was written about the organizations' operations; of the platform, everywhere.
 */
async function eraseEmails(trx: Trx, { sid, email, name, pseudonym }: Traces, now: Date): Promise<void> {
  await sql`update mail set bounced_at = ${now}, bounce_reason = ${t('refusals.people.erasedBeforeSent')}
    where lower(recipient) = ${email.toLowerCase()} and sent_at is null and bounced_at is null`.execute(trx)
  await sql`update mail set recipient = ${pseudonym}, body = '', key = 'erased:' || id
    where lower(recipient) = ${email.toLowerCase()}`.execute(trx)
  const everywhere = sql`true`
  const own = sql`select o.organization_id from membership o where o.person_id = ${sid}`
  const isOfPlatform = sql`exists (select 1 from organization g where g.is_platform and g.id in (${own}))`
  const colleagues = sql`select c.person_id from membership c where c.organization_id in (${own})`
  const near = {
    notification: sql`(${isOfPlatform} or by_person_id = ${sid} or person_id in (${colleagues}))`,
    mail: sql`(${isOfPlatform} or lower(recipient) in (
        select lower(d.email) from personal_data d where d.person_id in (${colleagues})
        union select lower(i.email) from invitation i where i.invited_by = ${sid})
      or operation_id in (select p.id from operation p
        where p.contributor_organization_id in (${own}) or p.carrier_organization_id in (${own})))`,
  }
  await replaceIn(trx, addressPattern(email), pseudonym, { notification: everywhere, mail: everywhere })
  if (name !== '') await replaceIn(trx, literally(name), pseudonym, near)
}

type Places = Readonly<Record<'notification' | 'mail', RawBuilder<unknown>>>

async function replaceIn(trx: Trx, trace: string, pseudonym: string, where: Places): Promise<void> {
  await sql`update notification set text = regexp_replace(text, ${trace}, ${pseudonym}, 'gi')
    where text ~* ${trace} and ${where.notification}`.execute(trx)
  await sql`update mail set
    subject = regexp_replace(subject, ${trace}, ${pseudonym}, 'gi'),
    body = regexp_replace(body, ${trace}, ${pseudonym}, 'gi')
    where (subject || ' ' || body) ~* ${trace} and ${where.mail}`.execute(trx)
}
