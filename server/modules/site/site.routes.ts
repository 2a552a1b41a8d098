/** What anyone may know: the site, its figures, a few offerings. */
import type { FastifyInstance } from 'fastify'
import { site } from '../../../contract/site.ts'
import { DEMONSTRATION_ACCOUNTS } from '../../../demo/accounts.ts'
import type { Deps } from '../../deps.ts'
import { readInScope, SYSTEM } from '../../platform/database.ts'
import { route } from '../../shared/http/route.ts'
import { hasPublicOutbox } from '../mails/mails.routes.ts'
import { findOffering, findSummaries } from '../offerings/offerings.repository.ts'
import { figures } from './site.repository.ts'
import type { OfferingSummary } from '../../../contract/offerings/offerings.ts'

export function siteRoutes(app: FastifyInstance, { config, replica }: Deps): void {
  const { issuer: authority, embedded: _, ...identity } = config.identity
  route(app, site.show, async () => ({
    name: config.name,
    demonstration: config.demonstration,
    accounts: config.demonstration ? DEMONSTRATION_ACCOUNTS.map(({ email, what }) => ({ email, what })) : [],
    hasOutbox: hasPublicOutbox(config),
    identity: { authority, ...identity },
    dataGridLicenceKey: config.dataGridLicenceKey,
    tracingCollector: config.tracingCollector,
    isTraced: config.tracing !== null,
  }))

  // Sums over the whole ledger: read as the system, and nothing but sums leaves.
  route(app, site.figures, () => replica.read('older', (database) => readInScope(database, SYSTEM, figures)))

  route(app, site.showcase, ({ query: { offering } }) =>
    replica.read('older', (database) =>
      readInScope(database, SYSTEM, async (trx) => {
        const items = showcaseOf(await findSummaries(trx, { carrierId: null, limit: 500 }))
        if (!offering || items.some(({ sid }) => sid === offering)) return { items }
        const linked = await findOffering(trx, offering)
        return { items: linked?.hasProfile ? [...items, linked] : items }
      }),
    ),
  )
}

const MOST = 8

/** Of each credit type and project type the one with most for sale; types take turns, so that none crowds the others out. */
function showcaseOf(offerings: readonly OfferingSummary[]): OfferingSummary[] {
  const best = [
    ...Map.groupBy(offerings, ({ creditType, projectType }) => `${creditType} ${projectType}`).values(),
  ].map((same) => same.toSorted((one, other) => forSale(other) - forSale(one))[0]!)
  const byCreditType = Map.groupBy(
    best.toSorted((one, other) => forSale(other) - forSale(one)),
    ({ creditType }) => creditType,
  )
  const others = (['Plastic', 'Biodiversity'] as const).flatMap((type) =>
    (byCreditType.get(type) ?? []).slice(0, 1),
  )
  const carbon = (byCreditType.get('Carbon') ?? []).slice(0, MOST - others.length)
  return [...carbon, ...others]
}

/** Only compared within one credit type, never shown. */
const forSale = ({ vintages }: OfferingSummary): number =>
  vintages.reduce((sum, { available }) => sum + Number(available), 0)
