import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useParams, type LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { AskedCart } from '../../features/cart/asked-cart.tsx'
import { AddToCart } from '../../features/cart/add-to-cart.tsx'
import { askedCartQuery } from '../../features/cart/queries.ts'
import { Inbox } from '../../features/operations/inbox.tsx'
import { Catalogue } from '../../features/offerings/catalogue.tsx'
import { askedQuery } from '../../features/shared/inbox/moves.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { viewIn } from '../../features/shared/offering/catalogue-view.ts'
import { catalogueQuery } from '../../features/shared/offering/queries.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import { useAddress } from '../../ui/use-address.ts'

const asked = askedQuery('contributor')

export const loader: LoaderFunction = ({ request }) => {
  void queryClient.prefetchQuery(asked)
  void queryClient.prefetchQuery(askedCartQuery)
  void queryClient.prefetchInfiniteQuery(catalogueQuery(new URL(request.url).searchParams))
  return null
}

export function Component() {
  const { id = '' } = useParams()
  const mayBuy = useMay('buyerWriter')
  // Projects side by side have the page for themselves.
  const isComparing = viewIn(useAddress()[0]) === 'compare'
  const hrefOfOffering = useCallback((sid: string) => hrefOf('contributorOffering', { id, sid }), [id])
  return (
    <Page>
      <PageHead title={places.contributorHome.title} lead={t('catalogue.lead')} />
      {!isComparing && <AskedCart id={id} />}
      {!isComparing && <Asked id={id} />}
      <Catalogue
        hrefOf={hrefOfOffering}
        buy={
          mayBuy
            ? (offering) => (
                <AddToCart
                  offering={offering}
                  href={hrefOf('cart', { id })}
                  hrefOfOffering={hrefOfOffering}
                />
              )
            : null
        }
      />
    </Page>
  )
}

function Asked({ id }: { readonly id: string }) {
  const { data: operations } = useSuspenseQuery(asked)
  if (operations.items.length === 0) return null
  return (
    <Inbox
      rows={operations.items}
      court="contributor"
      hrefOf={(step, operationSid) => `${hrefOf('contributorOperation', { id, operationSid })}?step=${step}`}
      allHref={`${hrefOf('contributionsOperationHistory', { id })}?court=contributor&sort=dueAt&direction=asc`}
    />
  )
}
