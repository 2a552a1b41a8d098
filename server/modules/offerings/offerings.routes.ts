/** The catalogue and the offerings in it, for signed-in members. */
import type { FastifyInstance } from 'fastify'
import { catalogue } from '../../../contract/offerings/catalogue.ts'
import { offerings } from '../../../contract/offerings/offerings.ts'
import type { Deps } from '../../deps.ts'
import { inScope } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { findAlternatives } from './alternatives.repository.ts'
import { readFacets, readMap, readPage, readSize } from './catalogue.repository.ts'
import { addFavourite, findFavourites, removeFavourite } from './favourites.repository.ts'
import { findOffering } from './offerings.repository.ts'
import { findSuggestions } from './suggestions.repository.ts'

export function offeringsRoutes(
  app: FastifyInstance,
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
): void {
  // Facets come with the first page only, and are counted beside it on a connection of their own: a person waits for the
  // longer of the two. A change in between is announced, and both are asked again.
  route(app, catalogue.list, async ({ scope, query }) => {
    const isFirst = query.cursor === undefined
    const [page, counts] = await Promise.all([
      inScope(database, scope, (trx) => readPage(trx, scope, query)),
      inScope(database, scope, async (trx) =>
        isFirst ? readFacets(trx, scope, query) : { ...(await readSize(trx, scope, query)), facets: null },
      ),
    ])
    return { ...page, ...counts }
  })

  route(app, catalogue.map, async ({ scope, query }) => ({
    places: await inScope(database, scope, (trx) => readMap(trx, scope, query)),
  }))

  route(app, catalogue.suggestions, async ({ scope, query }) => ({
    items: await inScope(database, scope, (trx) => findSuggestions(trx, query.search)),
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
    items: await inScope(database, scope, (trx) =>
      findAlternatives(trx, {
        vintageId: params.sid,
        offeringId: query.offering ?? null,
        buyerId: scope.organizationId,
      }),
    ),
  }))

  route(app, offerings.show, async ({ scope, params }) => {
    const found = await inScope(database, scope, (trx) => findOffering(trx, params.sid))
    if (!found) throw notFound()
    return found
  })
}
