/** One's own notifications, and how often one wants an e-mail about them. */
import type { FastifyInstance } from 'fastify'
import { notifications } from '../../../contract/notifications.ts'
import type { Viewer } from '../../../contract/session.ts'
import type { Deps } from '../../deps.ts'
import { scopedRoute } from '../../shared/http/route.ts'
import { choicesOf, choose, listNotifications, readAll, readOne } from './notifications.usecases.ts'

export function notificationsRoutes(
  app: FastifyInstance,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): void {
  scopedRoute(app, database, notifications.list, ({ trx, scope }) => listNotifications(trx, scope))
  scopedRoute(app, database, notifications.readAll, ({ trx, scope, body }) =>
    readAll(trx, scope, body.upTo, clock()),
  )
  scopedRoute(app, database, notifications.read, ({ trx, scope, params }) =>
    readOne(trx, scope, params.sid, clock()),
  )
  scopedRoute(app, database, notifications.choices, ({ trx, scope, viewer }) =>
    choicesOf(trx, scope.personId, mayAct(viewer)),
  )
  scopedRoute(app, database, notifications.choose, async ({ trx, scope, viewer, body }) => {
    await choose(trx, scope.personId, body)
    return choicesOf(trx, scope.personId, mayAct(viewer))
  })
}

const mayAct = (viewer: Viewer | null): boolean => viewer?.current?.role !== 'readOnly'
