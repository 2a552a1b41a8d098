import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ProfileHead } from '../features/shared/organization/profile-head.tsx'
import { publicProfileQuery } from '../features/shared/organization/queries.ts'
import { SignInFirst } from '../features/shared/session/sign-in-first.tsx'
import { useViewer } from '../features/shared/session/viewer.ts'
import { prefetching } from '../lib/query-client.ts'
import { useTabTitle } from '../lib/tab-title.ts'
import { Page, Empty } from '../ui/page.tsx'
import { t } from '../lib/messages.ts'
import { OfferingCards } from '../features/shared/offering/offering-card.tsx'
import styles from '../features/shared/organization/profile.module.css'

export const loader = prefetching(({ param }) => [publicProfileQuery(param('sid'))])

export function Component() {
  const { sid = '' } = useParams()
  const { data: profile } = useSuspenseQuery(publicProfileQuery(sid))
  const viewer = useViewer()
  const { offerings } = profile
  useTabTitle(profile.name)
  return (
    <Page>
      <ProfileHead profile={profile} heading="h1" />
      {viewer === null && <SignInFirst>{t('account.profileVisitorNote')}</SignInFirst>}
      <section className={styles.offerings} aria-labelledby="offerings">
        <h2 id="offerings" className={styles.title}>
          {offerings.length > 0
            ? t('account.offeringsCount', { count: offerings.length })
            : t('account.profileOfferings')}
        </h2>
        {offerings.length === 0 && <Empty title={t('account.profileNoOfferings')} />}
        <OfferingCards offerings={offerings} />
      </section>
    </Page>
  )
}
