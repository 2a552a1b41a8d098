/** What people read when they ask for more units than there are. */
import { formatQuantity } from '../../contract/rules/quantity.ts'

/** @param left smallest units that are still for sale */
export const leftSentence = (left: bigint, unitScale: number): string =>
  left <= 0n
    ? 'These units are gone: other buyers have reserved them.'
    : `Only ${formatQuantity(left, unitScale)} left.`
