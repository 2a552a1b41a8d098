/** Importing exports of registries, and the column maps they are read with. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  IMPORT_LIMITS,
  importMaps,
  importProgress,
  registryImports,
  type ImportLimits,
} from '../../../contract/ledger/imports.ts'
import type { Deps } from '../../deps.ts'
import type { Database, Scope } from '../../platform/database.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { fileNameOf } from '../../platform/file-name.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { openUpload } from '../../platform/http/upload.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { isUuid } from '../../platform/canonical.ts'
import { listImports, listProblems, showImport } from './imports.repository.ts'
import { dryRun, runImport } from './imports.usecases.ts'
import { listMaps, removeMap, restoreMap, writeMap } from './maps.usecases.ts'
import { NO_PROGRESS, progressOf, showProgress, type Progress } from './progress.ts'
import { bounded } from './reading.ts'
import { t } from '../../platform/messages.ts'

export function importsRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  scopedRoute(app, database, registryImports.list, ({ trx, query }) => listImports(trx, query))

  route(app, registryImports.dryRun, async ({ scope, request, reply }) => {
    const signal = whileConnected(reply)
    const { watch, ...upload } = await keepUpload(request, deps.storage, IMPORT_LIMITS)
    return watched(database, scope, watch, (progress) => dryRun(deps, scope, upload, { signal, progress }))
  })

  scopedRoute(app, database, registryImports.show, ({ trx, params }) => showImport(trx, params.sid))

  scopedRoute(app, database, registryImports.problems, ({ trx, params, query }) =>
    listProblems(trx, params.sid, query),
  )

  route(app, registryImports.run, ({ scope, params: { sid }, body, reply }) =>
    watched(database, scope, sid, (progress) =>
      runImport(deps, scope, sid, { signal: whileConnected(reply), progress }, body.target),
    ),
  )

  scopedRoute(app, database, importProgress.show, ({ trx, params }) => showProgress(trx, params.sid))

  scopedRoute(app, database, importMaps.list, async ({ trx }) => ({ items: await listMaps(trx) }))

  scopedRoute(app, database, importMaps.create, ({ trx, scope, body }) => writeMap(trx, scope, null, body))

  scopedRoute(app, database, importMaps.update, ({ trx, scope, params, body }) =>
    writeMap(trx, scope, params.sid, body),
  )

  scopedRoute(app, database, importMaps.remove, ({ trx, scope, params }) => removeMap(trx, scope, params.sid))

  scopedRoute(app, database, importMaps.restore, ({ trx, scope, params }) =>
    restoreMap(trx, scope, params.sid),
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
  // Fields may be before or behind the file: only now all of them were read.
  const kind = text('kind')
  if (kind === null) throw wrongField('kind', t('refusals.imports.sayKindFile'))
  const watch = text('watch')
  return {
    sha256,
    kind,
    fileName: fileNameOf(name),
    rows: counted.rows,
    watch: watch !== null && isUuid(watch) ? watch : null,
  }
}
