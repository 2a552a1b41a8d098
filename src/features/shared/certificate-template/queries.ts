/** What is asked about templates of certificates. */
import type { CertificateTemplate } from '../../../../contract/certificates/templates.ts'
import { itemsQuery, quietQuery } from '../../../lib/query-client.ts'
import { addressOf, call, callForFile } from '../../../lib/http.ts'
import type { Request } from '../../../lib/api.ts'
import { upload } from '../../../lib/sending/upload.ts'

export type { CertificateTemplate }
export type TemplateBody = Request<'POST /certificate_templates'>['body']
type PreviewBody = Request<'POST /certificate_template_previews'>['body']
type ChosenBody = Request<'POST /operations/:sid/certificate_previews'>['body']

export const templatesQuery = itemsQuery(['certificateTemplates'], 'GET /certificate_templates', {})

export const templateVersionsQuery = (sid: string) =>
  itemsQuery(['certificateTemplates', sid], 'GET /certificate_templates/:sid/versions', { params: { sid } })

/** With this operation's facts: they change while it is on its way. */
export const offeredTemplatesQuery = (operationSid: string) =>
  quietQuery(
    ['certificateTemplates', 'offered', operationSid],
    'GET /operations/:sid/certificate_templates',
    { params: { sid: operationSid } },
  )

export const addTemplate = (body: TemplateBody) => call('POST /certificate_templates', { body })

export const changeTemplate = (sid: string, body: TemplateBody & { readonly version: number }) =>
  call('PUT /certificate_templates/:sid', { params: { sid }, body })

export const keepLogo = (file: File) => upload('POST /certificate_logos', { file })

export const logoAddress = (sha256: string): string => addressOf('/certificate_logos/:sha256', { sha256 })

export const previewOfTemplate = (body: PreviewBody): Promise<Blob> =>
  callForFile('POST /certificate_template_previews', { body })

export const previewOfOperation = (sid: string, body: ChosenBody): Promise<Blob> =>
  callForFile('POST /operations/:sid/certificate_previews', { params: { sid }, body })
