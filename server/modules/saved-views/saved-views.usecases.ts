/** Views that people keep of a list: one's own, and what colleagues share. */
import { sql, type RawBuilder } from 'kysely'
import type { SavedList, SavedView } from '../../../contract/operations/desk.ts'
import { deleteRecord, lockDeleted, restoreRecord } from '../deletions/deleted-records.ts'
import { unless, type Trx } from '../../platform/database.ts'
import { alreadyExists, notFound, orNotFound, Refused } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { lockName, queryRows } from '../../platform/statements.ts'

/** Views of one person. */
const MOST = 50

type Who = { readonly organizationId: string; readonly personId: string }
type Content = Pick<SavedView, 'name' | 'search' | 'isShared'>

/** By name, one's own first among those of a name. */
export const listViews = (trx: Trx, who: Who, list: SavedList): Promise<SavedView[]> =>
  viewsOf(trx, who, sql`v.list = ${list}`)

const viewsOf = (
  trx: Trx,
  { organizationId, personId }: Who,
  which: RawBuilder<unknown>,
): Promise<SavedView[]> =>
  queryRows(trx)<SavedView>`
     select v.id as sid, v.name, v.search, v.is_shared as "isShared", v.person_id = ${personId} as "isOwn",
       coalesce(person_name(d), ${t('refusals.contributions.someoneLeft')}) as by
     from saved_view v left join personal_data d on d.person_id = v.person_id
     where v.organization_id = ${organizationId} and ${which} and (v.is_shared or v.person_id = ${personId})
     order by lower(v.name), "isOwn" desc, v.id`

/** @param place id of the view that is changed, or the list of a new one. @throws Refused 404 for another person's, 409 already_exists, 409 in_use past the most */
export async function writeView(
  trx: Trx,
  who: Who,
  place: { readonly sid: string } | { readonly list: SavedList },
  { name, search, isShared }: Content,
  now: Date,
): Promise<SavedView> {
  const { organizationId, personId } = who
  if ('list' in place) await refusePastMost(trx, who)
  const query =
    'sid' in place
      ? sql<{
          id: string
        }>`update saved_view set name = ${name}, search = ${search}, is_shared = ${isShared}, updated_at = ${now}
        where id = ${place.sid} and organization_id = ${organizationId} and person_id = ${personId} returning id`
      : sql<{
          id: string
        }>`insert into saved_view (organization_id, person_id, list, name, search, is_shared, created_at, updated_at)
        values (${organizationId}, ${personId}, ${place.list}, ${name}, ${search}, ${isShared}, ${now}, ${now}) returning id`
  const { rows: found } = await unless({ taken: () => nameTaken(name) }, () => query.execute(trx))
  const id = orNotFound(found[0]?.id)
  return (await viewsOf(trx, who, sql`v.id = ${id}`))[0]!
}

/** @throws Refused 404, also for another person's */
export async function removeView(trx: Trx, who: Who, sid: string): Promise<void> {
  const { name } = await ownView(trx, who, sid)
  await deleteRecord(trx, placeOf(sid), { name, personId: who.personId })
}

/** What is there already stays as it is. @throws Refused 404, also for another person's, 409 already_exists, 409 in_use past the most */
export async function restoreView(trx: Trx, who: Who, sid: string): Promise<SavedView> {
  const deleted = await lockDeleted(trx, placeOf(sid))
  if (deleted) {
    if (deleted['person_id'] !== who.personId || deleted['organization_id'] !== who.organizationId)
      throw notFound()
    await refusePastMost(trx, who)
    await unless({ taken: () => nameTaken(String(deleted['name'])) }, () => restoreRecord(trx, placeOf(sid)))
  }
  return ownView(trx, who, sid)
}

const placeOf = (sid: string) => ({ kind: 'savedView', table: 'saved_view', sid }) as const

/** @throws Refused 404, also for another person's */
async function ownView(trx: Trx, who: Who, sid: string): Promise<SavedView> {
  const [view] = await viewsOf(trx, who, sql`v.id = ${sid}`)
  if (!view?.isOwn) throw notFound()
  return view
}

const nameTaken = (name: string): Refused =>
  alreadyExists('name', t('refusals.savedViews.viewCalledAlready', { name }))

/** For an erasure: nothing of the person's own deleted views is kept. */
export const forgetDeletedViews = (trx: Trx, personId: string) =>
  sql`delete from deleted_record where kind = 'savedView' and content ->> 'person_id' = ${personId}`.execute(
    trx,
  )

async function refusePastMost(trx: Trx, { organizationId, personId }: Who): Promise<void> {
  // One after the other: each counts what those before it have kept.
  await lockName(trx, `saved views of ${personId}`)
  const [row] = await queryRows(trx)<{ count: number }>`
    select count(*)::int as count from saved_view where organization_id = ${organizationId} and person_id = ${personId}`
  if ((row?.count ?? 0) >= MOST)
    throw new Refused(409, 'in_use', t('refusals.savedViews.keepViewsAlreadyDeleteFirst', { most: MOST }))
}
