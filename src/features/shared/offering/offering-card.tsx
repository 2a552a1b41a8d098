import type { ReactNode } from 'react'
import type { OfferingSummary } from '../../../../contract/offerings/offerings.ts'
import { t } from '../../../lib/messages.ts'
import { countryName, money, quantity } from '../../../lib/format-basics.ts'
import styles from './offering-card.module.css'
import { OfferingPicture } from './offering-picture.tsx'

type Props = {
  readonly offering: OfferingSummary
  readonly title?: ReactNode
  /** Level of the heading under which the card stands, plus one. */
  readonly heading?: 'h2' | 'h3'
}

/** One project; its vintages stand inside. `title` may be a link that covers the card. */
export function OfferingCard({ offering, title, heading: Heading = 'h3' }: Props) {
  const { creditType, country, projectType, standard, vintages, currency, unit } = offering
  const cheapest = Math.min(...vintages.map(({ unitPriceCents }) => unitPriceCents))
  const isSoldOut = vintages.every(({ available }) => Number(available) === 0)
  return (
    <article className={styles.card}>
      <OfferingPicture offering={offering} />
      <div className="column-flex gap-2 grow pad-5">
        <p className={styles.where}>
          {countryName(country)}, {projectType}
        </p>
        <Heading className={styles.title}>{title ?? offering.title}</Heading>
        <p className={styles.standard}>
          {creditType}, {standard}
        </p>
        <ul className={styles.vintages} aria-label={t('market.vintages')}>
          {vintages.slice(0, 4).map((vintage) => (
            <li key={vintage.sid}>
              <span>{vintage.name}</span>
              <span className="tabular">{quantity(vintage.available)}</span>
            </li>
          ))}
        </ul>
        <p className="top-3 text-m strong tabular">
          {isSoldOut
            ? t('market.soldOut')
            : Number.isFinite(cheapest) && t('market.fromPrice', { price: money(cheapest, currency), unit })}
        </p>
      </div>
    </article>
  )
}
