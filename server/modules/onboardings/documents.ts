/** Documents of an onboarding: checked, kept, handed out with every look journalled, and deleted when their time is over. */
import { sql } from 'kysely'
import type * as z from 'zod'
import {
  OnboardingDocumentKind,
  type OnboardingDocument,
} from '../../../contract/organizations/onboarding-shapes.ts'
import { inScope, SYSTEM, type Database, type Scope, type Trx } from '../../platform/database.ts'
import { notFound, orNotFound, Refused, wrongField } from '../../platform/http/refused.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { isUuid } from '../../platform/canonical.ts'
import { makeOnce } from '../../workflow/engine/keys.ts'
import { checkUpload } from '../documents/upload-check.ts'
import { actorOf, lockOwn, type Onboarding } from './row.ts'
import { keptUntil, type Ended } from './retention.ts'
import { t } from '../../platform/messages.ts'

export type Places = { readonly database: Database; readonly storage: Storage; readonly clock: () => Date }
type Upload = {
  readonly bytes: Buffer
  readonly name: string
  readonly kind: string
  readonly itemSid: string | null
  readonly key?: string | undefined
}

/** What happens to documents is no event of the machine: its rows have no number, and are beside the chain. */
const journal = (trx: Trx, scope: Scope, onboardingId: string, event: string, payload: object, now: Date) =>
  trx
    .insertInto('onboarding_journal')
    .values({
      onboarding_id: onboardingId,
      seq: null,
      at: now,
      person_id: scope.personId,
      role: actorOf(scope).role,
      event,
      payload: JSON.stringify(payload),
    })
    .execute()

/** Of one onboarding. */
const MOST_DOCUMENTS = 60

