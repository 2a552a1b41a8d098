/** Another template of certificates, so that there is a choice. */
import type { Trx } from '../server/platform/database.ts'
import { insertTemplate, insertVersion } from '../server/modules/certificates/templates.repository.ts'

export async function writeTemplates(trx: Trx, personId: string, at: Date): Promise<void> {
  const sid = await insertTemplate(trx)
  const body = {
    name: 'For annual reports',
    layout: 'plain' as const,
    accent: 'ocean' as const,
    wording: {
      en: '{{beneficiary}} retired {{quantity}} {{unit}} from {{project}} ({{country}}) on {{retiredOn}}, in the registry of {{standard}}.',
      fr: '{{beneficiary}} a retiré {{quantity}} {{unit}} du projet {{project}} ({{country}}) le {{retiredOn}}, au registre {{standard}}.',
    },
    logo: null,
    isActive: true,
  }
  await insertVersion(trx, body, { sid, version: 1, personId, at })
}
