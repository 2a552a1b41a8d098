/** Previews: the real drawing of what is not issued, without a seal and marked as such. Nothing is kept. */
import type * as z from 'zod'
import type {
  certificateTemplates,
  ChosenTemplate,
  TemplatePreviewBody,
} from '../../../contract/certificates/templates.ts'
import { inScope, type Scope } from '../../platform/database.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { certificateData, newestOf } from './certificates.repository.ts'
import { designOfKey } from './design.ts'
import { exampleCertificate } from './example.ts'
import { drawn, type Places } from './sealing.ts'
import { findTemplate, isLogo, listTemplates } from './templates.repository.ts'
import { mergeFactsOf, withWording } from './wording.ts'
import { t } from '../../platform/messages.ts'

type Needs = Pick<Places, 'config' | 'database' | 'storage' | 'clock'>

/** @throws Refused 400 for a logo that was never sent */
export async function previewOfTemplate(
  places: Needs,
  scope: Scope,
  { layout, accent, logo, wording, language }: z.output<typeof TemplatePreviewBody>,
): Promise<Buffer> {
  const { database, config, clock } = places
  const known = logo === null || (await inScope(database, scope, (trx) => isLogo(trx, logo)))
  if (!known) throw wrongField('logo', t('refusals.certificates.logoNotKnownChooseAgain'))
  const example = exampleCertificate(language, config.name, clock())
  const certificate = withWording({ ...example, wordingSource: wording })
  return drawn(places, certificate, { layout, accent, logo }, true)
}

/** @throws Refused 404 for an operation that is not seen, 400 for a template that does not exist */
export async function previewOfOperation(
  places: Needs,
  scope: Scope,
  operationId: string,
  chosen: z.output<typeof ChosenTemplate>,
): Promise<Buffer> {
  const data = await inScope(places.database, scope, async (trx) => {
    if (!(await findTemplate(trx, chosen.template)))
      throw wrongField('template', t('refusals.workflow.chooseTemplateUse'))
    const before = await newestOf(trx, operationId)
    const frame = {
      number: before?.number ?? 'UND-0000-000000',
      version: (before?.version ?? 0) + 1,
      at: places.clock(),
      demonstration: false,
    }
    return certificateData(trx, operationId, frame, { ...chosen, isPublic: true })
  })
  return drawn(places, data, data.design ?? designOfKey(data.template), true)
}

type Offered = z.input<typeof certificateTemplates.offered.answer & {}>

/** @throws Refused 404 */
export const offeredTemplates = (
  { database, clock }: Needs,
  scope: Scope,
  operationId: string,
): Promise<Offered> =>
  inScope(database, scope, async (trx) => {
    const frame = { number: '', version: 1, at: clock(), demonstration: false }
    const factsIn = async (language: 'en' | 'fr') => {
      const choice = { template: 'classic', language, wording: '', isPublic: true }
      return mergeFactsOf(await certificateData(trx, operationId, frame, choice), language)
    }
    const [en, fr] = [await factsIn('en'), await factsIn('fr')]
    const items = await listTemplates(trx)
    return {
      items: items
        .filter(({ isActive }) => isActive)
        .map(({ key, name, layout, accent, logo, wording }) => ({
          key,
          name,
          layout,
          accent,
          logo,
          wording,
        })),
      facts: { en: { ...en }, fr: { ...fr } },
    }
  })
