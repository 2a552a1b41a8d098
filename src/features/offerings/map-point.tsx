import type { KeyboardEvent } from 'react'
import { countryName, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { countriesOf, type Cluster } from '../shared/map/map-view.ts'
import styles from '../shared/map/map.module.css'

const LEAST_RADIUS = 7
const MOST_RADIUS = 24

/** "Kenya", "Kenya and 2 more". */
export function clusterName(cluster: Cluster): string {
  const [first = '', ...others] = countriesOf(cluster)
  return others.length === 0
    ? countryName(first)
    : t('catalogue.mapSeveral', { place: countryName(first), others: others.length })
}

type Props = {
  readonly cluster: Cluster
  readonly zoom: number
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** Its area grows with its count; on the screen it stays as large, however close one looks. */
export function MapPoint({ cluster, zoom, isChosen, onChoose }: Props) {
  const { x, y, count, points } = cluster
  const radius = Math.min(LEAST_RADIUS + Math.sqrt(count) * 2, MOST_RADIUS) / zoom
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onChoose()
  }
  return (
    <g
      className={styles.point}
      data-guess={points.every(({ isGuess }) => isGuess) || undefined}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no button of its own
      role="button"
      tabIndex={0}
      aria-pressed={isChosen}
      aria-label={t('catalogue.mapPoint', { place: clusterName(cluster), count })}
      onClick={onChoose}
      onKeyDown={press}
    >
      <circle cx={x} cy={y} r={radius} />
      {count > 1 && (
        <text x={x} y={y} fontSize={12 / zoom} dy="0.35em" aria-hidden>
          {quantity(count)}
        </text>
      )}
    </g>
  )
}
