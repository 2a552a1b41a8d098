/** Where operations wait, and how long it will still take: for the platform. */
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { insights } from '../../../contract/insights.ts'
import { inScope, type Database } from '../../platform/database.ts'
import { route } from '../../shared/http/route.ts'
import { announce } from '../../workflow/announce.ts'
import { keepWish } from './dwell.repository.ts'
import { expectFinish, expectFinishes } from './finish.usecases.ts'
import { showDwell } from './insights.usecases.ts'

type Places = { readonly database: Database; readonly pool: pg.Pool; readonly clock: () => Date }

export function insightsRoutes(app: FastifyInstance, { database, pool, clock }: Places): void {
  route(app, insights.dwell, ({ scope, query }) =>
    inScope(database, scope, (trx) => showDwell(trx, query, clock())),
  )

  route(app, insights.expectedFinish, ({ scope, params }) =>
    inScope(database, scope, (trx) => expectFinish(trx, params.sid, clock())),
  )

  route(app, insights.expectedFinishes, ({ scope, query }) =>
    inScope(database, scope, async (trx) => {
      const found = await expectFinishes(trx, query.sids.split(','), clock())
      return { items: [...found].map(([sid, { basis, median, p80 }]) => ({ sid, basis, median, p80 })) }
    }),
  )

  // What is wished for is kept: the notice only says that someone should look.
  route(app, insights.count, async ({ scope }) => {
    await inScope(database, scope, (trx) => keepWish(trx, scope.personId, clock()))
    announce(pool, { topic: 'insights', sid: scope.personId, version: 0, organizations: [] })
    return { isAsked: true }
  })
}
