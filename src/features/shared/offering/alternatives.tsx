/** What is still for sale in place of units that are gone. */
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Alternative } from '../../../../contract/offerings/offerings.ts'
import { countryName, money, quantity } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import styles from './alternatives.module.css'
import { alternativesQuery } from './queries.ts'

type Props = {
  readonly vintageSid: string
  /** The offering that they are gone from; null: it is not known. */
  readonly offeringSid: string | null
  readonly hrefOfOffering: (sid: string) => string
}

export function Alternatives({ vintageSid, offeringSid, hrefOfOffering }: Props) {
  const id = useId()
  const { data } = useQuery(alternativesQuery(vintageSid, offeringSid))
  if (!data) return null
  if (data.items.length === 0) return <p className={styles.none}>{t('market.noAlternatives')}</p>
  return (
    <section className={`stack gap-3 text-m ink ${styles.alternatives}`} aria-labelledby={id}>
      <p id={id} className="text-s strong">
        {t('market.alternatives')}
      </p>
      <ul className="stack gap-3">
        {data.items.map((one) => (
          <li key={one.sid}>
            <Link to={hrefOfOffering(one.sid)}>{one.title}</Link>
            <span>{likenessOf(one)}</span>
            <span>
              {one.vintages
                .slice(0, MOST_VINTAGES)
                .map(({ name, available, unitPriceCents }) =>
                  t('market.alternativeVintage', {
                    vintage: name,
                    quantity: quantity(available),
                    unit: one.unit,
                    price: money(unitPriceCents, one.currency),
                  }),
                )
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const MOST_VINTAGES = 2

const likenessOf = ({ isSameProject, projectType, standard, country, carrier }: Alternative): string =>
  isSameProject
    ? t('market.sameProject', { carrier })
    : t('market.alikeProject', { type: projectType, standard, country: countryName(country) })
