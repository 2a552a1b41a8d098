/** Certificates: public page's data, the sealed file, verification. */
import '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { certificates } from '../../../contract/certificates.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../platform/http/route.ts'
import { attachmentNamed, readUpload } from '../documents/documents.routes.ts'
import { certificateFile, showCertificate, verifyCertificate } from './certificates.usecases.ts'

export function certificatesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, certificates.show, ({ params, scope }) => showCertificate(deps, scope, params.number))

  route(app, certificates.file, async ({ params, scope, reply }) => {
    const bytes = await certificateFile(deps, scope, params.number)
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': attachmentNamed(`${params.number}.pdf`),
        'x-content-type-options': 'nosniff',
      })
      .send(bytes)
  })

  route(app, certificates.verify, async ({ params, scope, request }) => {
    const copy = request.isMultipart() ? (await readUpload(request)).bytes : null
    return verifyCertificate(deps, scope, params.number, copy)
  })
}
