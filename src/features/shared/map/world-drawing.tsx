import { useSuspenseQuery } from '@tanstack/react-query'
import styles from './map.module.css'
import { worldQuery } from './world.ts'

/** Sea, land, borders: what every map lies on. */
export function WorldDrawing() {
  const { data: world } = useSuspenseQuery(worldQuery)
  return (
    <g aria-hidden>
      <path className={styles.sea} d={world.sphere} />
      <path className={styles.graticule} d={world.graticule} />
      <path className={styles.land} d={world.land} />
      <path className={styles.borders} d={world.borders} />
    </g>
  )
}
