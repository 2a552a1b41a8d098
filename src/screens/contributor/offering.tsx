import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { AddToCart } from '../../features/cart/add-to-cart.tsx'
import { FavouriteButton } from '../../features/offerings/favourite-button.tsx'
import { useMay } from '../../features/shared/person/may.ts'
import { OfferingView } from '../../features/shared/offering/offering-view.tsx'
import { offeringQuery } from '../../features/shared/offering/queries.ts'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Message } from '../../ui/message.tsx'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead, Panel } from '../../ui/page.tsx'

export const loader = prefetching(({ param }) => [offeringQuery(param('sid'))])

export function Component() {
  const { id = '', sid = '' } = useParams()
  const { data: offering } = useSuspenseQuery(offeringQuery(sid))
  const mayAsk = useMay('buyerWriter')
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
      >
        <FavouriteButton offering={offering} />
      </PageHead>
      {offering.sid !== sid && (
        <p className="callout">
          <Message
            id="catalogue.newerOffering"
            elements={{
              newer: (
                <Link to={hrefOf('contributorOffering', { id, sid: offering.sid })}>{offering.title}</Link>
              ),
            }}
          />
        </p>
      )}
      <OfferingView
        key={offering.sid}
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
