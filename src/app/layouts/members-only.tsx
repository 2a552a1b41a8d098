/** What belongs to an organization is shown while the person belongs to it; who was removed reads why, at once. */
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Viewer } from '../../../contract/session.ts'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/page.tsx'
import { homeOf } from '../../addresses/homes.ts'

type Props = {
  readonly viewer: Viewer | null
  /** Organization in the address; undefined: the page belongs to none. */
  readonly organizationSid: string | undefined
  readonly children: ReactNode
}

const membershipOf = (viewer: Viewer | null, sid: string | undefined) =>
  viewer?.memberships.find(({ organization }) => organization.sid === sid)

export function MembersOnly({ viewer, organizationSid, children }: Props) {
  const now = membershipOf(viewer, organizationSid)?.organization.name ?? null
  const [before, setBefore] = useState(now)
  if (now !== null && now !== before) setBefore(now)
  const wasRemoved = viewer !== null && organizationSid !== undefined && now === null && before !== null
  if (!wasRemoved) return children
  return (
    <main id="content" tabIndex={-1}>
      <Empty title={t('shared.removedTitle', { name: before })}>
        <p>{t('shared.removedText')}</p>
        <Link to={homeOf(viewer)}>{t('shared.removedNext')}</Link>
      </Empty>
    </main>
  )
}
