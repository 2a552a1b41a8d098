import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { CartPage } from '../../features/cart/cart-page.tsx'
import { openCartQuery } from '../../features/cart/queries.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Empty, Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(() => [openCartQuery])

export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const { data: cart } = useSuspenseQuery(openCartQuery)
  return (
    <Page>
      <PageHead title={places.cart.title} lead={t('cart.lead')} />
      {cart && cart.lines.length > 0 ? (
        <CartPage
          cart={cart}
          hrefOfOffering={(sid) => hrefOf('contributorOffering', { id, sid })}
          onReview={() => void navigate(hrefOf('cartSummary', { id, cartSid: cart.sid }))}
        />
      ) : (
        <Empty title={t('cart.empty')}>
          <Link to={hrefOf('contributorHome', { id })}>{t('cart.findProjects')}</Link>
        </Empty>
      )}
    </Page>
  )
}
