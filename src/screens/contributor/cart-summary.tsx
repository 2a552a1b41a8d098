import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { CartReview } from '../../features/cart/cart-review.tsx'
import { cartQuery } from '../../features/cart/queries.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader = prefetching(({ param }) => [cartQuery(param('cartSid'))])

export function Component() {
  const { id = '', cartSid = '' } = useParams()
  const { data: cart } = useSuspenseQuery(cartQuery(cartSid))
  const hrefOfCart = hrefOf('cart', { id })
  return (
    <Page>
      <PageHead
        above={<Link to={hrefOfCart}>{places.cart.title}</Link>}
        title={t(cart.status === 'open' ? 'cart.reviewTitle' : 'cart.requestedTitle')}
        lead={t(cart.status === 'open' ? 'cart.reviewLead' : 'cart.requestedLead')}
      />
      <CartReview
        cart={cart}
        hrefOfCart={hrefOfCart}
        hrefOfOffering={(sid) => hrefOf('contributorOffering', { id, sid })}
        hrefOfOperation={(operationSid) => hrefOf('contributorOperation', { id, operationSid })}
      />
    </Page>
  )
}
