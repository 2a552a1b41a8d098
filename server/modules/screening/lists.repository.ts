/** Lists in force, and their entries. */
import { sql } from 'kysely'
import type { ScreeningList } from '../../../contract/organizations/screening.ts'
import type { Trx } from '../../platform/database.ts'
import { isoTime, lockName, queryRows } from '../../platform/statements.ts'
import { normalise } from './matching/normalise.ts'
import type { Listed } from './matching/score.ts'
import type { ListEntry, ListHead, Source } from './reading/entry.ts'

export const currentLists = (trx: Trx): Promise<ScreeningList[]> => queryRows(trx)<ScreeningList>`
    select l.id as sid, l.source, l.format, l.file_name as "fileName", l.entries, l.names, l.skipped,
      ${isoTime('l.published_at')} as "publishedAt", ${isoTime('l.loaded_at')} as "loadedAt",
      (select person_name(d) from personal_data d
       where d.person_id = l.person_id) as "loadedBy",
      (select b.entries from screening_list b where b.source = l.source and b.replaced_at is not null
       order by b.replaced_at desc limit 1) as "entriesBefore"
    from screening_list l where l.replaced_at is null order by l.source`

/** Two loads of one source come one after the other. */
export const holdSource = (trx: Trx, source: Source): Promise<unknown> => lockName(trx, `screening ${source}`)

export type Replacement = ListHead & {
  readonly sha256: string
  readonly fileName: string
  readonly personId: string
  readonly loadedAt: Date
}

/** The new list takes the old one's place; its figures are counted when the entries are in. @returns its id */
export async function openReplacement(trx: Trx, list: Replacement): Promise<string> {
  await sql`delete from screening_entry where list_id in
    (select id from screening_list where source = ${list.source} and replaced_at is null)`.execute(trx)
  await sql`update screening_list set replaced_at = ${list.loadedAt}
    where source = ${list.source} and replaced_at is null`.execute(trx)
  const { rows } = await sql<{ id: string }>`
    insert into screening_list (source, format, file_name, sha256, published_at, loaded_at, person_id, entries, names, skipped)
    values (${list.source}, ${list.format}, ${list.fileName}, ${list.sha256}, ${list.publishedAt}, ${list.loadedAt},
      ${list.personId}, 1, 1, 0) returning id`.execute(trx)
  return rows[0]!.id
}

export const countList = (
  trx: Trx,
  id: string,
  { entries, names, skipped }: Record<'entries' | 'names' | 'skipped', number>,
): Promise<unknown> =>
  sql`update screening_list set entries = ${entries}, names = ${names}, skipped = ${skipped} where id = ${id}`.execute(
    trx,
  )

/** @param from place of the first of them */
export async function addEntries(
  trx: Trx,
  listId: string,
  from: number,
  entries: readonly ListEntry[],
): Promise<void> {
  const rows = entries.map(({ names: _names, ...entry }, index) => ({ ...entry, place: from + index }))
  await sql`insert into screening_entry (list_id, place, reference, kind, birth_dates, countries, programme, listed_on)
    select ${listId}::uuid, r.place, r.reference, r.kind, r."birthDates", r.countries, r.programme, r."listedOn"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (place int, reference text, kind text,
      "birthDates" text[], countries text[], programme text, "listedOn" date)`.execute(trx)
  const names = entries.flatMap(({ names: all, kind }, index) =>
    all.map((one) => ({ ...one, normal: normalise(one.name, kind).join(' '), place: from + index })),
  )
  await sql`insert into screening_name (list_id, place, name, family, is_weak, normal)
    select ${listId}::uuid, r.place, r.name, r.family, r."isWeak", r.normal
    from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as r (place int, name text, family text, "isWeak" boolean,
      normal text)`.execute(trx)
}

export type StoredName = Omit<Listed, 'words'> & {
  readonly reference: string
  readonly listedOn: string | null
  /** The words of `normalise` in one line. */
  readonly normal: string
}

export const namesOf = (trx: Trx, listId: string): Promise<StoredName[]> => queryRows(trx)<StoredName>`
    select e.reference, e.kind, e.birth_dates as "birthDates", e.countries, e.listed_on as "listedOn",
      n.name, n.family, n.is_weak as "isWeak", n.normal
    from screening_name n join screening_entry e using (list_id, place)
    where n.list_id = ${listId} order by n.place`

export type ListInForce = { readonly id: string; readonly source: Source }

export const listsInForce = (trx: Trx): Promise<ListInForce[]> =>
  queryRows(trx)<ListInForce>`select id, source from screening_list where replaced_at is null order by source`

/** Counts as loaded then, unless later. @returns whether this file was ever in force: a replaced one does not return */
export async function wasLoaded(trx: Trx, sha256: string, seenAt: Date): Promise<boolean> {
  await sql`update screening_list set loaded_at = greatest(loaded_at, ${seenAt})
    where sha256 = ${sha256} and replaced_at is null`.execute(trx)
  const { rows } = await sql`select 1 from screening_list where sha256 = ${sha256} limit 1`.execute(trx)
  return rows.length > 0
}
