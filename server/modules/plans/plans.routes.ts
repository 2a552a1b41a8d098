/** Plans of projects. */
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../platform/http/send-file.ts'
import { allows } from '../../../contract/organizations/access.ts'
import { HOLIDAY_YEARS, plans } from '../../../contract/operations/plans.ts'
import type { Deps } from '../../deps.ts'
import { inScope, readInScope } from '../../platform/database.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { announce } from '../../workflow/outbox/announce.ts'
import { drawPlan } from './plan.drawing.ts'
import { comment, savePlan, showComments, showPlan, wholePlan, type PlanChange } from './plans.usecases.ts'

export function plansRoutes(app: FastifyInstance, { database, pool, clock, config, calendar }: Deps): void {
  const publish = ({ sid, version, organizationId }: PlanChange): void =>
    announce(pool, { topic: 'plan', sid, version, organizations: [organizationId] })

  route(app, plans.holidays, async () => {
    const year = clock().getUTCFullYear()
    return { items: [...calendar.holidaysOfYears(year - HOLIDAY_YEARS.before, year + HOLIDAY_YEARS.after)] }
  })

  scopedRoute(app, database, plans.show, ({ trx, scope, viewer, params, query }) =>
    showPlan(trx, scope, allows('writer', viewer) === 'yes', params.sid, query.since),
  )

  route(app, plans.save, async ({ scope, params, body }) => {
    const { answer, change } = await inScope(database, scope, (trx) =>
      savePlan(trx, scope, params.sid, body, clock()),
    )
    if (change) publish(change)
    return answer
  })

  route(app, plans.document, async ({ scope, params, reply }) => {
    const { plan, title } = await readInScope(database, scope, (trx) => wholePlan(trx, params.sid))
    const bytes = await drawPlan({ plan, title, author: config.name, now: clock() })
    const file = { name: `${title}.pdf`, mediaType: 'application/pdf', bytes }
    return sendFile(reply, file, { 'cache-control': 'private, no-store' })
  })

  scopedRoute(app, database, plans.comments, async ({ trx, params }) => ({
    items: await showComments(trx, params.sid),
  }))

  route(app, plans.comment, async ({ scope, params, body }) => {
    const { answer, change } = await inScope(database, scope, (trx) =>
      comment(trx, scope, params.sid, body, { site: config, now: clock() }),
    )
    publish(change)
    return answer
  })
}
