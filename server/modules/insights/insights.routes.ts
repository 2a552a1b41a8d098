/** Where operations wait and what releases of the machines changed, for the platform; how long they will still take, for all who see them. */
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { insights } from '../../../contract/operations/insights.ts'
import { releases } from '../../../contract/operations/releases.ts'
import { ways } from '../../../contract/operations/ways.ts'
import { inScope, type Database } from '../../platform/database.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { announce } from '../../workflow/outbox/announce.ts'
import { listReleases, showChanges } from '../releases/releases.usecases.ts'
import { keepWish } from './dwell.repository.ts'
import { expectFinish, finishesSeen } from './finish.usecases.ts'
import { showDwell } from './insights.usecases.ts'
import { playAgain, showWays } from './ways.usecases.ts'

type Places = { readonly database: Database; readonly pool: pg.Pool; readonly clock: () => Date }

export function insightsRoutes(app: FastifyInstance, { database, pool, clock }: Places): void {
  scopedRoute(app, database, insights.dwell, ({ trx, query }) => showDwell(trx, query, clock()))

  scopedRoute(app, database, ways.list, ({ trx, query }) => showWays(trx, query, clock()))
  scopedRoute(app, database, ways.whatIf, ({ trx, query }) => playAgain(trx, query, clock()))

  scopedRoute(app, database, releases.list, async ({ trx, query }) => ({
    items: await listReleases(trx, query.machine),
  }))
  scopedRoute(app, database, releases.changes, ({ trx, query }) =>
    showChanges(trx, query.machine, query.digest),
  )

  scopedRoute(app, database, insights.expectedFinish, ({ trx, params }) =>
    expectFinish(trx, params.sid, clock()),
  )

  route(app, insights.expectedFinishes, ({ scope, query }) =>
    finishesSeen(database, scope, query.sids.split(','), clock()),
  )

  // What is wished for is kept: the notice only says that someone should look.
  route(app, insights.count, async ({ scope }) => {
    await inScope(database, scope, (trx) => keepWish(trx, scope.personId, clock()))
    announce(pool, { topic: 'insights', sid: scope.personId, version: 0, organizations: [] })
    return { isAsked: true }
  })
}
