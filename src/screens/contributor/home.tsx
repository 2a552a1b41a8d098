import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useParams, useSearchParams, type LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { AskedCart } from '../../features/cart/asked-cart.tsx'
import { AddToCart } from '../../features/cart/add-to-cart.tsx'
import { askedCartQuery } from '../../features/cart/queries.ts'
import { Inbox } from '../../features/operations/inbox.tsx'
import { Catalogue } from '../../features/offerings/catalogue.tsx'
import { askedQuery } from '../../features/shared/inbox/moves.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { catalogueQuery } from '../../features/shared/offering/queries.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

const asked = askedQuery('contributor')

export const loader: LoaderFunction = ({ request }) => {
  void queryClient.prefetchQuery(asked)
  void queryClient.prefetchQuery(askedCartQuery)
  void queryClient.prefetchInfiniteQuery(catalogueQuery(new URL(request.url).searchParams))
  return null
}

export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const mayBuy = useMay('buyerWriter')
  const hrefOfOffering = useCallback((sid: string) => hrefOf('contributorOffering', { id, sid }), [id])
  // The route's skeleton stands for the first answer only; what is asked later keeps the last one on the page.
  const [first] = useState(search)
  useSuspenseInfiniteQuery(catalogueQuery(first))
  const { data: operations } = useSuspenseQuery(asked)
  return (
    <Page>
      <PageHead title={places.contributorHome.title} lead={t('catalogue.lead')} />
      <AskedCart id={id} />
      {operations.items.length > 0 && (
        <Inbox
          rows={operations.items}
          court="contributor"
          hrefOf={(step, operationSid) =>
            `${hrefOf('contributorOperation', { id, operationSid })}?step=${step}`
          }
          allHref={`${hrefOf('contributionsOperationHistory', { id })}?court=contributor&sort=dueAt&direction=asc`}
        />
      )}
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
