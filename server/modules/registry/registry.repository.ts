/** Rows of any registry entity, read and written by its description. */
import { sql } from 'kysely'
import type { RegistryBody, RegistryQuery, RegistryRow } from '../../../contract/registry.ts'
import type { RegistryEntity } from '../../../contract/registry/entity.ts'
import type { Trx } from '../../platform/database.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { behind, cut, ordered } from '../../platform/keyset.ts'
import { prefixOf } from './registries.ts'
import { joinsOf, referencing, searchedOf, selectionOf, sortKeyOf, tableOf } from './registry.sql.ts'
import { versionOf } from '../../platform/http/record-version.ts'
import { searchFound } from '../../platform/search.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

type Found = RegistryRow & { readonly id: string; readonly sort_key: string }

/** @throws Refused 400 for a sort that the list does not offer, or a cursor of another list */
export async function listEntries(trx: Trx, entity: RegistryEntity, query: RegistryQuery) {
  const field = entity.fields.find(({ name, listed }) => name === query.sort && listed)
  if (!field) throw wrongField('sort', t('refusals.registry.listCannotSorted'))
  const key = sortKeyOf(field)
  const id = sql.ref('t.id')
  const filters = [
    ...(query.search ? [searchFound(searchedOf(entity), query.search)] : []),
    ...(query.sid ? [sql`t.id = ${query.sid}::uuid`] : []),
    ...(query.of ? [sql`(${sql.join([sql`false`, ...referencing(entity, query.of)], sql` or `)})`] : []),
  ]
  const where = filters.length > 0 ? sql.join(filters, sql` and `) : sql`true`
  const from = sql`from ${tableOf(entity)} as t ${joinsOf(entity)} where ${where}`
  const rows = await queryRows(trx)<Found>`
    select ${selectionOf(entity)}, ${key.expression} as sort_key ${from}
    and ${behind(query, key, id)} ${ordered(query, key, id)}`
  const counted = await queryRows(trx)<{ count: number }>`select count(*)::int as count ${from}`
  const { items, nextCursor } = cut(query, rows)
  return { items: items.map((row) => versioned(entity, row)), nextCursor, count: counted[0]?.count ?? 0 }
}

export async function findEntry(trx: Trx, entity: RegistryEntity, sid: string): Promise<RegistryRow | null> {
  const rows = await queryRows(trx)<Found>`
    select ${selectionOf(entity)} from ${tableOf(entity)} as t ${joinsOf(entity)}
    where t.id = ${sid}::uuid`
  return rows[0] ? versioned(entity, rows[0]) : null
}

const versioned = ({ fields }: RegistryEntity, row: Omit<Found, 'version'>): RegistryRow =>
  ({ ...row, version: versionOf(fields.map(({ name }) => row[name] ?? null)) }) as RegistryRow

/** Locks the row until the transaction ends. @returns false when there is none */
export async function lockEntry(trx: Trx, entity: RegistryEntity, sid: string): Promise<boolean> {
  const rows = await queryRows(trx)`select 1 from ${tableOf(entity)} where id = ${sid}::uuid for update`
  return rows.length > 0
}

export async function insertEntry(trx: Trx, entity: RegistryEntity, body: RegistryBody): Promise<string> {
  const columns = sql.join(entity.fields.map(({ column }) => sql.ref(column)))
  const values = sql.join(entity.fields.map(({ name }) => sql`${body[name] ?? null}`))
  const rows = await queryRows(trx)<{ id: string }>`
    insert into ${tableOf(entity)} (${columns}) values (${values}) returning id`
  return rows[0]!.id
}

export async function updateEntry(
  trx: Trx,
  entity: RegistryEntity,
  sid: string,
  body: RegistryBody,
): Promise<void> {
  const changes = sql.join(
    entity.fields.map(({ name, column }) => sql`${sql.ref(column)} = ${body[name] ?? null}`),
  )
  await sql`update ${tableOf(entity)} set ${changes} where id = ${sid}::uuid`.execute(trx)
}

/** Ids with or without the registry's prefix are equal. Locks the numbers. @returns name and number, or null */
export async function sameNumber(
  trx: Trx,
  { table, column, standardColumn }: Readonly<Record<'table' | 'column' | 'standardColumn', string>>,
  {
    standardId,
    number,
    except,
  }: { readonly standardId: string; readonly number: string; readonly except: string | null },
): Promise<{ readonly name: string; readonly number: string } | null> {
  await sql`lock table ${sql.table(table)} in row exclusive mode`.execute(trx)
  await sql`select 1 from carbon_standard where id = ${standardId}::uuid for no key update`.execute(trx)
  const prefix = await prefixOf(trx, standardId)
  const rows = await queryRows(trx)<{ name: string; number: string }>`
    select name, ${sql.ref(column)} as number from ${sql.table(table)}
    where ${sql.ref(standardColumn)} = ${standardId}::uuid and id is distinct from ${except}::uuid
      and bare_project_id(${sql.ref(column)}, ${prefix}) = bare_project_id(${number}, ${prefix}) limit 1`
  return rows[0] ?? null
}

export type Usage = { readonly what: string; readonly count: number; readonly labels: readonly string[] }

/** Entries that a refusal names, of each kind. */
const MOST_NAMED = 3

/** Who uses an entry, by kind; an empty list when no one does. */
export async function usesOf(trx: Trx, entity: RegistryEntity, sid: string): Promise<readonly Usage[]> {
  const found: Usage[] = []
  for (const { table, column, what, label } of entity.uses) {
    const rows = await queryRows(trx)<{ count: number; labels: string[] }>`
      select count(*)::int as count, coalesce((array_agg(label order by label))[1:${sql.lit(MOST_NAMED)}], '{}') as labels
      from (select ${sql.raw(label)} as label from ${sql.table(table)} where ${sql.ref(column)} = ${sid}::uuid) used`
    const [row] = rows
    if (row && row.count > 0) found.push({ what, ...row })
  }
  return found
}
