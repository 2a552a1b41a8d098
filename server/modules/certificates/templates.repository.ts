/** Rows of templates. The newest version is the template; earlier ones stay as they were. */
import { sql } from 'kysely'
import type { CertificateTemplate, TemplateBody } from '../../../contract/certificates/templates.ts'
import type { CertificateLanguage } from '../../../contract/rules/certificate-templates.ts'
import { unless, type Trx } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { isUuid } from '../../platform/canonical.ts'
import type { Design } from './design.ts'

const versions = (trx: Trx) =>
  trx
    .selectFrom('certificate_template as t')
    .innerJoin('certificate_template_version as v', 'v.template_id', 't.id')
    .leftJoin('personal_data as p', 'p.person_id', 'v.person_id')
    .select([
      't.id as sid',
      't.key',
      'v.version',
      'v.name',
      'v.layout',
      'v.accent',
      'v.wording',
      'v.logo_sha256 as logo',
      'v.is_active as isActive',
      'v.changed_at',
      sql<string | null>`person_name(p)`.as('changedBy'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number]

const presented = ({ key, changed_at: at, wording, ...row }: Row): CertificateTemplate => ({
  ...row,
  wording: { en: wording.en, fr: wording.fr },
  key: key ?? row.sid,
  isBuiltIn: key !== null,
  changedAt: at.toISOString(),
})

const isNewest = sql<boolean>`v.version = (select max(n.version) from certificate_template_version n where n.template_id = t.id)`

/** In use first, then by name. */
export async function listTemplates(trx: Trx): Promise<CertificateTemplate[]> {
  const rows = await versions(trx)
    .where(isNewest)
    .orderBy('v.is_active', 'desc')
    .orderBy(sql`lower(v.name)`)
    .execute()
  return rows.map(presented)
}

/** The newest first; empty for an unknown one. */
export async function templateVersions(trx: Trx, sid: string): Promise<CertificateTemplate[]> {
  const rows = await versions(trx).where('t.id', '=', sid).orderBy('v.version', 'desc').execute()
  return rows.map(presented)
}

/** @param name sid, or the key of one that was always there. @returns null for what names none */
export async function findTemplate(trx: Trx, name: string): Promise<CertificateTemplate | null> {
  const row = await versions(trx)
    .where(isNewest)
    .where((where) => (isUuid(name) ? where('t.id', '=', name) : where('t.key', '=', name as 'classic')))
    .executeTakeFirst()
  return row ? presented(row) : null
}

export const designOf = ({ layout, accent, logo }: CertificateTemplate): Design => ({ layout, accent, logo })

export async function insertTemplate(trx: Trx): Promise<string> {
  const { id } = await trx
    .insertInto('certificate_template')
    .values({ key: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @throws Refused 409 when someone else wrote this version first */
export async function insertVersion(
  trx: Trx,
  { name, layout, accent, wording, logo, isActive }: TemplateBody,
  written: { readonly sid: string; readonly version: number; readonly personId: string; readonly at: Date },
): Promise<void> {
  const write = () =>
    trx
      .insertInto('certificate_template_version')
      .values({
        template_id: written.sid,
        version: written.version,
        name,
        layout,
        accent,
        wording: JSON.stringify(wording satisfies Record<CertificateLanguage, string>),
        logo_sha256: logo,
        is_active: isActive,
        person_id: written.personId,
        changed_at: written.at,
      })
      .execute()
  await unless({ taken: () => new Refused(409, 'stale_version') }, write)
}

export const isLogo = async (trx: Trx, sha256: string): Promise<boolean> =>
  Boolean(
    await trx.selectFrom('certificate_logo').select('sha256').where('sha256', '=', sha256).executeTakeFirst(),
  )
