/** Logos of standards, proponents and certifications: the bytes lie in the storage, the entry names them. */
import { sql } from 'kysely'
import { PREFIX } from '../../../contract/http/endpoint.ts'
import type { RegistryEntity } from '../../../contract/registry/entity.ts'
import { auditBy } from '../organizations/audit.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { tableOf } from './registry.sql.ts'

type Asked = { readonly trx: Trx; readonly scope: Scope; readonly entity: RegistryEntity }

/** @returns the logo's address, which changes with its content. @throws Refused 404 */
export async function writeLogo(
  { trx, scope, entity }: Asked,
  sid: string,
  sha256: string,
): Promise<{ logo: string }> {
  const { numAffectedRows } =
    await sql`update ${tableOf(entity)} set logo_sha256 = ${sha256} where id = ${sid}::uuid`.execute(trx)
  if (!numAffectedRows) throw notFound()
  await auditBy(trx, scope, 'registry.logo', sid, { details: { entity: entity.name, sha256 } })
  return { logo: `${PREFIX}${entity.path}/${sid}/logo?v=${sha256.slice(0, 8)}` }
}

export async function logoOf(trx: Trx, entity: RegistryEntity, sid: string): Promise<string | null> {
  const { rows } = await sql<{ logo_sha256: string | null }>`
    select logo_sha256 from ${tableOf(entity)} where id = ${sid}::uuid`.execute(trx)
  return rows[0]?.logo_sha256 ?? null
}
