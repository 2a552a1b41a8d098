import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, type LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { AddToCart } from '../../features/cart/add-to-cart.tsx'
import { mayFillCart } from '../../features/shared/person/may.ts'
import { OfferingView } from '../../features/shared/offering/offering-view.tsx'
import { offeringQuery } from '../../features/shared/offering/queries.ts'
import { viewerQuery } from '../../features/shared/session/viewer.ts'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead, Panel } from '../../ui/page.tsx'

export const loader: LoaderFunction = ({ params }) => {
  void queryClient.prefetchQuery(offeringQuery(params['sid'] ?? ''))
  return null
}

export function Component() {
  const { id = '', sid = '' } = useParams()
  const { data: offering } = useSuspenseQuery(offeringQuery(sid))
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  const mayAsk = mayFillCart(viewer)
  return (
    <Page>
      <PageHead
        above={
          <>
            <Link to={hrefOf('contributorHome', { id })}>{places.contributorHome.title}</Link>
            <span>
              {offering.projectType}, {countryName(offering.country)}
            </span>
          </>
        }
        title={offering.title}
        lead={offering.summary}
      />
      <OfferingView
        key={sid}
        offering={offering}
        aside={
          <Panel title={t('catalogue.request')}>
            {mayAsk ? (
              <AddToCart
                offering={offering}
                href={hrefOf('cart', { id })}
                hrefOfOffering={(other) => hrefOf('contributorOffering', { id, sid: other })}
              />
            ) : (
              <p>{t('market.readsOnly')}</p>
            )}
          </Panel>
        }
      />
    </Page>
  )
}
