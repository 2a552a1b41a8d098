import { useParams, type LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../app/paths.ts'
import { Catalogue } from '../../features/offerings/catalogue.tsx'
import { catalogueQuery } from '../../features/offerings/queries.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader: LoaderFunction = ({ request }) => {
  void queryClient.prefetchInfiniteQuery(catalogueQuery(new URL(request.url).searchParams))
  return null
}

export function Component() {
  const { id = '' } = useParams()
  return (
    <Page>
      <PageHead title={places.contributorHome.title} lead={t('catalogue.lead')} />
      <Catalogue hrefOf={(sid) => hrefOf('contributorOffering', { id, sid })} />
    </Page>
  )
}
