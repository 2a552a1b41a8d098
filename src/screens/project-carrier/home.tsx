import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../app/paths.ts'
import { Catalogue } from '../../features/offerings/catalogue.tsx'
import { ownOfferingsQuery } from '../../features/offerings/queries.ts'
import { Inbox } from '../../features/operations/inbox.tsx'
import { operationsQuery } from '../../features/operations/queries.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

const asked = operationsQuery({ court: 'projectCarrier', status: 'open', sort: 'dueAt', direction: 'asc' })

export const loader: LoaderFunction = () => {
  void queryClient.prefetchQuery(asked)
  void queryClient.prefetchQuery(ownOfferingsQuery)
  return null
}

export function Component() {
  const { id = '' } = useParams()
  const { data: operations } = useSuspenseQuery(asked)
  const { data: offerings } = useSuspenseQuery(ownOfferingsQuery)
  return (
    <Page>
      <PageHead title={places.carrierHome.title} lead={t('market.carrierLead')} />
      <Inbox
        rows={operations.items}
        court="projectCarrier"
        hrefOf={(step, operationSid) => `${hrefOf('carrierOperation', { id, operationSid })}?step=${step}`}
      />
      <Catalogue offerings={offerings.items} />
    </Page>
  )
}
