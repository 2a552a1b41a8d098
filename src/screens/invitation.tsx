import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { NotFoundError } from '../lib/not-found-error.ts'
import { InvitationSheet } from '../features/account/invitation-sheet.tsx'
import { invitationQuery } from '../features/account/queries.ts'
import { useViewer, viewerQuery } from '../features/shared/session/viewer.ts'
import { prefetching } from '../lib/query-client.ts'
import { Page } from '../ui/page.tsx'
import styles from '../features/account/account.module.css'

export const loader = prefetching(({ param }) => [invitationQuery(param('token')), viewerQuery])

export function Component() {
  const { token = '' } = useParams()
  const { pathname } = useLocation()
  const { data: offer } = useSuspenseQuery(invitationQuery(token))
  const viewer = useViewer()
  if (!offer) throw new NotFoundError(pathname)
  return (
    <Page>
      <div className={styles.narrow}>
        <InvitationSheet token={token} offer={offer} viewer={viewer} />
      </div>
    </Page>
  )
}
