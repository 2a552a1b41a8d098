/** What a person was notified of, what of it is read, and how often it wants an e-mail. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type {
  EmailChoice,
  Notification,
  notifications,
  NotificationTopic,
} from '../../../contract/notifications.ts'
import { NOTIFICATION_TOPICS } from '../../../contract/rules/notifications.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { isoTime, queryRows } from '../../platform/statements.ts'

/** Listed; older ones count while they are unread. */
const MOST = 50

type Who = Pick<Scope, 'personId' | 'organizationId'>
type Listed = z.input<NonNullable<typeof notifications.list.answer>>
type Choices = Readonly<Record<NotificationTopic, EmailChoice>>

/** Of the organization that the person acts for, and what belongs to none. The platform may read all rows, so this names the person. */
const own = ({ personId, organizationId }: Who) =>
  sql`n.person_id = ${personId}::uuid and (n.organization_id is null or n.organization_id = ${organizationId}::uuid)`

/** Runs in the reader's scope: a person whose name the reader may not see is named by the party. */
export async function listNotifications(trx: Trx, who: Who): Promise<Listed> {
  const items = await queryRows(trx)<Notification>`
    select n.id as sid, n.text, n.about, n.path, ${isoTime('n.at')} as at, n.read_at is not null as "isRead",
      coalesce(person_name(d), n.by_party) as by
    from notification n left join personal_data d on d.person_id = n.by_person_id
    where ${own(who)} order by n.at desc, n.id desc limit ${MOST}`
  const [counted] = await queryRows(trx)<Pick<Listed, 'unread' | 'upTo'>>`
    select count(*)::int as unread, max(n.id::text) as "upTo" from notification n where ${own(who)} and n.read_at is null`
  return { ...counted!, items }
}

/** Ids follow the order of writing: what was written after the list was read stays unread. */
export async function readAll(trx: Trx, who: Who, upTo: string, now: Date): Promise<void> {
  await sql`update notification n set read_at = ${now}
    where ${own(who)} and n.read_at is null and n.id <= ${upTo}::uuid`.execute(trx)
}

/** The first time counts. @throws Refused 404, also for another person's */
export async function readOne(trx: Trx, who: Who, sid: string, now: Date): Promise<void> {
  const { numAffectedRows } = await sql`update notification n set read_at = coalesce(n.read_at, ${now})
    where ${own(who)} and n.id = ${sid}::uuid`.execute(trx)
  if (numAffectedRows === 0n) throw notFound()
}

/** @param mayAct in the organization that the person acts for: readers get no e-mails unless they choose to */
export async function choicesOf(trx: Trx, personId: string, mayAct: boolean): Promise<Choices> {
  const found = await trx
    .selectFrom('notification_choice')
    .select(['topic', 'email'])
    .where('person_id', '=', personId)
    .execute()
  const byTopic = new Map(found.map(({ topic, email }) => [topic, email]))
  const entries = NOTIFICATION_TOPICS.map(
    (topic) => [topic, byTopic.get(topic) ?? (mayAct ? 'now' : 'never')] as const,
  )
  return Object.fromEntries(entries) as Choices
}

/** What was sent already keeps what was chosen then. */
export async function choose(trx: Trx, personId: string, choices: Choices): Promise<void> {
  await trx
    .insertInto('notification_choice')
    .values(NOTIFICATION_TOPICS.map((topic) => ({ person_id: personId, topic, email: choices[topic] })))
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'topic']).doUpdateSet((set) => ({ email: set.ref('excluded.email') })),
    )
    .execute()
}
