/** What a contributor pays: units, fee, VAT with its base, and the total. */
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import type { OrderTotal } from '../../../../contract/rules/order-total.ts'
import { money, quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import styles from './order-total.module.css'

type Props = { readonly total: OrderTotal; readonly currency: string }

export function OrderTotalList({ total, currency }: Props) {
  return (
    <dl className={`stack gap-3 ${styles.list}`}>
      {partsOf(total, currency).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{t('shared.totalToPay')}</dt>
        <dd>{money(total.totalCents, currency)}</dd>
      </div>
    </dl>
  )
}

/** What the total is made of, in the order in which it is added. */
export const partsOf = ({ unitsCents, feeCents, vatPercent, vatCents }: OrderTotal, currency: string) => [
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

const LABELS = {
  expected: 'shared.totalExpected',
  proposed: 'shared.totalProposed',
  settled: 'shared.totalSettled',
} as const

/** Label of the total, by how sure it is. */
export const totalLabel = (standing: Standing): string => t(LABELS[standing])
