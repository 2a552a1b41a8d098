/** What is said of an offering in more than one place. Pure. */
import type { OfferingSummary } from '../../../../contract/offerings/offerings.ts'

type Sold = Pick<OfferingSummary, 'vintages'>

export const isSoldOut = ({ vintages }: Sold): boolean =>
  vintages.every(({ available }) => Number(available) === 0)

/** Of what is for sale, of everything when nothing is: as the catalogue sorts. Null: no vintage. */
export function lowestPrice({ vintages }: Sold): number | null {
  const forSale = vintages.filter(({ available }) => Number(available) > 0)
  const prices = (forSale.length > 0 ? forSale : vintages).map(({ unitPriceCents }) => unitPriceCents)
  return prices.length === 0 ? null : Math.min(...prices)
}

/** Names of the labels that any vintage carries, each once. */
export const labelsOf = ({ vintages }: Sold): readonly string[] => [
  ...new Set(vintages.flatMap(({ labels }) => labels.map(({ name }) => name))),
]
