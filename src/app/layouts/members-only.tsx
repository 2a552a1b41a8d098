/** What belongs to an organization is shown while the person may open it; who was removed or may do less reads so, at once. */
import { useState, type ReactNode } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { refusedBy } from '../../../contract/screens.ts'
import type { Viewer } from '../../../contract/session.ts'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/page.tsx'
import { homeOf } from '../../addresses/homes.ts'
import { placeAt } from '../prefetch.ts'

type Props = {
  readonly viewer: Viewer | null
  /** Organization in the address; undefined: the page belongs to none. */
  readonly organizationSid: string | undefined
  readonly children: ReactNode
}

const membershipOf = (viewer: Viewer | null, sid: string | undefined) =>
  viewer?.memberships.find(({ organization }) => organization.sid === sid)

export function MembersOnly({ viewer, organizationSid, children }: Props) {
  const isClosed = useIsClosed(viewer, organizationSid)
  const now = membershipOf(viewer, organizationSid)?.organization.name ?? null
  const [before, setBefore] = useState(now)
  if (now !== null && now !== before) setBefore(now)
  const wasRemoved = viewer !== null && organizationSid !== undefined && now === null && before !== null
  if (!wasRemoved && !isClosed) return children
  const name = before ?? ''
  return (
    <main id="content" tabIndex={-1}>
      <Empty title={wasRemoved ? t('shared.removedTitle', { name }) : t('shared.closedTitle')}>
        <p>{wasRemoved ? t('shared.removedText') : t('shared.closedText', { name })}</p>
        <Link to={homeOf(viewer)}>{t('shared.removedNext')}</Link>
      </Empty>
    </main>
  )
}

/** The router's guards let the person in; they are asked again when the person's rights change while the page is open. */
function useIsClosed(viewer: Viewer | null, organizationSid: string | undefined): boolean {
  const params = useParams()
  const { pathname } = useLocation()
  // Who goes to another organization acts for it before this page is left.
  if (!organizationSid || viewer?.current?.organization.sid !== organizationSid) return false
  const refused = refusedBy(placeAt(pathname)?.guards ?? [], { viewer, params })
  // The waiting page itself says that the organization was let in.
  return refused !== null && refused !== 'lockOnboarding'
}
