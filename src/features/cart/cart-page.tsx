/** The open cart: lines at the left, totals and the budget at the right, for whom and how below. */
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Cart } from '../../../contract/offerings/carts.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { LimitNote } from './approval.tsx'
import { BudgetPanel } from './budget-panel.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { CartSettings } from './cart-settings.tsx'
import { approvalQuery } from './queries.ts'
import { QuoteLink } from './quote-link.tsx'
import { CartTotals } from './cart-totals.tsx'
import styles from './cart.module.css'

/** With one's limit; what is changed while an owner looks at it is another cart. */
function ToReview({
  cart,
  onReview,
  findWrong,
}: Pick<Props, 'cart' | 'onReview'> & { readonly findWrong: () => HTMLElement | null }) {
  const { data } = useQuery(approvalQuery(cart))
  const [isRefused, setRefused] = useState(false)
  const isAsked = data?.state === 'waiting'
  const isBlocked = !isAsked && cart.lines.some(({ problems }) => problems.length > 0)
  const review = () => {
    const wrong = findWrong()
    setRefused(isBlocked)
    if (!isBlocked && !wrong) return onReview()
    wrong?.focus()
  }
  const toAsk = data?.isWithinLimit === false ? 'cart.reviewAsking' : 'cart.review'
  return (
    <>
      <div className="top-4">
        {isAsked && <p className="callout text-m">{t('cart.waitingHint')}</p>}
        {data && !isAsked && <LimitNote approval={data} />}
      </div>
      <div className="top-5">
        <Button
          variant="primary"
          size="large"
          modifier="block"
          label={t(isAsked ? 'cart.reviewAsked' : toAsk)}
          onClick={review}
        />
        {isRefused && isBlocked && (
          <p className={styles.tooMuch} role="alert">
            {t('cart.blocked')}
          </p>
        )}
      </div>
    </>
  )
}

type Props = {
  readonly cart: Cart
  readonly hrefOfOffering: (sid: string) => string
  /** Leads on to the review. */
  readonly onReview: () => void
}

export function CartPage({ cart, hrefOfOffering, onReview }: Props) {
  const answers = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.columns}>
      <div className="column gap-6" ref={answers}>
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
          <CartTotals totals={cart.totals} vatReason={cart.vatReason} />
          <p className={`top-4 note ${styles.note}`}>{t('cart.feeNote')}</p>
          <ToReview
            cart={cart}
            onReview={onReview}
            findWrong={() =>
              answers.current?.querySelector('[data-wrong] input, [aria-invalid="true"]') ?? null
            }
          />
          <QuoteLink cart={cart} />
        </Panel>
        <Panel title={t('cart.splitBudget')}>
          <BudgetPanel cart={cart} />
        </Panel>
      </div>
    </div>
  )
}
