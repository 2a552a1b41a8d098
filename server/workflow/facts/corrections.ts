/** What accepting a request and correcting its terms may change, and what a correction leaves to be done again. */
import { hasUnitPrice } from '../../../contract/rules/order-total.ts'
import { Refused, type FieldIssue } from '../../platform/http/refused.ts'
import type { Asked, Check } from './facts.ts'
import { Accepted, Correction, issue } from '../payloads.ts'
import { t } from '../../platform/messages.ts'

/** @param checkLines whether the lines are vintages and quantities of the project */
export async function checkCorrection(asked: Asked, checkLines: Check): Promise<readonly FieldIssue[]> {
  const { lines } = Correction.parse(asked.payload)
  return [...wrongPrice(asked), ...(lines ? await checkLines(asked) : [])]
}

/** Prices are those of the offering, to the cent; a retirement has none. */
export const wrongCurrency = ({ row, payload }: Asked): readonly FieldIssue[] =>
  row.type === 'retirement' || Accepted.parse(payload).currency === row.currency
    ? []
    : [issue('currency', t('refusals.workflow.currencyOfPrice', { currency: row.currency }))]

/** A price changes before anyone has invoiced it. */
function wrongPrice({ row, payload }: Asked): readonly FieldIssue[] {
  if (Correction.parse(payload).unitPriceCents === undefined) return []
  if (!hasUnitPrice(row.type))
    return [issue('unitPriceCents', t('refusals.workflow.operationNoPriceCorrectUnits'))]
  if (row.facts.carrierInvoiceCents !== undefined)
    return [issue('unitPriceCents', t('refusals.workflow.projectCarrierInvoicedPriceReturn'))]
  return []
}

/** @throws Refused 409 when the quantity was corrected after the text was drafted: it names another one */
export function checkText({ row, type }: Asked): readonly FieldIssue[] {
  const key = type.slice(0, 2) as 'cc' | 'mc' | 'rc'
  if (row.facts.contracts?.[key]?.submitted) return []
  throw new Refused(409, 'guard_refused', t('refusals.workflow.quantityCorrectedAfterTextDrafted'))
}
