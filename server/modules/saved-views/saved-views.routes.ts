/** Saved views: of the person, in the organization that it acts for. */
import type { FastifyInstance } from 'fastify'
import { savedViews } from '../../../contract/operations/desk.ts'
import type { Deps } from '../../deps.ts'
import type { Scope } from '../../platform/database.ts'
import { actingFor } from '../../shared/http/acting-for.ts'
import { scopedRoute } from '../../shared/http/route.ts'
import { listViews, removeView, restoreView, writeView } from './saved-views.usecases.ts'

export function savedViewsRoutes(
  app: FastifyInstance,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): void {
  scopedRoute(app, database, savedViews.list, async ({ trx, scope, query }) => ({
    items: await listViews(trx, whoOf(scope), query.list),
  }))
  scopedRoute(app, database, savedViews.create, ({ trx, scope, body: { list, ...content } }) =>
    writeView(trx, whoOf(scope), { list }, content, clock()),
  )
  scopedRoute(app, database, savedViews.update, ({ trx, scope, params, body }) =>
    writeView(trx, whoOf(scope), { sid: params.sid }, body, clock()),
  )
  scopedRoute(app, database, savedViews.remove, ({ trx, scope, params }) =>
    removeView(trx, whoOf(scope), params.sid),
  )
  scopedRoute(app, database, savedViews.restore, ({ trx, scope, params }) =>
    restoreView(trx, whoOf(scope), params.sid),
  )
}

const whoOf = (scope: Scope) => ({ personId: scope.personId, organizationId: actingFor(scope) })
