/** Reports of imports, as they are kept. */
import { sql } from 'kysely'
import { PROBLEMS_SHOWN, type ImportProblem, type RegistryImport } from '../../../contract/ledger/imports.ts'
import type { Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { behind, cut, ordered, type Paged } from '../../platform/keyset.ts'
import { isoTime } from '../../platform/statements.ts'
import { named, personName } from '../payments/who.ts'

const COLUMNS = sql`i.id, i.id as sid, i.kind, i.file_name as "fileName", i.rows, i.created, i.unchanged, i.changed, i.refused, i.touches,
  i.looks_like as "looksLike", i.without_serials as "withoutSerials", i.partly_known as "partlyKnown", i.layout ->> 'target' as target,
  (select m.name from import_map m where m.id::text = i.kind) as "mapName",
  ${named('s.id', 's.name')} as standard, ${isoTime('i.created_at')} as "createdAt", ${personName('i.person_id')} as "createdBy",
  ${isoTime('i.ran_at')} as "ranAt", ${personName('i.ran_by')} as "ranBy", i.created_at::text as sort_key`
const FROM = sql`from registry_import i join carbon_standard s on s.id = i.standard_id`

/** What the answer does not name stays here. */
type Stored = Omit<RegistryImport, 'problems'> & { readonly id: string; readonly sort_key: string }

/** Newest first. @throws Refused 400 for a cursor of another list */
export async function listImports(trx: Trx, query: Pick<Paged, 'cursor' | 'limit'>) {
  const paged: Paged = { ...query, sort: 'createdAt', direction: 'desc' }
  const key = { expression: sql.ref('i.created_at'), type: 'timestamptz' } as const
  const { rows } = await sql<Stored>`select ${COLUMNS} ${FROM}
    where ${behind(paged, key, sql.ref('i.id'))} ${ordered(paged, key, sql.ref('i.id'))}`.execute(trx)
  return cut(paged, rows)
}

/** With its first problems. @throws Refused 404 */
export async function showImport(trx: Trx, sid: string): Promise<RegistryImport> {
  const { rows } = await sql<Stored>`select ${COLUMNS} ${FROM} where i.id = ${sid}::uuid`.execute(trx)
  const [found] = rows
  if (!found) throw notFound()
  return { ...found, problems: await problemsBehind(trx, sid, 0, PROBLEMS_SHOWN) }
}

/** @throws Refused 404 */
export async function listProblems(
  trx: Trx,
  sid: string,
  { cursor = '0', limit }: { readonly cursor?: string | undefined; readonly limit: number },
) {
  const { rows } = await sql`select 1 from registry_import where id = ${sid}::uuid`.execute(trx)
  if (rows.length === 0) throw notFound()
  const found = await problemsBehind(trx, sid, Number(cursor), limit + 1)
  const items = found.slice(0, limit)
  return { items, nextCursor: found.length > limit ? String(items.at(-1)!.row) : null }
}

async function problemsBehind(trx: Trx, sid: string, row: number, limit: number): Promise<ImportProblem[]> {
  const { rows } = await sql<ImportProblem>`
    select row, cell, reason from registry_import_problem
    where import_id = ${sid}::uuid and row > ${row} order by row limit ${limit}`.execute(trx)
  return rows
}
