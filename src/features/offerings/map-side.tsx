import { DismissRegular } from '@fluentui/react-icons'
import { Link } from 'react-router'
import type { CataloguePlace } from '../../../contract/offerings/catalogue.ts'
import { countryName, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { changed } from '../shared/offering/catalogue-view.ts'
import { clusterName } from './map-point.tsx'
import { byCountry, countriesOf, type Cluster } from '../shared/map/map-view.ts'
import styles from '../shared/map/map.module.css'

type Props = {
  readonly cluster: Cluster | null
  readonly places: readonly CataloguePlace[]
  readonly search: URLSearchParams
  readonly onChange: (next: URLSearchParams) => void
  readonly onClose: () => void
  readonly hrefOf: (sid: string) => string
}

/** What lies under the chosen point; until one is chosen, the map in words. */
export function MapSide({ cluster, places, search, onChange, onClose, hrefOf }: Props) {
  const listOf = (countries: readonly string[]) =>
    changed(search, { country: countries.join(','), view: null })
  if (!cluster)
    return (
      <div className={styles.mapSide}>
        <p className={styles.hint}>{t('catalogue.mapChoose')}</p>
        <h2>{t('catalogue.mapCountries')}</h2>
        <ul className={styles.countries}>
          {byCountry(places).map(({ country, count }) => (
            <li key={country}>
              <Link to={`?${listOf([country]).toString()}`} preventScrollReset>
                {countryName(country)}
              </Link>
              <span>{quantity(count)}</span>
            </li>
          ))}
        </ul>
      </div>
    )
  const named = cluster.points.flatMap(({ place, isGuess }) =>
    place.items.map((item) => ({ ...item, isGuess, country: place.country })),
  )
  const more = cluster.count - named.length
  return (
    <div className={styles.mapSide}>
      <div className="flex gap-3 align-start">
        <h2>{t('catalogue.mapPoint', { place: clusterName(cluster), count: cluster.count })}</h2>
        <IconButton
          size="small"
          label={t('catalogue.mapClose')}
          icon={<DismissRegular />}
          onClick={onClose}
        />
      </div>
      <ul className={styles.under}>
        {named.map(({ sid, title, isGuess, country }) => (
          <li key={sid}>
            <Link to={hrefOf(sid)}>{title}</Link>
            <span>
              {isGuess ? countryName(country) : t('catalogue.mapExact', { country: countryName(country) })}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button
          label={t('catalogue.mapMore', { count: more })}
          onClick={() => onChange(listOf(countriesOf(cluster)))}
        />
      )}
    </div>
  )
}
