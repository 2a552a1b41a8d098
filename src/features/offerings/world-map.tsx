/** The catalogue on a map of the world: points by count, what lies under a point, and the same by country in words. */
import { useMemo, useState, useRef, type Dispatch, type PointerEvent, type SetStateAction } from 'react'
import type { CataloguePlace } from '../../../contract/offerings/catalogue.ts'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import {
  clustered,
  fitting,
  HEIGHT,
  pointsOf,
  WIDTH,
  type Frame,
  moved,
  WHOLE,
  zoomed,
} from '../shared/map/map-view.ts'
import styles from '../shared/map/map.module.css'
import { MapSide } from './map-side.tsx'
import { MapPoint } from './map-point.tsx'
import { WorldDrawing } from '../shared/map/world-drawing.tsx'
import { project } from '../shared/map/world.ts'
import {
  AddRegular,
  ArrowDownRegular,
  ArrowLeftRegular,
  ArrowRightRegular,
  ArrowUpRegular,
  GlobeRegular,
  SubtractRegular,
} from '@fluentui/react-icons'
import { IconButton } from '../../ui/button.tsx'

type Props = {
  readonly places: readonly CataloguePlace[]
  readonly search: URLSearchParams
  readonly onChange: (next: URLSearchParams) => void
  readonly hrefOf: (sid: string) => string
}

export default function WorldMap({ places, search, onChange, hrefOf }: Props) {
  const { points, unplaced } = useMemo(() => pointsOf(places, project), [places])
  const [frame, setFrame] = useState<Frame>(() => fitting(points))
  const [chosen, setChosen] = useState<string | null>(null)
  const drag = useDrag(setFrame)
  // Another result is shown as a whole; the same one that comes again leaves the map where it is.
  const result = points.map(({ x, y }) => `${x} ${y}`).join()
  const [shown, setShown] = useState(result)
  if (result !== shown) {
    setShown(result)
    setFrame(fitting(points))
  }
  const { x, y, zoom } = frame
  // On a phone the whole drawing is smaller; its points stay large enough for a finger.
  const size = zoom / (globalThis.matchMedia('(width <= 720px)').matches ? 2 : 1)
  const clusters = useMemo(() => clustered(points, size), [points, size])
  return (
    <section className={styles.map} aria-label={t('catalogue.mapTitle')}>
      <div className={`relative clipped card ${styles.stage}`}>
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
              zoom={size}
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

/** Farther than this it is a drag and no click. */
const SLACK = 4

/** Handlers that move the frame with the pointer; a press on a point without moving stays a click. */
function useDrag(setFrame: Dispatch<SetStateAction<Frame>>) {
  const last = useRef<{ x: number; y: number; isDragging: boolean } | null>(null)
  return {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      last.current = { x: event.clientX, y: event.clientY, isDragging: false }
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      const before = last.current
      if (!before) return
      const [east, south] = [before.x - event.clientX, before.y - event.clientY]
      if (!before.isDragging && Math.hypot(east, south) < SLACK) return
      if (!before.isDragging) event.currentTarget.setPointerCapture(event.pointerId)
      const { width, height } = event.currentTarget.getBoundingClientRect()
      last.current = { x: event.clientX, y: event.clientY, isDragging: true }
      setFrame((frame) => moved(frame, east / width, south / height))
    },
    onPointerUp: () => void (last.current = null),
    onPointerCancel: () => void (last.current = null),
    onPointerLeave: () => {
      if (!last.current?.isDragging) last.current = null
    },
  }
}

const STEP = 0.25

type ControlProps = { readonly frame: Frame; readonly onChange: (frame: Frame) => void }

/** Everything that dragging does, by buttons. */
function MapControls({ frame, onChange }: ControlProps) {
  const buttons = [
    { label: t('catalogue.mapZoomIn'), icon: <AddRegular />, to: zoomed(frame, 1.7) },
    { label: t('catalogue.mapZoomOut'), icon: <SubtractRegular />, to: zoomed(frame, 1 / 1.7) },
    { label: t('catalogue.mapReset'), icon: <GlobeRegular />, to: WHOLE },
    { label: t('catalogue.mapWest'), icon: <ArrowLeftRegular />, to: moved(frame, -STEP, 0) },
    { label: t('catalogue.mapEast'), icon: <ArrowRightRegular />, to: moved(frame, STEP, 0) },
    { label: t('catalogue.mapNorth'), icon: <ArrowUpRegular />, to: moved(frame, 0, -STEP) },
    { label: t('catalogue.mapSouth'), icon: <ArrowDownRegular />, to: moved(frame, 0, STEP) },
  ]
  return (
    <div className={styles.controls}>
      {buttons.map(({ label, icon, to }) => (
        <IconButton
          key={label}
          size="small"
          label={label}
          title={label}
          icon={icon}
          onClick={() => onChange(to)}
        />
      ))}
    </div>
  )
}
