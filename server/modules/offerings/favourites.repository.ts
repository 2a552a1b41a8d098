/** Offerings that a person has marked, whichever organization the person acts for. */
import { sql } from 'kysely'
import type { Trx } from '../../platform/database.ts'
import { notFound, Refused } from '../../platform/http/refused.ts'
import { lockName } from '../../platform/statements.ts'
import { t } from '../../platform/messages.ts'

/** Of one person. */
const MOST = 500

/** Published ones, the newest mark first. */
export async function findFavourites(trx: Trx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ sid: string }>`
    select m.offering_id as sid from favourite_offering m join offering f on f.id = m.offering_id and f.status = 'published'
    where m.person_id = ${personId}::uuid order by m.created_at desc, m.offering_id`.execute(trx)
  return rows.map(({ sid }) => sid)
}

/** Marking twice is marking once. @throws Refused 404 for what is not published, 409 in_use past the most */
export async function addFavourite(trx: Trx, personId: string, sid: string, now: Date): Promise<void> {
  await trx
    .selectFrom('offering')
    .select('id')
    .where('id', '=', sid)
    .where('status', '=', 'published')
    .executeTakeFirstOrThrow(() => notFound())
  // One after the other: each counts what those before it have marked.
  await lockName(trx, `favourites of ${personId}`)
  if ((await findFavourites(trx, personId)).length >= MOST)
    throw new Refused(409, 'in_use', t('refusals.offerings.mostFavourites', { most: MOST }))
  await trx
    .insertInto('favourite_offering')
    .values({ person_id: personId, offering_id: sid, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @throws Refused 404 for what is not marked */
export async function removeFavourite(trx: Trx, personId: string, sid: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('favourite_offering')
    .where('person_id', '=', personId)
    .where('offering_id', '=', sid)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound()
}
