/** What a contributor has. */
import type { FastifyInstance } from 'fastify'
import { balance } from '../../../contract/ledger/balance.ts'
import type { Deps } from '../../deps.ts'
import { inScope } from '../../platform/database.ts'
import { actingFor } from '../../shared/http/acting-for.ts'
import { route } from '../../shared/http/route.ts'
import { balanceOf } from './balance.repository.ts'
import { writeGoals } from './goals.repository.ts'
import { rangesOf } from './ranges.repository.ts'

export function balanceRoutes(app: FastifyInstance, { database, clock }: Deps): void {
  route(app, balance.show, ({ scope }) => {
    const organizationId = actingFor(scope)
    return inScope(database, scope, (trx) => balanceOf(trx, organizationId, clock()))
  })

  route(app, balance.goals, async ({ scope, body }) => {
    const who = { organizationId: actingFor(scope), personId: scope.personId, now: clock() }
    await inScope(database, scope, (trx) => writeGoals(trx, who, body))
  })

  route(app, balance.ranges, ({ scope, params }) => {
    const organizationId = actingFor(scope)
    return inScope(database, scope, (trx) => rangesOf(trx, organizationId, params.sid))
  })
}
