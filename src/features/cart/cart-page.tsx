/** The open cart: lines at the left, totals and the budget at the right, for whom and how below. */
import { useQuery } from '@tanstack/react-query'
import type { Cart } from '../../../contract/offerings/carts.ts'
import { t } from '../../lib/messages.ts'
import { Panel } from '../../ui/page.tsx'
import { LimitNote } from './approval.tsx'
import { BudgetPanel } from './budget-panel.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { CartSettings } from './cart-settings.tsx'
import { approvalQuery } from './queries.ts'
import { QuoteLink } from './quote-link.tsx'
import { CartTotals } from './cart-totals.tsx'
import styles from './cart.module.css'
import type { ReactNode } from 'react'

/** One's limit; and what is changed while an owner looks at it is another cart. */
function ApprovalNote({ cart }: { readonly cart: Cart }) {
  const { data } = useQuery(approvalQuery(cart))
  if (!data) return null
  return (
    <div className="top-4">
      {data.state === 'waiting' ? (
        <p className="callout text-m">{t('cart.waitingHint')}</p>
      ) : (
        <LimitNote approval={data} />
      )}
    </div>
  )
}

type Props = {
  readonly cart: Cart
  readonly hrefOfOffering: (sid: string) => string
  /** Leads on to the review. */
  readonly next: ReactNode
}

export function CartPage({ cart, hrefOfOffering, next }: Props) {
  return (
    <div className={styles.columns}>
      <div className="column gap-6">
        <Panel title={t('cart.lines', { count: cart.lines.length })} flush>
          <ul className={styles.lines}>
            {cart.lines.map((line) => (
              <CartLineRow key={line.sid} line={line} years={cart.years} hrefOfOffering={hrefOfOffering} />
            ))}
          </ul>
        </Panel>
        <Panel title={t('cart.forWhom')}>
          <CartSettings cart={cart} />
        </Panel>
      </div>
      <div className={styles.aside}>
        <Panel title={t('cart.totals')}>
          <CartTotals totals={cart.totals} />
          <p className={`top-4 note ${styles.note}`}>{t('cart.feeNote')}</p>
          <ApprovalNote cart={cart} />
          <div className="top-5">{next}</div>
          <QuoteLink cart={cart} />
        </Panel>
        <Panel title={t('cart.splitBudget')}>
          <BudgetPanel cart={cart} />
        </Panel>
      </div>
    </div>
  )
}
