/** The keys with which certificates are sealed, for whoever checks one without us. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunction } from 'react-router'
import { places } from '../app/paths.ts'
import { SealKeys } from '../features/certificate/seal-keys.tsx'
import { sealKeysQuery } from '../features/certificate/queries.ts'
import { t } from '../lib/messages.ts'
import { queryClient } from '../lib/query-client.ts'
import { Page, PageHead } from '../ui/page.tsx'

export const loader: LoaderFunction = () => {
  void queryClient.prefetchQuery(sealKeysQuery)
  return null
}

export function Component() {
  const { data: keys } = useSuspenseQuery(sealKeysQuery)
  return (
    <Page>
      <PageHead title={places.certificateKeys.title} lead={t('certificate.keysLead')} />
      <SealKeys keys={keys} />
    </Page>
  )
}
