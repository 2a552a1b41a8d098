/** What a contributor has. */
import type { FastifyInstance } from 'fastify'
import { balance } from '../../../contract/ledger/balance.ts'
import type { Deps } from '../../deps.ts'
import { actingFor } from '../../shared/http/acting-for.ts'
import { scopedRoute } from '../../shared/http/route.ts'
import { balanceOf } from './balance.repository.ts'
import { writeGoals } from './goals.repository.ts'
import { rangesOf } from './ranges.repository.ts'

export function balanceRoutes(app: FastifyInstance, { database, clock }: Deps): void {
  scopedRoute(app, database, balance.show, ({ trx, scope }) => balanceOf(trx, actingFor(scope), clock()))

  scopedRoute(app, database, balance.goals, ({ trx, scope, body }) =>
    writeGoals(trx, { organizationId: actingFor(scope), personId: scope.personId, now: clock() }, body),
  )

  scopedRoute(app, database, balance.ranges, ({ trx, scope, params }) =>
    rangesOf(trx, actingFor(scope), params.sid),
  )
}
