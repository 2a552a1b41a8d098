/** Plans of projects. */
import type { FastifyInstance } from 'fastify'
import { allows } from '../../../contract/access.ts'
import { plans } from '../../../contract/plans.ts'
import type { Deps } from '../../deps.ts'
import { inScope } from '../../platform/database.ts'
import { route } from '../../platform/http/route.ts'
import { announce } from '../../workflow/announce.ts'
import { comment, savePlan, showComments, showPlan, type Told } from './plans.usecases.ts'

export function plansRoutes(app: FastifyInstance, { database, pool, clock }: Deps): void {
  const tell = ({ sid, version, organizationId }: Told): void =>
    announce(pool, { topic: 'plan', sid, version, organizations: [organizationId] })

  route(app, plans.show, ({ scope, viewer, params, query }) =>
    inScope(database, scope, (trx) =>
      showPlan(trx, scope, allows('writer', viewer) === 'yes', params.sid, query.since),
    ),
  )

  route(app, plans.save, async ({ scope, params, body }) => {
    const { answer, told } = await inScope(database, scope, (trx) =>
      savePlan(trx, scope, params.sid, body, clock()),
    )
    if (told) tell(told)
    return answer
  })

  route(app, plans.comments, ({ scope, params }) =>
    inScope(database, scope, async (trx) => ({ items: await showComments(trx, params.sid) })),
  )

  route(app, plans.comment, async ({ scope, params, body }) => {
    const { answer, told } = await inScope(database, scope, (trx) =>
      comment(trx, scope, params.sid, body, clock()),
    )
    tell(told)
    return answer
  })
}
