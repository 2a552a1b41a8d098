/** Calls of the seven registry entities, made from their descriptions. */
import type { FastifyInstance } from 'fastify'
import {
  labels,
  registryCalls,
  registryLogos,
  type RegistryCalls,
  type RegistryLogo,
} from '../../../contract/registry.ts'
import { registryEntities } from '../../../contract/registry/all.ts'
import type { RegistryEntity, RegistryName } from '../../../contract/registry/entity.ts'
import type { Deps } from '../../deps.ts'
import { inScope, readInScope } from '../../platform/database.ts'
import { orNotFound } from '../../platform/http/refused.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { drawnAgain } from '../../platform/pictures.ts'
import { readUpload } from '../documents/documents.routes.ts'
import { listLabels, writeLabels } from './labels.usecases.ts'
import { logoOf, writeLogo } from './logos.usecases.ts'
import { listEntries } from './registry.repository.ts'
import { addEntry, changeEntry, removeEntry, restoreEntry } from './registry.usecases.ts'

export function registryRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  for (const [name, calls] of Object.entries(registryCalls) as [RegistryName, RegistryCalls][])
    entryRoutes(app, deps, registryEntities[name], calls)
  for (const [name, logo] of Object.entries(registryLogos) as [RegistryName, RegistryLogo][])
    logoRoutes(app, deps, registryEntities[name], logo)

  scopedRoute(app, database, labels.show, async ({ trx, params }) => ({
    items: await listLabels(trx, params.sid),
  }))

  scopedRoute(app, database, labels.write, async ({ trx, scope, params, body }) => ({
    count: await writeLabels(trx, scope, params.sid, body.items),
  }))
}

function entryRoutes(
  app: FastifyInstance,
  { database }: Deps,
  entity: RegistryEntity,
  calls: RegistryCalls,
): void {
  scopedRoute(app, database, calls.list, ({ trx, query }) => listEntries(trx, entity, query))

  scopedRoute(app, database, calls.create, ({ trx, scope, body }) => addEntry({ trx, scope, entity }, body))

  scopedRoute(app, database, calls.update, ({ trx, scope, params, body }) =>
    changeEntry({ trx, scope, entity }, params.sid, body),
  )

  scopedRoute(app, database, calls.remove, ({ trx, scope, params }) =>
    removeEntry({ trx, scope, entity }, params.sid),
  )

  scopedRoute(app, database, calls.restore, ({ trx, scope, params }) =>
    restoreEntry({ trx, scope, entity }, params.sid),
  )
}

/** Pixels of a logo's longer side. */
const LOGO_SIZE = 512

function logoRoutes(
  app: FastifyInstance,
  { database, storage }: Deps,
  entity: RegistryEntity,
  logo: RegistryLogo,
): void {
  // POST and PUT do the same: the specification leaves the choice to the caller.
  for (const call of [logo.post, logo.put])
    route(app, call, async ({ scope, params, request }) => {
      const { bytes } = await readUpload(request)
      const picture = await drawnAgain(bytes, LOGO_SIZE, true)
      const sha256 = await storage.put(picture.bytes)
      return inScope(database, scope, (trx) => writeLogo({ trx, scope, entity }, params.sid, sha256))
    })

  route(app, logo.show, async ({ scope, params, reply }) => {
    const sha256 = await readInScope(database, scope, (trx) => logoOf(trx, entity, params.sid))
    const bytes = orNotFound(sha256 ? await storage.get(sha256) : null)
    return reply
      .headers({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      .send(bytes)
  })
}
