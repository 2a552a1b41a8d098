/** Sanction lists of the platform, and trying a name against them. */
import '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LIST_LIMITS } from '../../../contract/rules/screening.ts'
import { screening } from '../../../contract/screening.ts'
import type { Deps } from '../../deps.ts'
import { inScope } from '../../platform/database.ts'
import { fileNameOf } from '../../platform/file-name.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { route } from '../../shared/http/route.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { bounded } from '../imports/reading.ts'
import { currentLists } from './lists.repository.ts'
import { loadList, type ListFile } from './lists.usecases.ts'

export function screeningRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, screening.lists, ({ scope }) =>
    inScope(deps.database, scope, async (trx) => ({ items: await currentLists(trx) })),
  )

  route(app, screening.load, async ({ scope, request }) =>
    loadList(deps, scope, await keepUpload(request, deps.storage)),
  )

  route(app, screening.search, async ({ body }) => {
    const { hits, lists, ...answer } = await deps.screening.examine([body])
    return { ...answer, lists: [...lists], hits: hits.map((hit) => ({ ...hit, reasons: [...hit.reasons] })) }
  })
}

/** From the upload to the storage, piece by piece. @throws Refused 400 without file, 413 past the limit */
async function keepUpload(request: FastifyRequest, storage: Storage): Promise<ListFile> {
  if (!request.isMultipart()) throw wrongField('file', 'Please send the file as multipart form data.')
  // One byte more than is taken, so that our own count refuses it and says the limit.
  const part = await request.file({ limits: { fileSize: LIST_LIMITS.bytes + 1 } })
  if (!part) throw wrongField('file', 'Please choose a file.')
  const sha256 = await storage.keep(bounded(part.file, LIST_LIMITS))
  return { sha256, fileName: fileNameOf(part.filename).slice(0, 200) }
}
