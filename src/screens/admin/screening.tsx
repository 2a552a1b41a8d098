/** Sanction lists: how old they are, a newer file, and a name to try. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunction } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { mayWriteBackOffice } from '../../features/shared/person/may.ts'
import { ListCards } from '../../features/screening/list-cards.tsx'
import { LoadPanel } from '../../features/screening/load-panel.tsx'
import { screeningListsQuery } from '../../features/screening/queries.ts'
import { TryPanel } from '../../features/screening/try-panel.tsx'
import { viewerQuery } from '../../features/shared/session/viewer.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export const loader: LoaderFunction = () => {
  void queryClient.prefetchQuery(screeningListsQuery)
  return null
}

export function Component() {
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  return (
    <Page>
      <PageHead title={places.screening.title} lead={t('compliance.screeningLead')} />
      <ListCards />
      <TryPanel />
      {mayWriteBackOffice(viewer) && <LoadPanel />}
    </Page>
  )
}
