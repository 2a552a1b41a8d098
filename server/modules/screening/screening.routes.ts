/** Sanction lists of the platform, and trying a name against them. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LIST_LIMITS } from '../../../contract/rules/screening.ts'
import { screening } from '../../../contract/organizations/screening.ts'
import type { Deps } from '../../deps.ts'
import { fileNameOf } from '../../platform/file-name.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { openUpload } from '../../platform/http/upload.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { bounded } from '../imports/reading.ts'
import { currentLists } from './lists.repository.ts'
import { loadList, type ListFile } from './lists.usecases.ts'

export function screeningRoutes(app: FastifyInstance, deps: Deps): void {
  scopedRoute(app, deps.database, screening.lists, async ({ trx }) => ({ items: await currentLists(trx) }))

  route(app, screening.load, async ({ scope, request }) =>
    loadList(deps, scope, await keepUpload(request, deps.storage)),
  )

  route(app, screening.search, async ({ body }) => {
    const { hits, lists, ...answer } = await deps.screening.examine([body])
    return { ...answer, lists: [...lists], hits: hits.map((hit) => ({ ...hit, reasons: [...hit.reasons] })) }
  })
}

/** From the upload to the storage, piece by piece. @throws Refused 400 without a file or with two, 413 past the limit */
async function keepUpload(request: FastifyRequest, storage: Storage): Promise<ListFile> {
  const { name, bytes } = await openUpload(request, LIST_LIMITS.bytes)
  const sha256 = await storage.keep(bounded(bytes, LIST_LIMITS))
  return { sha256, fileName: fileNameOf(name) }
}
