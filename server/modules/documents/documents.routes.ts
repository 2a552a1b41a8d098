/** Documents: list, upload, draw up, download. */
import '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '../../../contract/operations.ts'
import type { Deps } from '../../deps.ts'
import { notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { route } from '../../shared/http/route.ts'
import { drawUp } from './draw-up.ts'
import { keepDocument, listDocuments, readDocument } from './documents.usecases.ts'
import { checkUpload, MOST_BYTES } from './upload-check.ts'

const KIND = /^[A-Za-z]{1,60}$/

export function documentsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, operations.documents, async ({ params, scope }) => ({
    items: await listDocuments(deps, scope, params.sid),
  }))

  route(app, operations.upload, async ({ params, scope, request }) => {
    const { bytes, name, kind } = await readUpload(request)
    const checked = await checkUpload(bytes, name)
    return keepDocument(deps, scope, { ...checked, operationId: params.sid, kind })
  })

  route(app, operations.draft, ({ params, body, scope }) =>
    drawUp(deps, scope, params.sid, { ...body, language: body.language ?? null }),
  )

  route(app, operations.download, async ({ params, scope, reply }) => {
    const { name, mediaType, bytes } = await readDocument(deps, scope, params.sid)
    return reply
      .headers({
        'content-type': mediaType,
        'content-disposition': attachmentNamed(name),
        'x-content-type-options': 'nosniff',
      })
      .send(bytes)
  })
}

/** RFC 6266: a plain name for old programs, the true one in UTF-8. */
export const attachmentNamed = (name: string): string =>
  `attachment; filename="${name.replace(/[^\w .-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`

type Upload = {
  readonly bytes: Buffer
  readonly name: string
  readonly kind: string
  /** Another field of the form, when it stands before the file. */
  readonly text: (name: string) => string | null
}

/** @throws Refused 400 without a file, 413 past the limit */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw wrongField('file', 'Please send the file as multipart form data.')
  const part = await request.file()
  // The specification's name of the field (section 8).
  if (part?.fieldname !== 'file') throw wrongField('file', 'Please choose a file.')
  const bytes = await part.toBuffer()
  if (part.file.truncated || bytes.length > MOST_BYTES) throw new Refused(413, 'too_large')
  const text = (name: string): string | null => {
    const field = part.fields[name]
    return field && 'value' in field && typeof field.value === 'string' ? field.value : null
  }
  const kind = text('kind') ?? 'other'
  if (!KIND.test(kind)) throw notFound()
  return { bytes, name: part.filename, kind, text }
}
