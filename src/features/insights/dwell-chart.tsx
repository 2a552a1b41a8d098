/** The diagram that people know from each operation, coloured by what is measured. */
import { ArrowLeftRegular } from '@fluentui/react-icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { paint, type Drawing, type Heat } from '../../../machines/kernel/drawing.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import { ChartCanvas } from '../../ui/statechart/chart-canvas.tsx'
import type { Picked } from '../../ui/statechart/statechart.tsx'
import chart from '../../ui/statechart/statechart.module.css'
import { ZoomButtons } from '../../ui/statechart/zoom-buttons.tsx'
import { drawingQuery, OVERVIEW } from '../shared/machine/drawings.ts'
import { boxOf } from './dwell-view.ts'
import styles from './insights.module.css'
import type { Dwell } from './queries.ts'

type Props = {
  readonly type: Dwell['type']
  readonly title: string
  /** What the colours say, for those who cannot see them. @param drawing its title */
  readonly labelOf: (drawing: string) => string
  /** By path. */
  readonly heats: ReadonlyMap<string, Heat>
  readonly legend: { readonly title: string; readonly levels: readonly string[]; readonly none: string }
  readonly view: string
  /** Path of the place that is looked at. */
  readonly selected: string | null
  readonly onLook: (to: { readonly view?: string; readonly place?: string }) => void
}

export const CHART = 'dwell-chart'

export function DwellChart({ type, title, labelOf, heats, legend, view, selected, onLook }: Props) {
  const [zoom, setZoom] = useState(1)
  // Another view replaces this one when it has come, so that nothing below moves twice.
  const { data: drawing } = useSuspenseQuery(drawingQuery(type, useDeferredValue(view)))
  return (
    <div id={CHART} className={styles.chart}>
      <Panel title={title} className={chart.panel} flush aside={<ZoomButtons zoom={zoom} onZoom={setZoom} />}>
        {view !== OVERVIEW && (
          <nav className="cluster gap-2 col-gap-3 pad-3-5 text-s ruled-below" aria-label={title}>
            <Button
              label={t('insights.backToWhole')}
              variant="quiet"
              size="small"
              icon={<ArrowLeftRegular />}
              onClick={() => onLook({ view: drawing.within ?? OVERVIEW })}
            />
            <span>{drawing.title}</span>
          </nav>
        )}
        <Canvas
          drawing={drawing}
          label={labelOf(drawing.title)}
          heats={heats}
          zoom={zoom}
          onZoom={setZoom}
          selected={selected}
          onLook={onLook}
        />
        <Legend {...legend} />
      </Panel>
    </div>
  )
}

type CanvasProps = Pick<Props, 'heats' | 'selected' | 'onLook'> & {
  readonly drawing: Drawing
  readonly label: string
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
}

function Canvas({ drawing, heats, selected, onLook, ...rest }: CanvasProps) {
  const path = boxOf(drawing.boxes, selected)
  // A closed step and a titled frame open what is inside; what is open already is looked at.
  const pick = ({ path: picked, opens }: Picked) =>
    onLook(opens && opens !== drawing.view ? { view: opens, place: picked } : { place: picked })
  return (
    <ChartCanvas
      {...rest}
      drawing={drawing}
      focus={path}
      painting={paint(drawing, null, heats)}
      selected={null}
      look={{ path, onLook: pick }}
    />
  )
}

const Legend = ({ title, levels, none }: Props['legend']) => (
  <div className={`in-colour ${styles.legend}`}>
    <span>{title}</span>
    <ul className="wrap gap-1 col-gap-5">
      {levels.map((words, level) => (
        <li className="row gap-3 no-wrap" key={words}>
          <span className={styles.swatch} style={{ background: `var(--heat${level})` }} aria-hidden />
          {words}
        </li>
      ))}
      <li className="row gap-3 no-wrap">
        <span className={styles.swatch} aria-hidden />
        {none}
      </li>
    </ul>
  </div>
)
