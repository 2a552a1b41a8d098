/** What is to be paid per credit type: units are never added across types, money never across currencies. */
import { counted } from '../../../machines/kernel/messages.ts'
import type { Cart } from '../../../contract/offerings/carts.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { OrderTotalList } from '../shared/order-total/order-total.tsx'
import styles from './cart.module.css'

export function CartTotals({ totals, vatReason }: Pick<Cart, 'totals' | 'vatReason'>) {
  if (totals.length === 0) return <p className="note">{t('cart.nothingForSale')}</p>
  return (
    <>
      <ul className={`stack gap-6 ${styles.totals}`}>
        {totals.map((one) => (
          <li key={`${one.creditType} ${one.unit} ${one.standard} ${one.currency}`}>
            <strong>{one.creditType}</strong>
            <span className="note">
              {counted(quantity(one.quantity), one.unit)}
              {one.standard && `, ${one.standard}`}
            </span>
            <OrderTotalList total={one.total} currency={one.currency} />
          </li>
        ))}
      </ul>
      <p className="top-4 note">{vatReason}</p>
    </>
  )
}
