import type { OfferingSummary } from '../../../contract/offerings.ts'
import { t } from '../../lib/messages.ts'
import { OfferingCard } from '../shared/offering/offering-card.tsx'
import styles from './front.module.css'

export function Showcase({ offerings }: { readonly offerings: readonly OfferingSummary[] }) {
  if (offerings.length === 0) return null
  return (
    <section className={styles.showcase} aria-labelledby="showcase">
      <h2 id="showcase" className="title tighter">
        {t('front.fromCatalogue')}
      </h2>
      <ul className={styles.cards}>
        {offerings.map((offering) => (
          <li key={offering.sid}>
            <OfferingCard offering={offering} />
          </li>
        ))}
      </ul>
    </section>
  )
}
