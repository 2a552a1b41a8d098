/** Templates of certificates: written in versions, previewed, chosen. */
import type { CertificateTemplate, TemplateBody } from '../../../contract/certificates/templates.ts'
import { LOGO_PIXELS } from '../../../contract/rules/certificate-templates.ts'
import { PREFIX } from '../../../contract/http/endpoint.ts'
import { inScope, type Database, type Scope, type Trx } from '../../platform/database.ts'
import { alreadyExists, notFound, orNotFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { drawnAgain } from '../../platform/pictures.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import {
  findTemplate,
  insertTemplate,
  insertVersion,
  isLogo,
  listTemplates,
  templateVersions,
} from './templates.repository.ts'
import { t } from '../../platform/messages.ts'
import { makeOnce } from '../../workflow/engine/keys.ts'
import { lockName } from '../../platform/statements.ts'

export type TemplatePlaces = {
  readonly database: Database
  readonly storage: Storage
  readonly clock: () => Date
}

const logoAddress = (sha256: string): string => `${PREFIX}/certificate_logos/${sha256}`

/** @throws Refused 400 for a logo that was never sent, 409 for a name that exists */
export const addTemplate = (
  { database, clock }: TemplatePlaces,
  scope: Scope,
  { idempotencyKey: key, ...body }: TemplateBody & { readonly idempotencyKey?: string | undefined },
): Promise<CertificateTemplate> =>
  inScope(database, scope, async (trx) => {
    const { personId } = scope
    const made = await makeOnce(trx, { personId, key, body }, async () => {
      await checkTemplate(trx, body, null)
      const sid = await insertTemplate(trx)
      await insertVersion(trx, body, { sid, version: 1, personId, at: clock() })
      return sid
    })
    return (await findTemplate(trx, made))!
  })

/** @throws Refused 404, 409 when another version is the newest, 400 as adding does, and for another layout of a built-in one */
export const changeTemplate = (
  { database, clock }: TemplatePlaces,
  scope: Scope,
  sid: string,
  { version, ...body }: TemplateBody & { readonly version: number },
): Promise<CertificateTemplate> =>
  inScope(database, scope, async (trx) => {
    const before = orNotFound(await findTemplate(trx, sid))
    if (before.version !== version) throw new Refused(409, 'stale_version')
    // Journals name it by its layout.
    if (before.isBuiltIn && body.layout !== before.layout)
      throw wrongField('layout', t('refusals.certificates.layoutTemplateStays'))
    await checkTemplate(trx, body, sid)
    await insertVersion(trx, body, { sid, version: version + 1, personId: scope.personId, at: clock() })
    return (await findTemplate(trx, sid))!
  })

async function checkTemplate(trx: Trx, { name, logo, isActive }: TemplateBody, sid: string | null) {
  // Names, and the last one in use, are judged by all of them: one writer at a time.
  await lockName(trx, 'certificate templates')
  const all = await listTemplates(trx)
  const others = all.filter((one) => one.sid !== sid)
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    throw alreadyExists('name', t('refusals.certificates.templateCalledExistsAlready', { name }))
  if (!isActive && !others.some((one) => one.isActive))
    throw wrongField('isActive', t('refusals.certificates.templateLeastStayUse'))
  if (logo !== null && !(await isLogo(trx, logo)))
    throw wrongField('logo', t('refusals.certificates.logoNotKnownChooseAgain'))
}

/** @throws Refused 404 */
export const versionsOf = ({ database }: TemplatePlaces, scope: Scope, sid: string) =>
  inScope(database, scope, async (trx) => {
    const items = await templateVersions(trx, sid)
    if (items.length === 0) throw notFound()
    return { items }
  })

/** Redrawn, so that nothing but pixels remains. @throws Refused 415 for what is no picture */
export async function keepLogo({ database, storage, clock }: TemplatePlaces, scope: Scope, bytes: Buffer) {
  const picture = await drawnAgain(bytes, LOGO_PIXELS, true)
  const sha256 = await storage.put(picture.bytes)
  const { width, height } = picture
  await inScope(database, scope, (trx) =>
    trx
      .insertInto('certificate_logo')
      .values({ sha256, width, height, person_id: scope.personId, uploaded_at: clock() })
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .execute(),
  )
  return { sha256, width, height, address: logoAddress(sha256) }
}

/** @throws Refused 404 */
export async function readLogo(
  { database, storage }: TemplatePlaces,
  scope: Scope,
  sha256: string,
): Promise<Buffer> {
  const known = await inScope(database, scope, (trx) => isLogo(trx, sha256))
  return orNotFound(known ? await storage.get(sha256) : null)
}
