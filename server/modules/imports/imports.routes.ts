/** Importing exports of registries, and the column maps they are read with. */
import '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { IMPORT_LIMITS, importMaps, registryImports, type ImportLimits } from '../../../contract/imports.ts'
import type { Deps } from '../../deps.ts'
import { inScope } from '../../platform/database.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { route } from '../../platform/http/route.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { listImports, listProblems, showImport } from './imports.repository.ts'
import { dryRun, runImport } from './imports.usecases.ts'
import { listMaps, removeMap, writeMap } from './maps.usecases.ts'
import { bounded } from './reading.ts'

export function importsRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, registryImports.list, ({ scope, query }) =>
    inScope(database, scope, (trx) => listImports(trx, query)),
  )

  route(app, registryImports.dryRun, async ({ scope, request }) => {
    const upload = await keepUpload(request, deps.storage, IMPORT_LIMITS)
    return dryRun(deps, scope, upload)
  })

  route(app, registryImports.show, ({ scope, params }) =>
    inScope(database, scope, (trx) => showImport(trx, params.sid)),
  )

  route(app, registryImports.problems, ({ scope, params, query }) =>
    inScope(database, scope, (trx) => listProblems(trx, params.sid, query)),
  )

  route(app, registryImports.run, ({ scope, params }) => runImport(deps, scope, params.sid))

  route(app, importMaps.list, ({ scope }) =>
    inScope(database, scope, async (trx) => ({ items: await listMaps(trx) })),
  )

  route(app, importMaps.create, ({ scope, body }) =>
    inScope(database, scope, (trx) => writeMap(trx, scope, null, body)),
  )

  route(app, importMaps.update, ({ scope, params, body }) =>
    inScope(database, scope, (trx) => writeMap(trx, scope, params.sid, body)),
  )

  route(app, importMaps.remove, ({ scope, params }) =>
    inScope(database, scope, (trx) => removeMap(trx, scope, params.sid)),
  )
}

/** From the upload to the storage, piece by piece. @throws Refused 400 without file or kind, 413 past the limit */
async function keepUpload(request: FastifyRequest, storage: Storage, limits: ImportLimits) {
  if (!request.isMultipart()) throw wrongField('file', 'Please send the file as multipart form data.')
  // One byte more than is taken, so that our own count refuses it and says the limit.
  const part = await request.file({ limits: { fileSize: limits.bytes + 1 } })
  if (!part) throw wrongField('file', 'Please choose a file.')
  const sha256 = await storage.keep(bounded(part.file, limits))
  // Fields may stand before or behind the file: only now all of them were read.
  const kind = part.fields['kind']
  if (!kind || !('value' in kind) || typeof kind.value !== 'string')
    throw wrongField('kind', 'Please say what kind of file this is.')
  return { sha256, kind: kind.value, fileName: nameOf(part.filename) }
}

/** What the file is called, without where it lay: shown to people, never opened. */
const nameOf = (path: string | undefined): string =>
  (path ?? '')
    .replace(/^.*[\\/]/, '')
    .replaceAll(/\p{Cc}/gu, '')
    .slice(0, 200)
