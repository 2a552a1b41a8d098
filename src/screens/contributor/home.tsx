import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams, type LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { Catalogue } from '../../features/offerings/catalogue.tsx'
import { catalogueQuery } from '../../features/shared/offering/queries.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader: LoaderFunction = ({ request }) => {
  void queryClient.prefetchInfiniteQuery(catalogueQuery(new URL(request.url).searchParams))
  return null
}

export function Component() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  // The route's skeleton stands for the first answer only; what is asked later keeps the last one on the page.
  const [first] = useState(search)
  useSuspenseInfiniteQuery(catalogueQuery(first))
  return (
    <Page>
      <PageHead title={places.contributorHome.title} lead={t('catalogue.lead')} />
      <Catalogue hrefOf={(sid) => hrefOf('contributorOffering', { id, sid })} />
    </Page>
  )
}
