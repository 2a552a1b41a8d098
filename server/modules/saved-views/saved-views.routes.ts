/** Saved views: of the person, in the organization that it acts for. */
import type { FastifyInstance } from 'fastify'
import { savedViews } from '../../../contract/operation-desk.ts'
import type { Deps } from '../../deps.ts'
import { inScope, type Scope } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { route } from '../../shared/http/route.ts'
import { listViews, removeView, writeView } from './saved-views.usecases.ts'

export function savedViewsRoutes(
  app: FastifyInstance,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): void {
  route(app, savedViews.list, ({ scope }) =>
    inScope(database, scope, async (trx) => ({ items: await listViews(trx, whoOf(scope)) })),
  )
  route(app, savedViews.create, ({ scope, body }) =>
    inScope(database, scope, (trx) => writeView(trx, whoOf(scope), null, body, clock())),
  )
  route(app, savedViews.update, ({ scope, params, body }) =>
    inScope(database, scope, (trx) => writeView(trx, whoOf(scope), params.sid, body, clock())),
  )
  route(app, savedViews.remove, ({ scope, params }) =>
    inScope(database, scope, (trx) => removeView(trx, whoOf(scope), params.sid)),
  )
}

function whoOf({ personId, organizationId }: Scope) {
  if (organizationId === null) throw new Refused(403, 'forbidden')
  return { personId, organizationId }
}
