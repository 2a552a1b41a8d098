/** The catalogue and the offerings in it, for signed-in members. */
import type { FastifyInstance } from 'fastify'
import { catalogue } from '../../../contract/offerings/catalogue.ts'
import { offerings } from '../../../contract/offerings/offerings.ts'
import type { Deps } from '../../deps.ts'
import { readInScope, SYSTEM } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { findAlternatives } from './alternatives.repository.ts'
import { freshCatalogue } from './catalogue.memory.ts'
import { readMap, readPage } from './catalogue.repository.ts'
import { addFavourite, findFavourites, removeFavourite } from './favourites.repository.ts'
import { findOffering, findSuccessor } from './offerings.repository.ts'
import { findSuggestions } from './suggestions.repository.ts'

export function offeringsRoutes(
  app: FastifyInstance,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): void {
  route(app, catalogue.list, async ({ scope, query }) => {
    const entries = await freshCatalogue(database)
    return readInScope(database, scope, (trx) => readPage({ trx, scope, catalogue: entries }, query))
  })

  route(app, catalogue.map, async ({ scope, query }) => {
    const entries = await freshCatalogue(database)
    return {
      places: await readInScope(database, scope, (trx) => readMap({ trx, scope, catalogue: entries }, query)),
    }
  })

  route(app, catalogue.suggestions, async ({ scope, query }) => ({
    items: await readInScope(database, scope, (trx) => findSuggestions(trx, query.search)),
  }))

  scopedRoute(app, database, catalogue.favourites, async ({ trx, scope }) => ({
    sids: await findFavourites(trx, scope.personId),
  }))
  scopedRoute(app, database, catalogue.addFavourite, ({ trx, scope, params }) =>
    addFavourite(trx, scope.personId, params.sid, clock()),
  )
  scopedRoute(app, database, catalogue.removeFavourite, ({ trx, scope, params }) =>
    removeFavourite(trx, scope.personId, params.sid),
  )

  route(app, offerings.alternatives, async ({ scope, params, query }) => ({
    items: await readInScope(database, scope, (trx) =>
      findAlternatives(trx, {
        vintageId: params.sid,
        offeringId: query.offering ?? null,
        buyerId: scope.organizationId,
      }),
    ),
  }))

  route(app, offerings.show, async ({ scope, params }) => {
    const show = (sid: string) => readInScope(database, scope, (trx) => findOffering(trx, sid))
    const found = await show(params.sid)
    if (found) return found
    // Who may see offerings does not see archived ones.
    const newer = await readInScope(database, SYSTEM, (trx) => findSuccessor(trx, params.sid))
    const shown = newer === undefined ? undefined : await show(newer)
    if (!shown) throw notFound()
    return shown
  })
}
