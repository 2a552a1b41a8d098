/** Facts about a certificate that are in tables: its template. */
import { unknownFieldsIn } from '../../../contract/rules/certificate-templates.ts'
import { rows, type Connection } from '../../platform/statements.ts'
import type { FieldIssue } from '../../platform/http/refused.ts'
import { issue, Template } from '../payloads.ts'
import { t } from '../../platform/messages.ts'

type Asked = {
  readonly connection: Connection
  readonly payload: Readonly<Record<string, unknown>>
}

/** It is in use, and its wording names only fields that a certificate has. */
export async function checkTemplate({ connection, payload }: Asked): Promise<readonly FieldIssue[]> {
  const { template, wording } = Template.parse(payload)
  const [newest] = await rows<{ is_active: boolean }>(
    connection,
    `select v.is_active from certificate_template t join certificate_template_version v on v.template_id = t.id
     where t.key = $1 or t.id::text = $1 order by v.version desc limit 1`,
    [template],
  )
  return [
    ...(newest?.is_active ? [] : [issue('template', t('refusals.workflow.chooseTemplateUse'))]),
    ...unknownFieldsIn(wording).map((name) => issue('wording', t('refusals.workflow.noField', { name }))),
  ]
}
