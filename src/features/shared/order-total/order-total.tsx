/** What a contributor pays: units, fee, VAT with its base, and the total. */
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import type { OrderTotal } from '../../../../contract/rules/order-total.ts'
import { money, quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { FactItem } from '../../../ui/page.tsx'
import styles from './order-total.module.css'

type Props = { readonly total: OrderTotal; readonly currency: string }

export function OrderTotalList({ total, currency }: Props) {
  return (
    <dl className={`stack gap-3 ${styles.list}`}>
      {partsOf(total, currency).map(({ label, value }) => (
        <FactItem key={label} label={label}>
          {value}
        </FactItem>
      ))}
      <FactItem className={styles.total} label={t('shared.totalToPay')}>
        {money(total.totalCents, currency)}
      </FactItem>
    </dl>
  )
}

const partsOf = ({ unitsCents, feeCents, vatPercent, vatCents }: OrderTotal, currency: string) => [
  ...(unitsCents === 0 ? [] : [{ label: t('shared.priceOfUnits'), value: money(unitsCents, currency) }]),
  { label: t('shared.platformFee'), value: money(feeCents, currency) },
  {
    label: t('shared.vatOnFee', { percent: quantity(String(vatPercent)), base: money(feeCents, currency) }),
    value: money(vatCents, currency),
  },
]

/** In one sentence, for a question that is answered with yes or no. */
export const totalSentence = (total: OrderTotal, currency: string): string =>
  t('shared.totalSentence', {
    total: money(total.totalCents, currency),
    parts: partsOf(total, currency)
      .map(({ label, value }) => `${label}: ${value}.`)
      .join(' '),
  })

type Standing = NonNullable<OperationDetail['facts']['total']>['standing']

/** Label of the total, by how sure it is. */
const totalLabel = (standing: Standing): string => t(`shared.total.${standing}`)

type Priced = Pick<OperationDetail, 'type' | 'amountCents' | 'currency' | 'facts'>

/** What an operation costs, in the order in which it is added; only the price of the units for parties that do not see the fee. */
export function moneyFigures({ type, amountCents, currency, facts: { total } }: Priced) {
  if (total && type !== 'ccuPurchase')
    return [
      ...partsOf(total, currency),
      { label: totalLabel(total.standing), value: money(total.totalCents, currency) },
    ]
  // A retirement is of units that were paid for long ago.
  if (amountCents === null || type === 'retirement') return []
  return [{ label: t('shared.priceOfUnits'), value: money(amountCents, currency) }]
}
