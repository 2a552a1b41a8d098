/** A project as it is linked from public pages: visitors sign in first, and each person sees it on their own side. */
import { useQuery } from '@tanstack/react-query'
import { redirect, useParams, type LoaderFunction } from 'react-router'
import type { Viewer } from '../../contract/session.ts'
import { homeIn, homeOf } from '../addresses/homes.ts'
import { hrefOf } from '../addresses/paths.ts'
import { OfferingCards } from '../features/shared/offering/offering-card.tsx'
import { linkedOfferingQuery } from '../features/shared/offering/queries.ts'
import { submissionQuery } from '../features/shared/submission/queries.ts'
import { SignInFirst } from '../features/shared/session/sign-in-first.tsx'
import { restoredViewer } from '../features/shared/session/sign-in.ts'
import { t } from '../lib/messages.ts'
import { queryClient } from '../lib/query-client.ts'
import { Page, PageHead } from '../ui/page.tsx'
import styles from '../features/account/account.module.css'

export const loader: LoaderFunction = async ({ params: { sid = '' } }) => {
  const viewer = await restoredViewer()
  if (viewer) return redirect(await offeringOf(viewer, sid))
  await queryClient.prefetchQuery(linkedOfferingQuery(sid))
  return null
}

/** A seller who buys nothing has pages for own projects only. */
async function offeringOf(viewer: Viewer, sid: string): Promise<string> {
  const organization = viewer.current?.organization
  if (!organization) return homeOf(viewer)
  if (organization.isPlatform) return hrefOf('projectOffering', { projectOfferingSid: sid })
  const id = organization.sid
  const isValidated = organization.accessStatus === 'validated'
  if (organization.isBuyer && isValidated) return hrefOf('contributorOffering', { id, sid })
  const isOwn =
    isValidated &&
    (await queryClient.fetchQuery(submissionQuery(sid)).then(
      () => true,
      () => false,
    ))
  return isOwn ? hrefOf('carrierOffering', { id, sid }) : homeIn(organization)
}

/** With the project itself, where visitors may see it. */
export function Component() {
  const { sid = '' } = useParams()
  const { data } = useQuery(linkedOfferingQuery(sid))
  const shown = data?.items.filter((offering) => offering.sid === sid) ?? []
  return (
    <Page>
      <div className={styles.narrow}>
        <PageHead title={t('account.offeringVisitor')} lead={t('account.offeringVisitorLead')} />
        {shown.length > 0 && <OfferingCards offerings={shown} />}
        <SignInFirst>{t('account.offeringVisitorNote')}</SignInFirst>
      </div>
    </Page>
  )
}
