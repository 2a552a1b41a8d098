/** Totals per credit type: units are never added across types, money never across currencies. */
import type { CartTotal } from '../../../contract/carts.ts'
import { money, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import styles from './cart.module.css'

export function CartTotals({ totals }: { readonly totals: readonly CartTotal[] }) {
  if (totals.length === 0) return <p className={styles.quiet}>{t('cart.nothingForSale')}</p>
  return (
    <dl className={styles.totals}>
      {totals.map((total) => (
        <div key={`${total.creditType} ${total.unit} ${total.standard} ${total.currency}`}>
          <dt>
            {total.creditType}
            <span className={styles.quiet}>
              {quantity(total.quantity)} {total.unit}
              {total.standard && `, ${total.standard}`}
            </span>
          </dt>
          <dd>{money(total.amountCents, total.currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
