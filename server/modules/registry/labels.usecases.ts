/** Certifications that a vintage carries, with what proves them and how long they hold. */
import { sql } from 'kysely'
import type { NamedLabel, VintageLabel } from '../../../contract/registry.ts'
import { registryEntities } from '../../../contract/registry/all.ts'
import { auditBy } from '../organizations/audit.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { notFound, wrongField } from '../../platform/http/refused.ts'
import { findEntry, lockEntry } from './registry.repository.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

/** By name of the certification. @throws Refused 404 */
export async function listLabels(trx: Trx, vintageSid: string) {
  if (!(await findEntry(trx, registryEntities.vintage, vintageSid))) throw notFound()
  return queryRows(trx)<NamedLabel>`
    select c.id as "certificationSid", jsonb_build_object('sid', c.id, 'name', c.name, 'kind', c.kind) as certification,
      l.evidence_link as "evidenceLink", l.valid_from::text as "validFrom", l.valid_to::text as "validTo"
    from vintage_label l join additional_certification c on c.id = l.certification_id
    where l.vintage_id = ${vintageSid}::uuid order by lower(c.name)`
}

/** @returns how many there are now @throws Refused 404, or 400 with the place of a label of another standard */
export async function writeLabels(
  trx: Trx,
  { personId }: Scope,
  vintageSid: string,
  items: readonly VintageLabel[],
): Promise<number> {
  if (!(await lockEntry(trx, registryEntities.vintage, vintageSid))) throw notFound()
  for (const [place, { certificationSid, validFrom, validTo }] of items.entries()) {
    const field = `items.${place}.certificationSid`
    if (items.findIndex((one) => one.certificationSid === certificationSid) !== place)
      throw wrongField(field, t('refusals.registry.certificationStandsHereTwice'))
    if (!(await fits(trx, vintageSid, certificationSid)))
      throw wrongField(field, t('refusals.registry.noSuchCertificationVintageStandard'))
    if (validFrom && validTo && validTo < validFrom)
      throw wrongField(`items.${place}.validTo`, t('refusals.registry.endNotBeforeStart'))
  }
  await sql`delete from vintage_label where vintage_id = ${vintageSid}::uuid`.execute(trx)
  for (const { certificationSid, evidenceLink, validFrom, validTo } of items)
    await sql`insert into vintage_label (vintage_id, certification_id, evidence_link, valid_from, valid_to)
      values (${vintageSid}, ${certificationSid}, ${evidenceLink}, ${validFrom}, ${validTo})`.execute(trx)
  await auditBy(trx, { personId }, 'registry.labels', vintageSid, {
    details: { labels: items.map(({ certificationSid }) => certificationSid) },
  })
  return items.length
}

async function fits(trx: Trx, vintageSid: string, certificationSid: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from additional_certification c, vintage v join project p on p.id = v.project_id
    where c.id = ${certificationSid}::uuid and v.id = ${vintageSid}::uuid
      and (c.standard_id is null or c.standard_id = p.standard_id)`.execute(trx)
  return rows.length > 0
}
