/** How many of the units that an operation asks for its carrier still has for sale. Pure. */
import type { Offer, OperationDetail } from '../../../../contract/operation-shapes.ts'

type Known = Pick<OperationDetail, 'type' | 'done'> & {
  readonly facts: Pick<OperationDetail['facts'], 'lines'>
}
type Line = OperationDetail['facts']['lines'][number]

/**
 * Confirming availability reserves units that are for sale: there the carrier can only confirm what is left. A retirement
 * takes from the contributor's balance, an agreement of several years reserves with each tranche.
 */
const RESERVING: ReadonlySet<OperationDetail['type']> = new Set(['contribution', 'tranche', 'ccuPurchase'])

/** Lines until availability is confirmed; afterwards the units are reserved, and what is left is for others. */
export const linesToConfirm = ({ type, done, facts }: Known): readonly Line[] =>
  RESERVING.has(type) && !done.includes('CCUsAvailability') ? facts.lines : []

export const isShort = ({ quantity, available }: Line): boolean => Number(available) < Number(quantity)

/** What a line can still be confirmed with; null: nothing is left. */
export function quantityLeft({ quantity, available }: Line): string | null {
  if (Number(available) <= 0) return null
  return Number(available) < Number(quantity) ? available : quantity
}

/** What is not there any more cannot be confirmed: then another quantity is what helps. */
export const counterOf = (known: Known, offers: readonly Offer[]): Offer | undefined =>
  linesToConfirm(known).some(isShort)
    ? offers.find(({ type }) => type === 'CCUsAvailability.counter')
    : undefined
