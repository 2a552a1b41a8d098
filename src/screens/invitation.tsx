import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams, type LoaderFunction } from 'react-router'
import { NotFoundError } from '../lib/not-found-error.ts'
import { InvitationSheet } from '../features/account/invitation-sheet.tsx'
import { invitationQuery } from '../features/account/queries.ts'
import { viewerQuery } from '../features/shared/session/viewer.ts'
import { queryClient } from '../lib/query-client.ts'
import { Page } from '../ui/page.tsx'
import styles from '../features/account/account.module.css'

export const loader: LoaderFunction = ({ params }) => {
  void queryClient.prefetchQuery(invitationQuery(params['token'] ?? ''))
  void queryClient.prefetchQuery(viewerQuery)
  return null
}

export function Component() {
  const { token = '' } = useParams()
  const { pathname } = useLocation()
  const { data: offer } = useSuspenseQuery(invitationQuery(token))
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  if (!offer) throw new NotFoundError(pathname)
  return (
    <Page>
      <div className={styles.narrow}>
        <InvitationSheet token={token} offer={offer} viewer={viewer} />
      </div>
    </Page>
  )
}
