/** Reference data: countries, for anyone, and industries, what an organization is active in. */
import type { FastifyInstance } from 'fastify'
import { countries } from '../../../contract/organizations/countries.ts'
import { industries } from '../../../contract/organizations/industries.ts'
import type { Deps } from '../../deps.ts'
import { readInScope, SYSTEM } from '../../platform/database.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { COUNTRIES } from './countries.ts'
import {
  addIndustry,
  listIndustries,
  removeIndustry,
  renameIndustry,
  restoreIndustry,
} from './industries.usecases.ts'

export function referenceRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, countries.list, async () => ({ items: [...COUNTRIES] }))

  // As the server: the count is over all organizations, which only the platform sees.
  route(app, industries.list, async () => ({ items: await readInScope(database, SYSTEM, listIndustries) }))

  scopedRoute(app, database, industries.create, ({ trx, scope, body }) => addIndustry(trx, scope, body.name))

  scopedRoute(app, database, industries.update, ({ trx, scope, params, body }) =>
    renameIndustry(trx, scope, params.sid, body),
  )

  scopedRoute(app, database, industries.remove, ({ trx, scope, params }) =>
    removeIndustry(trx, scope, params.sid),
  )

  scopedRoute(app, database, industries.restore, ({ trx, scope, params }) =>
    restoreIndustry(trx, scope, params.sid),
  )
}
