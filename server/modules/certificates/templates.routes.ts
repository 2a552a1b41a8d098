/** Templates of certificates, their logos, and previews as the real PDF. */
import '@fastify/multipart'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendFile } from '../../platform/http/send-file.ts'
import { certificateTemplates } from '../../../contract/certificates/templates.ts'
import type { Deps } from '../../deps.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { readUpload } from '../documents/documents.routes.ts'
import { offeredTemplates, previewOfOperation, previewOfTemplate } from './previews.usecases.ts'
import { listTemplates } from './templates.repository.ts'
import { addTemplate, changeTemplate, keepLogo, readLogo, versionsOf } from './templates.usecases.ts'

const sendPreview = (reply: FastifyReply, bytes: Buffer) =>
  sendFile(reply, { name: 'preview.pdf', mediaType: 'application/pdf', bytes })

export function certificateTemplatesRoutes(app: FastifyInstance, deps: Deps): void {
  scopedRoute(app, deps.database, certificateTemplates.list, async ({ trx }) => ({
    items: await listTemplates(trx),
  }))

  route(app, certificateTemplates.create, ({ scope, body }) => addTemplate(deps, scope, body))

  route(app, certificateTemplates.update, ({ scope, params, body }) =>
    changeTemplate(deps, scope, params.sid, body),
  )

  route(app, certificateTemplates.versions, ({ scope, params }) => versionsOf(deps, scope, params.sid))

  route(app, certificateTemplates.preview, async ({ scope, body, reply }) =>
    sendPreview(reply, await previewOfTemplate(deps, scope, body)),
  )

  route(app, certificateTemplates.keepLogo, async ({ scope, request }) =>
    keepLogo(deps, scope, (await readUpload(request)).bytes),
  )

  route(app, certificateTemplates.logo, async ({ scope, params, reply }) =>
    reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      .send(await readLogo(deps, scope, params.sha256)),
  )

  route(app, certificateTemplates.offered, ({ scope, params }) => offeredTemplates(deps, scope, params.sid))

  route(app, certificateTemplates.previewOf, async ({ scope, params, body, reply }) =>
    sendPreview(reply, await previewOfOperation(deps, scope, params.sid, body)),
  )
}
