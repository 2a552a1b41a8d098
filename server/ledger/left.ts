/** The message for a request of more units than there are. */
import { formatQuantity } from '../../contract/rules/quantity.ts'
import { t } from '../platform/messages.ts'

/** @param left smallest units that are still for sale */
export const leftSentence = (left: bigint, unitScale: number): string =>
  left <= 0n
    ? t('refusals.ledger.unitsGoneOtherBuyersReserved')
    : t('refusals.ledger.onlyLeft', { formatQuantity: formatQuantity(left, unitScale) })
