/** A correction of a certificate that was released: a new version supersedes, the earlier ones stay as they are. */
import type * as z from 'zod'
import type {
  Certificate,
  CorrectionBody,
  CorrectionStart,
} from '../../../contract/certificates/certificates.ts'
import { inScope, unless, type Scope, type Trx } from '../../platform/database.ts'
import { inspectSeal } from '../seals/seal.ts'
import { notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { canonical } from '../../platform/canonical.ts'
import {
  certificateData,
  dataOf,
  lockOperation,
  releasedVersions,
  type Choice,
  type Data,
} from './certificates.repository.ts'
import { showCertificate } from './certificates.usecases.ts'
import { designOfKey, type Design } from './design.ts'
import { sealedFile, type Places } from './sealing.ts'
import { designOf, findTemplate } from './templates.repository.ts'
import { withWording } from './wording.ts'
import { t } from '../../platform/messages.ts'

/** @throws Refused 404 while nothing is released under the number */
export async function correctionStart(
  { database }: Places,
  scope: Scope,
  number: string,
): Promise<z.input<typeof CorrectionStart>> {
  const [current] = await inScope(database, scope, (trx) => releasedVersions(trx, number))
  if (!current) throw notFound()
  const data = dataOf(current)
  const { beneficiary, language, template, isPublic } = data
  const wording = data.wordingSource ?? data.wording
  return { version: current.version, beneficiary, wording, language, template, isPublic }
}

/** Draws, seals and releases a new version; units come from the ledger. @throws Refused 404, 409 for an old version, 400 */
export async function correctCertificate(
  places: Places,
  scope: Scope,
  number: string,
  { version, reason, reseal, ...wanted }: CorrectionBody,
): Promise<Certificate> {
  const { database, clock, config } = places
  const at = clock()
  const { current: key } = await places.sealKeys()
  const {
    data,
    operationId,
    fields: changed,
    sealed,
  } = await inScope(database, scope, async (trx) => {
    const newest = await newestVersion(trx, number)
    const [current] = await releasedVersions(trx, number)
    if (!current) throw notFound()
    if (current.version !== version) throw new Refused(409, 'stale_version')
    const before = dataOf(current)
    const frame = { number, version: newest + 1, at, demonstration: config.demonstration }
    const choice = choiceOf(before, wanted)
    const fresh = await certificateData(trx, current.operation_id, frame, choice)
    const corrected = withWording({
      ...fresh,
      design: await designFor(trx, before, wanted),
      beneficiary: wanted.beneficiary ?? before.beneficiary,
    })
    return {
      data: corrected,
      operationId: current.operation_id,
      fields: changedFields(before, corrected),
      sealed: current.sha256,
    }
  })
  const isOfOldKey = reseal === true && !(await isSealedWith(places, sealed, key.certificate))
  const fields = isOfOldKey ? [...changed, 'seal'] : changed
  if (fields.length === 0)
    throw wrongField('reason', t('refusals.certificates.nothingDifferentCurrentVersion'))
  const sha256 = await sealedFile(places, data)
  await inScope(database, scope, async (trx) => {
    await lockOperation(trx, operationId)
    const [current] = await releasedVersions(trx, number)
    if (current?.version !== version) throw new Refused(409, 'stale_version')
    const write = () =>
      trx
        .insertInto('certificate')
        .values({
          operation_id: operationId,
          number,
          version: data.version,
          data: JSON.stringify(data),
          sha256,
          sealed_at: at,
          released_at: clock(),
        })
        .execute()
    await unless({ taken: () => new Refused(409, 'stale_version') }, write)
    await trx
      .insertInto('certificate_command')
      .values({
        operation_id: operationId,
        number,
        version: data.version,
        kind: 'correct',
        from_version: version,
        reason,
        fields: [...fields],
        recipients: null,
        person_id: scope.personId,
        at,
      })
      .execute()
    await trx
      .insertInto('outbox')
      .values(
        (['contributor', 'projectCarrier'] as const).map((to) => ({
          operation_id: operationId,
          kind: 'notify',
          params: JSON.stringify({ to, step: 'certificate', template: 'certificateCorrected' }),
        })),
      )
      .execute()
  })
  return showCertificate(places, scope, number)
}

/** @returns also true for a file that is missing: sealing it again would repair nothing */
async function isSealedWith({ storage }: Places, sha256: string, certificate: Uint8Array): Promise<boolean> {
  const bytes = await storage.get(sha256)
  return bytes === null || (await inspectSeal(bytes, [certificate])).ours
}

/** Also one that was drawn and never released has used its version up. */
async function newestVersion(trx: Trx, number: string): Promise<number> {
  const { newest } = await trx
    .selectFrom('certificate')
    .select((select) => select.fn.max('version').as('newest'))
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return Number(newest)
}

type Wanted = Omit<CorrectionBody, 'version' | 'reason'>

/** What was chosen before, where the correction says nothing else. */
const choiceOf = (before: Data, wanted: Wanted): Choice => ({
  template: wanted.template ?? before.template,
  language: wanted.language ?? before.language,
  wording: wanted.wording ?? before.wordingSource ?? before.wording,
  isPublic: wanted.isPublic ?? before.isPublic,
})

/** A certificate keeps the look that it was drawn with, until a template is named. */
async function designFor(trx: Trx, before: Data, { template }: Wanted): Promise<Design> {
  if (template === undefined) return before.design ?? designOfKey(before.template)
  const named = await findTemplate(trx, template)
  if (!named?.isActive) throw wrongField('template', t('refusals.workflow.chooseTemplateUse'))
  return designOf(named)
}

const COMPARED = [
  'beneficiary',
  'wording',
  'language',
  'template',
  'isPublic',
  'reason',
  'registryLinks',
] as const satisfies readonly (keyof Data)[]

/** What each field is compared by: a template that looks different now counts as another one, and so do links at other ranges. */
const comparedBy = (name: (typeof COMPARED)[number], data: Data): unknown => {
  if (name === 'template') return [data.template, data.design ?? designOfKey(data.template)]
  return name === 'registryLinks' ? [data.registryLinks, data.ranges.map(({ link }) => link)] : data[name]
}

const changedFields = (before: Data, after: Data): readonly string[] =>
  COMPARED.filter((name) => canonical(comparedBy(name, before)) !== canonical(comparedBy(name, after)))
