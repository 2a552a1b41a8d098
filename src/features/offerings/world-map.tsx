/** The catalogue on a map of the world: points by count, what lies under a point, and the same by country in words. */
import { useMemo, useState } from 'react'
import type { CataloguePlace } from '../../../contract/catalogue.ts'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { clustered, HEIGHT, pointsOf, WHOLE, WIDTH, type Frame } from '../shared/map/map-view.ts'
import styles from '../shared/map/map.module.css'
import { MapControls } from './map-controls.tsx'
import { MapSide } from './map-side.tsx'
import { MapPoint } from './map-point.tsx'
import { useDrag } from './use-drag.ts'
import { WorldDrawing } from '../shared/map/world-drawing.tsx'
import { project } from '../shared/map/world.ts'

type Props = {
  readonly places: readonly CataloguePlace[]
  readonly search: URLSearchParams
  readonly onChange: (next: URLSearchParams) => void
  readonly hrefOf: (sid: string) => string
}

export default function WorldMap({ places, search, onChange, hrefOf }: Props) {
  const [frame, setFrame] = useState<Frame>(WHOLE)
  const [chosen, setChosen] = useState<string | null>(null)
  const drag = useDrag(setFrame)
  const { points, unplaced } = useMemo(() => pointsOf(places, project), [places])
  const clusters = useMemo(() => clustered(points, frame.zoom), [points, frame.zoom])
  const { x, y, zoom } = frame
  return (
    <section className={styles.map} aria-label={t('catalogue.mapTitle')}>
      <div className={styles.stage}>
        <svg
          {...drag}
          viewBox={`${x} ${y} ${WIDTH / zoom} ${HEIGHT / zoom}`}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing with buttons in it
          role="group"
          aria-label={t('catalogue.mapLabel')}
          style={{ '--zoom': zoom } as React.CSSProperties}
        >
          <WorldDrawing />
          {clusters.map((cluster) => (
            <MapPoint
              key={cluster.key}
              cluster={cluster}
              zoom={zoom}
              isChosen={cluster.key === chosen}
              onChoose={() => setChosen(cluster.key === chosen ? null : cluster.key)}
            />
          ))}
        </svg>
        <MapControls frame={frame} onChange={setFrame} />
        <p className={styles.credit}>
          {points.some(({ isGuess }) => isGuess) && <span>{t('catalogue.mapDashed')}</span>}{' '}
          {t('catalogue.mapCredit')}
        </p>
      </div>
      <MapSide
        cluster={clusters.find(({ key }) => key === chosen) ?? null}
        places={places}
        search={search}
        onChange={onChange}
        onClose={() => setChosen(null)}
        hrefOf={hrefOf}
      />
      {unplaced.length > 0 && (
        <p className={styles.unplaced}>
          {t('catalogue.mapNotPlaced', {
            places: [...new Set(unplaced.map(({ country }) => countryName(country)))].join(', '),
          })}
        </p>
      )}
    </section>
  )
}
