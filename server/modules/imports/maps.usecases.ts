/** Saved column maps: how files that are not known column by column are read. Unique by name whatever the case. */
import { sql } from 'kysely'
import type { ImportMap, ImportMapBody } from '../../../contract/ledger/imports.ts'
import { deleteRecord, lockDeleted, referenceGone, restoreRecord } from '../deletions/deleted-records.ts'
import { audit } from '../organizations/audit.ts'
import { isUuid } from '../../platform/canonical.ts'
import { unless, type Scope, type Trx } from '../../platform/database.ts'
import { alreadyExists, notFound, orNotFound, wrongField } from '../../platform/http/refused.ts'
import { refuseStale, versionOf } from '../../platform/http/record-version.ts'
import { t } from '../../platform/messages.ts'

const MAPS = sql`select m.id as sid, m.name, m.standard_id as "standardSid", s.name as "standardName", m.target, m.columns, m.dates
  from import_map m join carbon_standard s on s.id = m.standard_id`

/** By name. */
export async function listMaps(trx: Trx): Promise<ImportMap[]> {
  const { rows } = await sql<Stored>`${MAPS} order by lower(m.name)`.execute(trx)
  return rows.map(versioned)
}

export async function findMap(trx: Trx, sid: string): Promise<ImportMap | null> {
  if (!isUuid(sid)) return null
  const { rows } = await sql<Stored>`${MAPS} where m.id = ${sid}::uuid`.execute(trx)
  return rows[0] ? versioned(rows[0]) : null
}

type Stored = Omit<ImportMap, 'version'>

/** The standard may be renamed meanwhile. */
const versioned = (map: Stored): ImportMap => {
  const { sid: _sid, standardName: _name, ...shown } = map
  return { ...map, version: versionOf(shown) }
}

/** @param sid null: a new one. @throws Refused 404, 400 for an unknown standard, 409 already_exists or stale_version */
export async function writeMap(
  trx: Trx,
  { personId }: Scope,
  sid: string | null,
  {
    name,
    standardSid,
    target,
    columns,
    dates,
    version,
  }: ImportMapBody & { readonly version?: string | undefined },
): Promise<ImportMap> {
  if (sid) {
    await sql`select 1 from import_map where id = ${sid}::uuid for update`.execute(trx)
    refuseStale(orNotFound(await findMap(trx, sid)).version, version)
  }
  // An optional field that is left empty has no column.
  const mapped = JSON.stringify(Object.fromEntries(Object.entries(columns).filter(([, header]) => header)))
  const query = sid
    ? sql<{
        id: string
      }>`update import_map set name = ${name}, standard_id = ${standardSid}, target = ${target},
        columns = ${mapped}, dates = ${JSON.stringify(dates)} where id = ${sid}::uuid returning id`
    : sql<{ id: string }>`insert into import_map (name, standard_id, target, columns, dates)
        values (${name}, ${standardSid}, ${target}, ${mapped}, ${JSON.stringify(dates)}) returning id`
  const { rows } = await unless(
    {
      taken: () => nameTaken(name),
      missing: () => wrongField('standardSid', t('refusals.imports.noSuchStandard')),
    },
    () => query.execute(trx),
  )
  const id = rows[0]?.id
  if (!id) throw notFound()
  await audit(trx, { personId, action: 'registry.map', subjectId: id, details: { name, target } })
  return (await findMap(trx, id))!
}

/** Imports keep what it said. @throws Refused 404 */
export async function removeMap(trx: Trx, { personId }: Scope, sid: string): Promise<void> {
  const found = await findMap(trx, sid)
  if (!found) throw notFound()
  await deleteRecord(trx, placeOf(sid), { name: found.name, personId })
  await audit(trx, { personId, action: 'registry.unmap', subjectId: sid, details: { name: found.name } })
}

/** What is there already stays as it is. @throws Refused 404, 409 already_exists when another took the name meanwhile, 409 gone without its standard */
export async function restoreMap(trx: Trx, { personId }: Scope, sid: string): Promise<ImportMap> {
  const deleted = await lockDeleted(trx, placeOf(sid))
  if (deleted) {
    const name = String(deleted['name'])
    await unless({ taken: () => nameTaken(name), missing: referenceGone }, () =>
      restoreRecord(trx, placeOf(sid)),
    )
    await audit(trx, { personId, action: 'registry.restoreMap', subjectId: sid, details: { name } })
  }
  const found = await findMap(trx, sid)
  if (!found) throw notFound()
  return found
}

const placeOf = (sid: string) => ({ kind: 'importMap', table: 'import_map', sid }) as const

const nameTaken = (name: string) =>
  alreadyExists('name', t('refusals.imports.columnMapCalledExistsAlready', { name }))
