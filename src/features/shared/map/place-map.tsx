import type { Offering } from '../../../../contract/offerings/offerings.ts'
import { countryName } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { centreOf } from './country-centres.ts'
import { HEIGHT, WHOLE, WIDTH, zoomed } from './map-view.ts'
import styles from './map.module.css'
import { WorldDrawing } from './world-drawing.tsx'
import { project } from './world.ts'

/** Close enough to recognise the country, far enough to see where on earth it is. */
const ZOOM = 3

/** A piece of the world around one project. */
export default function PlaceMap({ country, location }: Pick<Offering, 'country' | 'location'>) {
  const spot = location ?? centreOf(country)
  const at = spot && project([spot.longitude, spot.latitude])
  const frame = at ? zoomed(WHOLE, ZOOM, { x: at[0], y: at[1] }) : WHOLE
  return (
    <div className={`clipped outlined radius-l ${styles.small}`}>
      <svg
        viewBox={`${frame.x} ${frame.y} ${WIDTH / frame.zoom} ${HEIGHT / frame.zoom}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, not fetched
        role="img"
        aria-label={t('catalogue.whereMap', { country: countryName(country) })}
        style={{ '--zoom': frame.zoom } as React.CSSProperties}
      >
        <WorldDrawing />
        {at && (
          <g className={styles.point} data-guess={location === null || undefined}>
            <circle cx={at[0]} cy={at[1]} r={(location ? 8 : 14) / frame.zoom} />
          </g>
        )}
      </svg>
    </div>
  )
}
