import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { hrefOf } from '../addresses/paths.ts'
import { ProfileHead } from '../features/shared/organization/profile-head.tsx'
import { publicProfileQuery } from '../features/shared/organization/queries.ts'
import { prefetching } from '../lib/query-client.ts'
import { useTabTitle } from '../lib/tab-title.ts'
import { Page, Empty } from '../ui/page.tsx'
import type { OfferingSummary } from '../../contract/offerings/offerings.ts'
import { t } from '../lib/messages.ts'
import { OfferingCard } from '../features/shared/offering/offering-card.tsx'
import styles from '../features/shared/organization/profile.module.css'

export const loader = prefetching(({ param }) => [publicProfileQuery(param('sid'))])

export function Component() {
  const { sid = '' } = useParams()
  const { data: profile } = useSuspenseQuery(publicProfileQuery(sid))
  useTabTitle(profile.name)
  return (
    <Page>
      <ProfileHead profile={profile} heading="h1" />
      <ProfileOfferings offerings={profile.offerings} />
    </Page>
  )
}

const ProfileOfferings = ({ offerings }: { readonly offerings: readonly OfferingSummary[] }) => (
  <section className={styles.offerings} aria-labelledby="offerings">
    <h2 id="offerings" className={styles.title}>
      {offerings.length > 0
        ? t('account.offeringsCount', { count: offerings.length })
        : t('account.profileOfferings')}
    </h2>
    {offerings.length === 0 && <Empty title={t('account.profileNoOfferings')} />}
    <ul className={styles.cards}>
      {offerings.map((offering) => (
        <li key={offering.sid}>
          <OfferingCard
            offering={offering}
            title={<Link to={hrefOf('offeringLink', { sid: offering.sid })}>{offering.title}</Link>}
          />
        </li>
      ))}
    </ul>
  </section>
)
