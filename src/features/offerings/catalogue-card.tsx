import { memo } from 'react'
import { Link } from 'react-router'
import type { OfferingSummary } from '../../../contract/offerings/offerings.ts'
import { countryName, money, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { GoalTile } from '../../ui/charts/goal-tile.tsx'
import { OfferingPhoto } from '../shared/offering/offering-photo.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import styles from './card.module.css'
import { goalName } from '../shared/offering/catalogue-view.ts'
import { isSoldOut, labelsOf, lowestPrice } from '../shared/offering/offering-words.ts'

const VINTAGES = 3
const GOALS = 5

type Props = {
  readonly offering: OfferingSummary
  readonly href: string
  readonly isCompared: boolean
  /** Four are compared already, and this one is not among them. */
  readonly isTooMany: boolean
  /** Takes it in, or out. */
  readonly onCompare: (sid: string) => void
}

/** One project with its vintages inside; the whole card leads to its page. Memoized: a page has many, and few change at once. */
export const CatalogueCard = memo(function CatalogueCard({
  offering,
  href,
  isCompared,
  isTooMany,
  onCompare,
}: Props) {
  const { title, creditType, country, projectType, standard, vintages, currency, unit, sdgs, photo } =
    offering
  const soldOut = isSoldOut(offering)
  const lowest = lowestPrice(offering)
  return (
    <article className={styles.card} data-sold-out={soldOut || undefined}>
      <div className={`rigid relative ${styles.picture}`}>
        <OfferingPhoto offering={offering} photo={photo} size="small" />
        {soldOut && <span className={styles.soldOut}>{t('catalogue.soldOut')}</span>}
      </div>
      <FavouriteButton offering={offering} className={styles.favourite} />
      <div className="column-flex gap-2 grow pad-5">
        <p className={styles.where}>
          {countryName(country)}, {projectType}
        </p>
        <h2 className={styles.title}>
          <Link to={href}>{title}</Link>
        </h2>
        <p className={styles.standard}>
          {creditType}, {standard}
        </p>
        <ul className={`wrap gap-2 ${styles.labels}`} aria-label={t('catalogue.labels')}>
          {labelsOf(offering).map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <ul className={styles.vintages} aria-label={t('market.vintages')}>
          {vintages.slice(0, VINTAGES).map((vintage) => (
            <li key={vintage.sid}>
              <span>{vintage.name}</span>
              <span>{t('catalogue.availableUnits', { quantity: quantity(vintage.available), unit })}</span>
            </li>
          ))}
          {vintages.length > VINTAGES && (
            <li>{t('catalogue.moreVintages', { count: vintages.length - VINTAGES })}</li>
          )}
        </ul>
        <div className={styles.foot}>
          <p className={`text-l tight strong tabular ${styles.price}`}>
            {lowest !== null && (
              <>
                <span>{t('catalogue.from')}</span> {money(lowest, currency)}{' '}
                <span>{t('catalogue.perUnit', { unit })}</span>
              </>
            )}
          </p>
          <ul className="flex gap-2" aria-label={t('market.goals')}>
            {sdgs.slice(0, GOALS).map((goal) => (
              <GoalItem key={goal} goal={goal} />
            ))}
          </ul>
        </div>
        <label className={styles.compare}>
          <input
            type="checkbox"
            checked={isCompared}
            disabled={isTooMany}
            aria-label={t('catalogue.compareName', { title })}
            onChange={() => onCompare(offering.sid)}
          />
          <span aria-hidden>{t('catalogue.compare')}</span>
        </label>
      </div>
    </article>
  )
})

export const GoalItem = ({ goal }: { readonly goal: number }) => (
  <li title={goalName(goal)}>
    <GoalTile goal={goal} size="small" />
    <span className="visually-hidden">
      {t('catalogue.goal', { number: String(goal), name: goalName(goal) })}
    </span>
  </li>
)
