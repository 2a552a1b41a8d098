import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../app/paths.ts'
import { Catalogue } from '../../features/offerings/catalogue.tsx'
import { offeringsQuery } from '../../features/offerings/queries.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader: LoaderFunction = () => {
  void queryClient.prefetchQuery(offeringsQuery)
  return null
}

export function Component() {
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(offeringsQuery)
  return (
    <Page>
      <PageHead title={places.contributorHome.title} lead={t('market.contributorLead')} />
      <Catalogue offerings={data.items} hrefOf={({ sid }) => hrefOf('contributorOffering', { id, sid })} />
    </Page>
  )
}