/** @throws Refused 400 for another kind, 404, 409 when nothing is asked for, 413 above the count, 415 */
export async function keepDocument(
  { database, storage, clock }: Places,
  scope: Scope,
  { bytes: raw, name: rawName, kind: rawKind, itemSid, key }: Upload,
): Promise<z.input<typeof OnboardingDocument>> {
  const kind = OnboardingDocumentKind.safeParse(rawKind)
  if (!kind.success) throw wrongField('kind', t('refusals.onboardings.noSuchKindDocument'))
  await inScope(database, scope, (trx) => mayAdd(trx, scope, itemSid))
  const { bytes, mediaType, name } = await checkUpload(raw, rawName)
  const sha256 = await storage.put(bytes)
  const now = clock()
  return inScope(database, scope, async (trx) => {
    const { id: onboardingId } = await mayAdd(trx, scope, itemSid)
    const { personId } = scope
    const body = { onboardingId, kind: kind.data, itemSid, name, sha256 }
    const id = await makeOnce(trx, { personId, key, body }, async () => {
      const made = await trx
        .insertInto('onboarding_document')
        .values({
          onboarding_id: onboardingId,
          kind: kind.data,
          item_id: itemSid,
          name,
          media_type: mediaType,
          bytes: bytes.length,
          sha256,
          uploaded_by: personId,
          uploaded_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const added = { documentSid: made.id, kind: kind.data }
      await journal(trx, scope, onboardingId, 'document.add', added, now)
      return made.id
    })
    return {
      sid: id,
      kind: kind.data,
      itemSid,
      name,
      mediaType,
      bytes: bytes.length,
      uploadedAt: now.toISOString(),
      keptUntil: null,
    }
  })
}

async function mayAdd(trx: Trx, scope: Scope, itemSid: string | null): Promise<Onboarding> {
  const onboarding = await lockOwn(trx, scope)
  const { id, standing } = onboarding
  if (itemSid === null && standing.step === null)
    throw new Refused(409, 'wrong_state', t('refusals.onboardings.submittedAddOnlyAsked'))
  if (itemSid !== null && !(await isOpen(trx, id, itemSid)))
    throw wrongField('itemSid', t('refusals.onboardings.notAsked'))
  const { rows } = await sql`select 1 from onboarding_document where onboarding_id = ${id}::uuid`.execute(trx)
  if (rows.length >= MOST_DOCUMENTS)
    throw new Refused(
      413,
      'too_large',
      t('refusals.onboardings.documentsAlready', { mostDocuments: MOST_DOCUMENTS }),
    )
  return onboarding
}

async function isOpen(trx: Trx, onboardingId: string, itemSid: string): Promise<boolean> {
  if (!isUuid(itemSid)) return false
  const row = await trx
    .selectFrom('onboarding_item')
    .select('id')
    .where('id', '=', itemSid)
    .where('onboarding_id', '=', onboardingId)
    .where('kind', '=', 'document')
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** For the owners of the organization and for the platform; row-level security hides it from others. @throws Refused 404 */
export async function lookAt({ database, storage, clock }: Places, scope: Scope, sid: string) {
  const row = await inScope(database, scope, async (trx) => {
    const found = await trx
      .selectFrom('onboarding_document as d')
      .innerJoin('onboarding as o', 'o.id', 'd.onboarding_id')
      .select(['d.onboarding_id', 'd.name', 'd.media_type', 'd.sha256', 'o.submitted_at'])
      .where('d.id', '=', sid)
      .executeTakeFirst()
    if (!found || (scope.platform && found.submitted_at === null)) throw notFound()
    // Written before a byte leaves: who saw it is known even if the sending breaks off.
    await journal(trx, scope, found.onboarding_id, 'document.look', { documentSid: sid }, clock())
    return found
  })
  const bytes = orNotFound(await storage.get(row.sha256))
  return { bytes, name: row.name, mediaType: row.media_type }
}

/** Only what was not sent yet. @throws Refused 404, 409 */
export async function removeDocument(
  { database, storage, clock }: Places,
  scope: Scope,
  sid: string,
): Promise<void> {
  const sha256 = await inScope(database, scope, async (trx) => {
    const { id, standing } = await lockOwn(trx, scope)
    const row = await trx
      .selectFrom('onboarding_document')
      .select(['sha256', 'item_id'])
      .where('id', '=', sid)
      .where('onboarding_id', '=', id)
      .executeTakeFirstOrThrow(() => notFound())
    const isSent = row.item_id === null ? standing.step === null : !(await isOpen(trx, id, row.item_id))
    if (isSent) throw new Refused(409, 'wrong_state', t('refusals.onboardings.sentAlready'))
    await trx.deleteFrom('onboarding_document').where('id', '=', sid).execute()
    await journal(trx, scope, id, 'document.remove', { documentSid: sid }, clock())
    return row.sha256
  })
  await forgetContent({ database, storage, clock }, sha256)
}

/** A file that any row still names stays, and so does one that was just written: its row may be about to come. */
const JUST_WRITTEN_MS = 3_600_000

/** @returns whether it was removed */
async function forgetContent({ database, storage, clock }: Places, sha256: string): Promise<boolean> {
  const isNamed = await inScope(database, SYSTEM, async (trx) => {
    // Whatever table names files by their content, now or later: the column's name says so.
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select c.table_name as table, c.column_name as column from information_schema.columns c
      where c.table_schema = 'public' and c.data_type = 'text' and c.column_name like '%sha256'`.execute(trx)
    for (const { table, column } of columns) {
      const { rows } =
        await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${sha256} limit 1`.execute(trx)
      if (rows.length > 0) return true
    }
    return false
  })
  if (isNamed) return false
  return storage.remove(sha256, new Date(clock().getTime() - JUST_WRITTEN_MS))
}

const MOST_AT_ONCE = 200

/** Deletes what is kept long enough. @returns how many documents went */
export async function expireDocuments(places: Places): Promise<number> {
  const now = places.clock()
  const gone = await inScope(places.database, SYSTEM, async (trx) => {
    const { rows } = await sql<
      Ended & {
        id: string
        onboarding_id: string
        sha256: string
        kind: z.infer<typeof OnboardingDocumentKind>
      }
    >`select d.id, d.onboarding_id, d.sha256, d.kind, o.submitted_at as "submittedAt", o.access_status as "accessStatus",
        o.since, o.updated_at as "updatedAt", g.deleted_at as "deletedAt"
      from onboarding_document d join onboarding o on o.id = d.onboarding_id
      left join organization g on g.id = o.organization_id
      where o.submitted_at is null or o.access_status = 'rejected' or g.deleted_at is not null
      order by d.uploaded_at for update of d skip locked`.execute(trx)
    // Kinds are kept differently long, so the oldest are not the first to go: all are looked at, some go at once.
    const isOver = (row: (typeof rows)[number]): boolean => {
      const until = keptUntil(row.kind, row)
      return until !== null && until <= now
    }
    const over = rows.filter(isOver).slice(0, MOST_AT_ONCE)
    for (const { id, onboarding_id: onboardingId } of over) {
      await trx.deleteFrom('onboarding_document').where('id', '=', id).execute()
      await journal(trx, SYSTEM, onboardingId, 'document.expire', { documentSid: id }, now)
    }
    return over
  })
  for (const { sha256 } of gone) await forgetContent(places, sha256)
  return gone.length
}
