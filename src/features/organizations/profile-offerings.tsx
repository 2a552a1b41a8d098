import type { OfferingSummary } from '../../../contract/offerings.ts'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/page.tsx'
import { OfferingCard } from '../shared/offering/offering-card.tsx'
import styles from '../shared/organization/profile.module.css'

export const ProfileOfferings = ({ offerings }: { readonly offerings: readonly OfferingSummary[] }) => (
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
          <OfferingCard offering={offering} />
        </li>
      ))}
    </ul>
  </section>
)
