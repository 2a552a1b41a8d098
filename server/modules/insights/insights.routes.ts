/** Where operations wait and what releases of the machines changed, for the platform; how long they will still take, for all who see them. */
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { insights } from '../../../contract/operations/insights.ts'
import { releases } from '../../../contract/operations/releases.ts'
import { ways } from '../../../contract/operations/ways.ts'
import { inScope, type Database } from '../../platform/database.ts'
import type { Replica } from '../../platform/replica/replica.ts'
import { heavyRoute, route, scopedRoute } from '../../shared/http/route.ts'
import { announce } from '../../workflow/outbox/announce.ts'
import { listReleases, showChanges } from '../releases/releases.usecases.ts'
import { keepWish } from './dwell.repository.ts'
import { expectFinish, finishesSeen } from './finish.usecases.ts'
import { showDwell } from './insights.usecases.ts'
import { playAgain, showWays } from './ways.usecases.ts'

type Places = {
  readonly database: Database
  readonly replica: Pick<Replica, 'read'>
  readonly pool: pg.Pool
  readonly clock: () => Date
}

export function insightsRoutes(app: FastifyInstance, { database, replica, pool, clock }: Places): void {
  // Asked again as soon as a count that someone wished for has ended.
  heavyRoute(app, { read: replica.read, age: 'current' }, insights.dwell, ({ trx, query }) =>
    showDwell(trx, query, clock()),
  )
  const older = { read: replica.read, age: 'older' } as const
  heavyRoute(app, older, ways.list, ({ trx, query }) => showWays(trx, query, clock()))
  heavyRoute(app, older, ways.whatIf, ({ trx, query }) => playAgain(trx, query, clock()))

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
