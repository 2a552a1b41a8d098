/** A colleague's cart that waits for an owner: what is asked of the owner beside the steps of operations. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hrefOf } from '../../addresses/paths.ts'
import { dateTime, money, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Panel } from '../../ui/page.tsx'
import styles from '../shared/inbox/inbox.module.css'
import { AskedCount } from '../shared/inbox/waiting-count.tsx'
import { askedCartQuery } from './queries.ts'

export function AskedCart({ id }: { readonly id: string }) {
  const { data: asked } = useSuspenseQuery(askedCartQuery)
  if (!asked) return null
  return (
    <Panel title={t('cart.approvalAsked')} aside={quantity(1)} flush>
      <Link className={styles.move} to={hrefOf('cartSummary', { id, cartSid: asked.cartSid })}>
        <span className="text-m strong brand-text">{t('cart.answerQuestion')}</span>
        <span className="text-m weight-500 breaks">
          {t('cart.asksYou', { who: asked.by })}
          {asked.totals.map(({ quantity: units, unit, currency, total }) => (
            <span key={`${unit} ${currency}`} className="block">
              {t('cart.askedFor', { units: quantity(units), unit, total: money(total.totalCents, currency) })}
            </span>
          ))}
          <span className="block note weight-400">{asked.text}</span>
        </span>
        <span className="note">{dateTime(asked.at)}</span>
      </Link>
    </Panel>
  )
}

export const BuyerCount = () => (
  <AskedCount court="contributor" more={useQuery(askedCartQuery).data ? 1 : 0} />
)
