/** Plans of projects. */
import type { FastifyInstance } from 'fastify'
import { allows } from '../../../contract/access.ts'
import { plans } from '../../../contract/plans.ts'
import type { Deps } from '../../deps.ts'
import { inScope } from '../../platform/database.ts'
import { route } from '../../shared/http/route.ts'
import { announce } from '../../workflow/announce.ts'
import { attachmentNamed } from '../documents/documents.routes.ts'
import { drawPlan } from './plan.drawing.ts'
import { comment, savePlan, showComments, showPlan, wholePlan, type Told } from './plans.usecases.ts'

export function plansRoutes(app: FastifyInstance, { database, pool, clock, config }: Deps): void {
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

  route(app, plans.paper, async ({ scope, params, reply }) => {
    const { plan, title } = await inScope(database, scope, (trx) => wholePlan(trx, params.sid))
    const bytes = await drawPlan(plan, title, config.name, clock())
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': attachmentNamed(`${title}.pdf`),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      .send(bytes)
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
