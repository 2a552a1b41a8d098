/** Importing exports of registries, and the column maps they are read with. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  IMPORT_LIMITS,
  importMaps,
  importProgress,
  registryImports,
  type ImportLimits,
} from '../../../contract/imports.ts'
import type { Deps } from '../../deps.ts'
import { inScope, type Database, type Scope } from '../../platform/database.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { fileNameOf } from '../../platform/file-name.ts'
import { route } from '../../shared/http/route.ts'
import { openUpload } from '../../platform/http/upload.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { isUuid } from '../../platform/canonical.ts'
import { listImports, listProblems, showImport } from './imports.repository.ts'
import { dryRun, runImport } from './imports.usecases.ts'
import { listMaps, removeMap, writeMap } from './maps.usecases.ts'
import { NO_PROGRESS, progressOf, showProgress, type Progress } from './progress.ts'
import { bounded } from './reading.ts'

export function importsRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, registryImports.list, ({ scope, query }) =>
    inScope(database, scope, (trx) => listImports(trx, query)),
  )

  route(app, registryImports.dryRun, async ({ scope, request, reply }) => {
    const signal = whileConnected(reply)
    const { watch, ...upload } = await keepUpload(request, deps.storage, IMPORT_LIMITS)
    return watched(database, scope, watch, (progress) => dryRun(deps, scope, upload, { signal, progress }))
  })

  route(app, registryImports.show, ({ scope, params }) =>
    inScope(database, scope, (trx) => showImport(trx, params.sid)),
  )

  route(app, registryImports.problems, ({ scope, params, query }) =>
    inScope(database, scope, (trx) => listProblems(trx, params.sid, query)),
  )

  route(app, registryImports.run, ({ scope, params: { sid }, body, reply }) =>
    watched(database, scope, sid, (progress) =>
      runImport(deps, scope, sid, { signal: whileConnected(reply), progress }, body.target),
    ),
  )

  route(app, importProgress.show, ({ scope, params }) =>
    inScope(database, scope, (trx) => showProgress(trx, params.sid)),
  )

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

/** Aborted when the caller leaves before the answer. */
function whileConnected({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController()
  raw.on('close', () => {
    if (!raw.writableFinished) leaving.abort(new Error('The caller has left.'))
  })
  return leaving.signal
}

async function watched<Result>(
  database: Database,
  scope: Scope,
  id: string | null,
  run: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const progress = id === null ? NO_PROGRESS : progressOf(database, scope, id)
  try {
    return await run(progress)
  } finally {
    await progress.end()
  }
}

/** From the upload to the storage, piece by piece. @throws Refused 400 without a file or a kind or with two files, 413 past the limit */
async function keepUpload(request: FastifyRequest, storage: Storage, limits: ImportLimits) {
  const { name, bytes, text } = await openUpload(request, limits.bytes)
  const counted = { rows: 0 }
  const sha256 = await storage.keep(bounded(bytes, limits, counted))
  // Fields may stand before or behind the file: only now all of them were read.
  const kind = text('kind')
  if (kind === null) throw wrongField('kind', 'Please say what kind of file this is.')
  const watch = text('watch')
  return {
    sha256,
    kind,
    fileName: fileNameOf(name).slice(0, 200),
    rows: counted.rows,
    watch: watch !== null && isUuid(watch) ? watch : null,
  }
}
