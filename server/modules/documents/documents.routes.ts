/** Documents: list, upload, draw up, download. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendFile } from '../../platform/http/send-file.ts'
import { operations } from '../../../contract/operations/operations.ts'
import { OnceKey } from '../../../contract/shared.ts'
import type { Deps } from '../../deps.ts'
import { notFound, Refused } from '../../platform/http/refused.ts'
import { route } from '../../shared/http/route.ts'
import { openUpload, type Upload } from '../../platform/http/upload.ts'
import { drawUp } from './draw-up.ts'
import { keepDocument, listDocuments, readDocument } from './documents.usecases.ts'
import { checkUpload, MOST_BYTES } from './upload-check.ts'

const KIND = /^[A-Za-z]{1,60}$/

export function documentsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, operations.documents, async ({ params, scope }) => ({
    items: await listDocuments(deps, scope, params.sid),
  }))

  route(app, operations.upload, async ({ params, scope, request }) => {
    const { bytes, name, kind, key } = await readUpload(request)
    const checked = await checkUpload(bytes, name)
    return keepDocument(deps, scope, { ...checked, operationId: params.sid, kind, key })
  })

  route(app, operations.draft, ({ params, body, scope }) =>
    drawUp(deps, scope, params.sid, { ...body, language: body.language ?? null }),
  )

  route(app, operations.download, async ({ params, scope, reply }) => {
    return sendFile(reply, await readDocument(deps, scope, params.sid))
  })
}

type WholeUpload = Omit<Upload, 'bytes'> & {
  readonly bytes: Buffer
  readonly kind: string
  /** Sent again with it, it is one row; undefined: none came. */
  readonly key: string | undefined
}

/** @throws Refused 400 without a file or with two, 413 past the limit */
export async function readUpload(request: FastifyRequest): Promise<WholeUpload> {
  const { name, bytes: pieces, text } = await openUpload(request, MOST_BYTES)
  const bytes = Buffer.concat(await Array.fromAsync(pieces))
  if (bytes.length > MOST_BYTES) throw new Refused(413, 'too_large')
  const kind = text('kind') ?? 'other'
  if (!KIND.test(kind)) throw notFound()
  return { bytes, name, kind, text, key: OnceKey.safeParse(text('idempotency_key') ?? undefined).data }
}
