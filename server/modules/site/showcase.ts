/** Which offerings a visitor sees first. */
import type { OfferingSummary } from '../../../contract/offerings.ts'

const MOST = 8

/** Of each credit type and project type the one with most for sale; types take turns, so that none crowds the others out. */
export function showcaseOf(offerings: readonly OfferingSummary[]): readonly OfferingSummary[] {
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
