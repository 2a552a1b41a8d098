/** The catalogue as the address wants it. Pure. */
import type { OfferingSummary } from '../../../contract/offerings.ts'
import { countryName } from '../../lib/format.ts'

const isSoldOut = ({ vintages }: OfferingSummary): boolean =>
  vintages.every(({ available }) => Number(available) === 0)

/** Every word has to be found somewhere; sold-out offerings come last. */
export function offeringsFor(
  all: readonly OfferingSummary[],
  search: URLSearchParams,
): readonly OfferingSummary[] {
  const words = (search.get('search') ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const creditType = search.get('creditType')
  const fits = (offering: OfferingSummary): boolean => {
    const text = [
      offering.title,
      offering.summary,
      offering.projectType,
      offering.standard,
      offering.carrier,
      offering.projectIdInRegistry,
      countryName(offering.country),
      ...offering.vintages.map(({ name }) => name),
    ]
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word)) && (!creditType || offering.creditType === creditType)
  }
  return all.filter(fits).toSorted((a, b) => Number(isSoldOut(a)) - Number(isSoldOut(b)))
}
