/** The way to the cart in the bar, with how many lines are in it. */
import { CartRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { t } from '../../lib/messages.ts'
import styles from './cart-link.module.css'
import { openCartQuery } from './queries.ts'

export function CartLink({ to }: { readonly to: string }) {
  const { data: cart } = useQuery(openCartQuery)
  const count = cart?.lines.length ?? 0
  return (
    <NavLink to={to} className={styles.link ?? ''} aria-label={t('shared.cartOf', { count })}>
      <CartRegular fontSize={20} aria-hidden />
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {count}
        </span>
      )}
    </NavLink>
  )
}
