import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paint, type Drawing, type Standing } from '../../../machines/kernel/drawing.ts'
import type { MachinePage } from '../../../machines/kernel/page.ts'
import { t } from '../../lib/messages.ts'
import { Panel, Skeleton } from '../../ui/page.tsx'
import { ChartCanvas } from '../../ui/statechart/chart-canvas.tsx'
import { ZoomButtons } from '../../ui/statechart/zoom-buttons.tsx'
import { Tabs } from '../../ui/sections/tabs.tsx'
import { drawingQuery } from '../shared/machine/drawings.ts'
import styles from './machine-docs.module.css'

type Props = {
  readonly page: MachinePage
  readonly view: string
  /** null: no one walks. */
  readonly standing: Standing | null
  /** Path of what is looked at. */
  readonly selected: string | null
  readonly onView: (view: string) => void
  readonly onPath: (path: string) => void
}

const PANEL = 'machine-chart'

export function DocsChart({ page, view, standing, selected, onView, onPath }: Props) {
  const [zoom, setZoom] = useState(1)
  const { data: drawing } = useQuery(drawingQuery(page.folder, view))
  const note = page.views.find((one) => one.view === view)?.note
  return (
    <Panel title={t('machines.chart')} flush aside={<ZoomButtons zoom={zoom} onZoom={setZoom} />}>
      {page.views.length > 1 && (
        <div className={styles.views}>
          <Tabs
            names={page.views.map((one) => one.view)}
            titleOf={(name) =>
              name === page.views[0]?.view
                ? t('machines.overview')
                : (page.views.find((one) => one.view === name)?.title ?? name)
            }
            selected={view}
            onSelect={onView}
            panel={PANEL}
          />
        </div>
      )}
      <div
        id={PANEL}
        {...(page.views.length > 1 ? { role: 'tabpanel', 'aria-labelledby': `${PANEL}-${view}` } : {})}
      >
        {note && <p className={styles.note}>{note}</p>}
        {drawing ? (
          <Canvas
            drawing={drawing}
            standing={standing}
            zoom={zoom}
            onZoom={setZoom}
            selected={selected}
            onPath={onPath}
            onView={onView}
          />
        ) : (
          <Skeleton />
        )}
      </div>
    </Panel>
  )
}

type CanvasProps = Pick<Props, 'standing' | 'selected' | 'onPath' | 'onView'> & {
  readonly drawing: Drawing
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
}

const Canvas = ({ drawing, standing, selected, onPath, onView, ...zoom }: CanvasProps) => (
  <ChartCanvas
    {...zoom}
    drawing={drawing}
    label={t('machines.chartOf', { title: drawing.title })}
    focus={selected}
    painting={paint(drawing, standing)}
    selected={null}
    look={{
      path: selected,
      // A closed step tells what is inside; the phase it belongs to is one tab away.
      onLook: ({ path, opens, frame }) => (frame && opens ? onView(opens) : onPath(path)),
    }}
    onPick={() => {}}
  />
)
