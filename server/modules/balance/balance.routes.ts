/** What a contributor has. */
import type { FastifyInstance } from 'fastify'
import { balance } from '../../../contract/ledger/balance.ts'
import type { Deps } from '../../deps.ts'
import { inScope } from '../../platform/database.ts'
import { Refused } from '../../platform/http/refused.ts'
import { route } from '../../shared/http/route.ts'
import { balanceOf } from './balance.repository.ts'
import { rangesOf } from './ranges.repository.ts'

export function balanceRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, balance.show, ({ scope }) => {
    const { organizationId } = scope
    if (organizationId === null) throw new Refused(403, 'forbidden')
    return inScope(database, scope, (trx) => balanceOf(trx, organizationId))
  })

  route(app, balance.ranges, ({ scope, params }) => {
    const { organizationId } = scope
    if (organizationId === null) throw new Refused(403, 'forbidden')
    return inScope(database, scope, (trx) => rangesOf(trx, organizationId, params.sid))
  })
}
