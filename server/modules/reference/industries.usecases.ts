/** Industries: unique by name whatever the case, kept while an organization names them. */
import { sql } from 'kysely'
import type { Industry } from '../../../contract/organizations/industries.ts'
import { deleteRecord, lockDeleted, restoreRecord } from '../deletions/deleted-records.ts'
import { auditBy } from '../organizations/audit.ts'
import { unless, type Scope, type Trx } from '../../platform/database.ts'
import { alreadyExists, type FieldIssue, notFound, Refused } from '../../platform/http/refused.ts'
import { refuseStale, versionOf } from '../../platform/http/record-version.ts'
import { t } from '../../platform/messages.ts'

/** Organizations that a refusal names. */
const MOST_NAMED = 5

/** By name. A deleted organization still names its industries, because it can be restored; it is not counted. */
export async function listIndustries(trx: Trx): Promise<Industry[]> {
  const { rows } = await sql<{ id: string; name: string; organizations: number }>`
    select i.id, i.name, (select count(*)::int from organization_industry u join organization o on o.id = u.organization_id
      where u.industry_id = i.id and o.deleted_at is null) as organizations
    from industry i order by lower(i.name)`.execute(trx)
  return rows.map(({ id, ...row }) => ({ sid: id, ...row, version: industryVersion(row.name) }))
}

/** @throws Refused 409 already_exists */
export const addIndustry = (trx: Trx, { personId }: Scope, name: string): Promise<Industry> =>
  unlessExists(name, async () => {
    const { rows } = await sql<{
      id: string
    }>`insert into industry (name) values (${name}) returning id`.execute(trx)
    const { id } = rows[0]!
    await auditBy(trx, { personId }, 'industry.create', id)
    return read(trx, id)
  })

/** @throws Refused 404, or 409 already_exists or stale_version */
export const renameIndustry = (
  trx: Trx,
  { personId }: Scope,
  sid: string,
  { name, version }: { readonly name: string; readonly version?: string | undefined },
): Promise<Industry> =>
  unlessExists(name, async () => {
    refuseStale(industryVersion(await lock(trx, sid)), version)
    await trx.updateTable('industry').set({ name }).where('id', '=', sid).execute()
    await auditBy(trx, { personId }, 'industry.rename', sid)
    return read(trx, sid)
  })

const read = async (trx: Trx, sid: string): Promise<Industry> =>
  (await listIndustries(trx)).find((industry) => industry.sid === sid)!

/** @returns its name. @throws Refused 404 */
async function lock(trx: Trx, sid: string): Promise<string> {
  const found = await trx
    .selectFrom('industry')
    .select('name')
    .where('id', '=', sid)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound())
  return found.name
}

const industryVersion = (name: string): string => versionOf({ name })

const unlessExists = <Result>(name: string, write: () => Promise<Result>): Promise<Result> =>
  unless(
    { taken: () => alreadyExists('name', t('refusals.reference.industryCalledExistsAlready', { name })) },
    write,
  )

/** @throws Refused 404, or 409 in_use with the names of organizations that use it */
export async function removeIndustry(trx: Trx, { personId }: Scope, sid: string): Promise<void> {
  const name = await lock(trx, sid)
  const users = await trx
    .selectFrom('organization_industry as u')
    .innerJoin('organization as o', 'o.id', 'u.organization_id')
    .select('o.name')
    .where('u.industry_id', '=', sid)
    .orderBy('o.name')
    .execute()
  if (users.length > 0) throw inUse(users.map(({ name }) => name))
  await unless({ missing: () => new Refused(409, 'in_use') }, () =>
    deleteRecord(trx, placeOf(sid), { name, personId }),
  )
  await auditBy(trx, { personId }, 'industry.remove', sid, { details: { name } })
}

/** What is there already stays as it is. @throws Refused 404, or 409 already_exists when another took the name meanwhile */
export async function restoreIndustry(trx: Trx, { personId }: Scope, sid: string): Promise<Industry> {
  const deleted = await lockDeleted(trx, placeOf(sid))
  if (deleted) {
    await unlessExists(String(deleted['name']), () => restoreRecord(trx, placeOf(sid)))
    await auditBy(trx, { personId }, 'industry.restore', sid)
  }
  await lock(trx, sid)
  return read(trx, sid)
}

const placeOf = (sid: string) => ({ kind: 'industry', table: 'industry', sid }) as const

function inUse(names: readonly string[]): Refused {
  const more = names.length - MOST_NAMED
  const listed = names.slice(0, MOST_NAMED).join(', ')
  const named = more > 0 ? t('refusals.reference.andMore', { listed, more }) : listed
  return new Refused(409, 'in_use', t('refusals.reference.industryNamed', { count: names.length, named }))
}

/** @returns an issue when there is no such industry */
export async function unknownIndustries(trx: Trx, sids: readonly string[]): Promise<FieldIssue[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from industry where id = any(${[...sids]}::uuid[])`.execute(trx)
  const isUnknown = sids.some((sid) => !rows.some(({ id }) => id === sid))
  return isUnknown ? [{ path: 'industrySids', message: t('refusals.reference.noSuchIndustry') }] : []
}
