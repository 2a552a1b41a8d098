/** The daily e-mail of those who chose one. Several processes may ask for it; the queue gives it to one. */
import { sql } from 'kysely'
import { dayText } from '../../../contract/rules/day-text.ts'
import { daysAfter, isoDay } from '../../../machines/kernel/days.ts'
import type { Deps } from '../../deps.ts'
import { sendEmail } from '../../emails/send.ts'
import { inScope, SYSTEM, type Trx } from '../../platform/database.ts'
import { observeJob } from '../../platform/metrics/jobs.ts'

/** Before people begin to work; UTC. */
const DAILY = '17 5 * * *'
const KEPT_DAYS = 365

type Places = Pick<Deps, 'database' | 'config' | 'clock'>

/** The queue has been started. */
export async function startDigests(deps: Deps): Promise<void> {
  const { jobs, log } = deps
  await jobs.work('digest', () =>
    observeJob('digest', async () => log.info(await sendDigests(deps), 'daily summaries')),
  )
  await jobs.schedule('digest', DAILY)
}

/** Writes at most one e-mail a day to each person, and none where nothing is unread. Removes what is older than a year. */
export async function sendDigests(places: Places): Promise<{ readonly sent: number }> {
  const now = places.clock()
  const people = await inScope(places.database, SYSTEM, async (trx) => {
    await sql`delete from notification where at < ${daysAfter(now, -KEPT_DAYS)}`.execute(trx)
    const { rows: found } = await sql<{ id: string; email: string }>`select p.id, d.email
      from person p join personal_data d on d.person_id = p.id
      where p.deactivated_at is null and p.erased_at is null
        and exists (select 1 from notification n where n.person_id = p.id and ${isWaiting})`.execute(trx)
    return found
  })
  let sent = 0
  for (const person of people)
    if (await inScope(places.database, SYSTEM, (trx) => sendOne(trx, places, person, now))) sent += 1
  return { sent }
}

/** Not of an organization that the person has left. */
const isWaiting = sql`n.email = 'daily' and n.digested_on is null and n.read_at is null
  and (n.organization_id is null or exists (select 1 from membership m
    where m.person_id = n.person_id and m.organization_id = n.organization_id))`

async function sendOne(
  trx: Trx,
  { config }: Places,
  { id, email }: { readonly id: string; readonly email: string },
  now: Date,
): Promise<boolean> {
  // Locked, so that two processes cannot both find that nothing was sent today.
  await sql`select 1 from person where id = ${id}::uuid for update`.execute(trx)
  const day = isoDay(now)
  const before = await sql`select 1 from notification
    where person_id = ${id}::uuid and digested_on = ${day}::date limit 1`.execute(trx)
  if (before.rows.length > 0) return false
  const { rows: lines } = await sql<{ text: string; about: string }>`
    with digested as (
      update notification n set digested_on = ${day}::date where n.person_id = ${id}::uuid and ${isWaiting}
      returning n.id, n.at, n.text, n.about)
    select text, about from digested order by at desc, id desc`.execute(trx)
  if (lines.length === 0) return false
  const facts = { site: config, day: dayText(day), lines }
  await sendEmail({ trx }, [email], 'notifications.digest', facts)
  return true
}
