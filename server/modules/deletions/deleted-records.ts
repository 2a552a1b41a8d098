/** One way to delete a record so that it can be restored: its row is kept, with its id (docs/decisions/073-undo-of-deletions.md). */
import { sql } from 'kysely'
import { DELETIONS_LISTED, type DeletedKind, type DeletedRecord } from '../../../contract/deletions.ts'
import type { Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { isoTime, queryRows } from '../../platform/statements.ts'

type Place = {
  readonly kind: DeletedKind | 'savedView'
  readonly table: string
  readonly sid: string
}

/** @throws PostgreSQL's foreign key error while others refer to the row */
export async function deleteRecord(
  trx: Trx,
  { kind, table, sid }: Place,
  { name, personId }: { readonly name: string; readonly personId: string },
): Promise<void> {
  await sql`with gone as (delete from ${sql.table(table)} where id = ${sid}::uuid returning *)
    insert into deleted_record (id, kind, name, content, deleted_by)
    select id, ${kind}, ${name}, to_jsonb(gone), ${personId}::uuid from gone`.execute(trx)
}

export type Content = Readonly<Record<string, unknown>>

/** The columns of a deleted row by their names, locked until the transaction ends; null when it is not among the deleted ones. */
export async function lockDeleted(trx: Trx, { kind, sid }: Omit<Place, 'table'>): Promise<Content | null> {
  const rows = await queryRows(trx)<{ content: Content }>`select content from deleted_record
    where id = ${sid}::uuid and kind = ${kind} for update`
  return rows[0]?.content ?? null
}

/** Columns added since have their default. @throws PostgreSQL's error for a reused value or a removed reference */
export async function restoreRecord(trx: Trx, { table, sid }: Place): Promise<void> {
  const rows = await queryRows(trx)<{ column: string }>`select a.attname as column
    from pg_attribute a join deleted_record d on d.id = ${sid}::uuid and d.content ? a.attname
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`
  const columns = sql.join(rows.map(({ column }) => sql.ref(column)))
  await sql`with back as (delete from deleted_record where id = ${sid}::uuid returning content)
    insert into ${sql.table(table)} (${columns})
    select ${columns} from back, jsonb_populate_record(null::${sql.table(table)}, back.content)`.execute(trx)
}

/** What the record refers to was deleted as well. */
export const referenceGone = (): Refused => new Refused(409, 'gone', t('refusals.deletions.referenceGone'))

/** The latest first, at most `DELETIONS_LISTED`. */
export const listDeleted = (trx: Trx, kind: DeletedKind): Promise<DeletedRecord[]> =>
  queryRows(trx)<DeletedRecord>`
    select r.id as sid, r.name, ${isoTime('r.deleted_at')} as "deletedAt",
      coalesce(person_name(d), ${t('refusals.contributions.someoneLeft')}) as "deletedBy"
    from deleted_record r left join personal_data d on d.person_id = r.deleted_by
    where r.kind = ${kind} order by r.deleted_at desc, r.id limit ${DELETIONS_LISTED}`
