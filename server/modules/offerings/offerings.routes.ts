/** The catalogue and the offerings in it, for signed-in members. */
import type { FastifyInstance } from 'fastify'
import { catalogue } from '../../../contract/catalogue.ts'
import { offerings } from '../../../contract/offerings.ts'
import type { Deps } from '../../deps.ts'
import { inScope } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { route } from '../../platform/http/route.ts'
import { readCatalogue, readMap } from './catalogue.repository.ts'
import { findOffering } from './offerings.repository.ts'

export function offeringsRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  route(app, catalogue.list, ({ scope, query }) =>
    inScope(database, scope, (trx) => readCatalogue(trx, scope, query)),
  )

  route(app, catalogue.map, async ({ scope, query }) => ({
    places: await inScope(database, scope, (trx) => readMap(trx, scope, query)),
  }))

  route(app, offerings.show, async ({ scope, params }) => {
    const found = await inScope(database, scope, (trx) => findOffering(trx, params.sid))
    if (!found) throw notFound()
    return found
  })
}
