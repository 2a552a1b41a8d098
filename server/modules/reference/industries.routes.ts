/** Industries: what an organization is active in. */
import type { FastifyInstance } from 'fastify'
import { industries } from '../../../contract/industries.ts'
import type { Deps } from '../../deps.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { route } from '../../shared/http/route.ts'
import { addIndustry, listIndustries, removeIndustry, renameIndustry } from './industries.usecases.ts'

export function industriesRoutes(app: FastifyInstance, { database }: Deps): void {
  // As the server: the count is over all organizations, which only the platform sees.
  route(app, industries.list, async () => ({ items: await inScope(database, SYSTEM, listIndustries) }))

  route(app, industries.create, ({ scope, body }) =>
    inScope(database, scope, (trx) => addIndustry(trx, scope, body.name)),
  )

  route(app, industries.update, ({ scope, params, body }) =>
    inScope(database, scope, (trx) => renameIndustry(trx, scope, params.sid, body)),
  )

  route(app, industries.remove, ({ scope, params }) =>
    inScope(database, scope, (trx) => removeIndustry(trx, scope, params.sid)),
  )
}
