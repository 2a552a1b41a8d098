import { Link } from 'react-router'
import type { OfferingSummary } from '../../../../contract/offerings/offerings.ts'
import { hrefOf } from '../../../addresses/paths.ts'
import { t } from '../../../lib/messages.ts'
import { countryName, money, quantity } from '../../../lib/format-basics.ts'
import styles from './offering-card.module.css'
import { OfferingPhoto } from './offering-photo.tsx'
import { isSoldOut, lowestPrice } from './offering-words.ts'

/** Projects as visitors see them; each leads to its page. */
export const OfferingCards = ({ offerings }: { readonly offerings: readonly OfferingSummary[] }) => (
  <ul className={styles.cards}>
    {offerings.map((offering) => (
      <li key={offering.sid}>
        <OfferingCard {...offering} />
      </li>
    ))}
  </ul>
)

function OfferingCard(offering: OfferingSummary) {
  const { sid, title, creditType, country, projectType, standard, vintages, currency, unit } = offering
  const lowest = lowestPrice(offering)
  return (
    <article className={styles.card}>
      <div className="relative">
        <OfferingPhoto offering={offering} photo={offering.photo} size="small" />
      </div>
      <div className="column-flex gap-2 grow pad-5">
        <p className={styles.where}>
          {countryName(country)}, {projectType}
        </p>
        <h3 className={styles.title}>
          <Link to={hrefOf('offeringLink', { sid })}>{title}</Link>
        </h3>
        <p className={styles.standard}>
          {creditType}, {standard}
        </p>
        <ul className={styles.vintages} aria-label={t('market.vintages')}>
          {vintages.slice(0, 4).map((vintage) => (
            <li key={vintage.sid}>
              <span>{vintage.name}</span>
              <span className="tabular">
                {t('market.units', { quantity: quantity(vintage.available), unit })}
              </span>
            </li>
          ))}
        </ul>
        <p className="top-3 text-m strong tabular">
          {isSoldOut(offering)
            ? t('market.soldOut')
            : lowest !== null && t('market.fromPrice', { price: money(lowest, currency), unit })}
        </p>
      </div>
    </article>
  )
}
