/** Certificates: public page's data, the sealed file, its proof, verification, corrections. */
import '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../platform/http/send-file.ts'
import { certificates } from '../../../contract/certificates/certificates.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../shared/http/route.ts'
import { readUpload } from '../documents/documents.routes.ts'
import { certificateFile, showCertificate, verifyCertificate } from './certificates.usecases.ts'
import { correctCertificate, correctionStart } from './corrections.usecases.ts'
import { certificateProof, sealKeyList } from './proofs.usecases.ts'
import { withdrawTrust } from './withdrawals.usecases.ts'

export function certificatesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, certificates.show, ({ params, query, scope }) =>
    showCertificate(deps, scope, params.number, query.version),
  )

  route(app, certificates.file, async ({ params, query, scope, reply }) => {
    const { bytes, name } = await certificateFile(deps, scope, params.number, query.version)
    return sendFile(reply, { name, mediaType: 'application/pdf', bytes })
  })

  route(app, certificates.proof, async ({ params, query, scope, reply }) => {
    const proof = await certificateProof(deps, scope, params.number, query.version)
    return sendFile(reply, {
      name: `${params.number}.proof.json`,
      mediaType: 'application/json; charset=utf-8',
      bytes: `${JSON.stringify(proof, null, 2)}\n`,
    })
  })

  route(app, certificates.keys, async () => ({ items: await sealKeyList(deps) }))

  route(app, certificates.withdrawKey, async ({ params, body, scope }) => ({
    items: [...(await withdrawTrust(deps, scope, params.fingerprint, body))],
  }))

  route(app, certificates.verify, async ({ params, scope, request }) => {
    const copy = request.isMultipart() ? (await readUpload(request)).bytes : null
    return verifyCertificate(deps, scope, params.number, copy)
  })

  route(app, certificates.correctionStart, ({ params, scope }) => correctionStart(deps, scope, params.number))

  route(app, certificates.correct, ({ params, body, scope }) =>
    correctCertificate(deps, scope, params.number, body),
  )
}
