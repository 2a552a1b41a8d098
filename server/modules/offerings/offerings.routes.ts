/** Offerings for signed-in members. */
import type { FastifyInstance } from 'fastify'
import { offerings } from '../../../contract/site.ts'
import type { Deps } from '../../deps.ts'
import { inScope } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { route } from '../../platform/http/route.ts'
import { findOfferings } from './offerings.repository.ts'

export function offeringsRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, offerings.list, async ({ scope, query, viewer }) => {
    const own = query.carrier === 'own' ? viewer?.current?.organization.sid : undefined
    return { items: await inScope(database, scope, (trx) => findOfferings(trx, { carrierId: own })) }
  })

  route(app, offerings.show, async ({ scope, params }) => {
    const [found] = await inScope(database, scope, (trx) => findOfferings(trx, { sid: params.sid }))
    if (!found) throw notFound()
    return found
  })
}
