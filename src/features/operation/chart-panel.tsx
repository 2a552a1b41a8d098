import { ArrowLeftRegular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paint, type Drawing, type Standing, type Value } from '../../../machines/kernel/drawing.ts'
import type { Workflow } from '../../../machines/workflows.ts'
import { dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import type { Shown } from './view.ts'
import { Button } from '../../ui/button.tsx'
import { useIsPainted } from '../../ui/after-paint.ts'
import { Panel, Skeleton } from '../../ui/page.tsx'
import { ChartCanvas } from '../../ui/statechart/chart-canvas.tsx'
import type { Picked } from '../../ui/statechart/statechart.tsx'
import { ZoomButtons } from '../../ui/statechart/zoom-buttons.tsx'
import styles from '../../ui/statechart/statechart.module.css'
import operation from './operation.module.css'
import { isMine } from '../shared/machine/offer-buttons.tsx'
import { drawingQuery, OVERVIEW } from '../shared/machine/drawings.ts'
import { useForeseenPlace } from './foretold/foreseen-context.ts'
import { standingThen, type Moment } from './history/moment.ts'

type Props = {
  readonly shown: Shown
  readonly workflow: Workflow
  readonly moment: Moment | null
  readonly onNow: () => void
  readonly selected: string | null
  readonly hrefOfStep: (step: string) => string
}

const standingOf = ({ detail, snapshot }: Shown, moment: Moment | null): Standing =>
  moment
    ? standingThen(moment)
    : {
        value: snapshot.value as Value,
        done: detail.done,
        offered: detail.offers.filter(isMine).map(({ type }) => type),
      }

/** The live statechart: the whole on one page, one phase in detail behind each of its boxes. */
export function ChartPanel({ shown, workflow, moment, onNow, selected, hrefOfStep }: Props) {
  const [view, setView] = useState(OVERVIEW)
  const [zoom, setZoom] = useState(1)
  const { data: drawing } = useQuery(drawingQuery(workflow.name, view))
  // Half of the page's elements: the steps and the form are painted without waiting for them.
  const isPainted = useIsPainted()
  const { value: foreseen } = useForeseenPlace()
  const navigate = useNavigate()
  const pick = ({ step, frame, opens }: Picked) => {
    if (step && !frame) void navigate(hrefOfStep(step), { preventScrollReset: true })
    else if (opens) setView(opens)
  }
  return (
    <Panel
      title={t('operation.workflow')}
      className={`no-print ${styles.panel} ${operation.chart}`}
      flush
      aside={<ZoomButtons zoom={zoom} onZoom={setZoom} />}
    >
      {view !== OVERVIEW && (
        <nav className="cluster gap-2 col-gap-3 pad-3-5 text-s ruled-below" aria-label={t('operation.chart')}>
          <Button
            label={t('operation.backToWhole')}
            variant="quiet"
            size="small"
            icon={<ArrowLeftRegular />}
            onClick={() => setView(drawing?.within ?? OVERVIEW)}
          />
          <span>{drawing?.title}</span>
        </nav>
      )}
      {moment && (
        <output className={styles.past}>
          {t('operation.asItStood', { at: dateTime(moment.at) })}
          <Button label={t('operation.backToNow')} size="small" onClick={onNow} />
        </output>
      )}
      {drawing && isPainted ? (
        <Canvas
          drawing={drawing}
          standing={{ ...standingOf(shown, moment), foreseen: moment ? null : foreseen }}
          zoom={zoom}
          onZoom={setZoom}
          selected={selected}
          onPick={pick}
        />
      ) : (
        <div className={styles.canvas}>{!drawing && <Skeleton />}</div>
      )}
      <p className={styles.legend}>
        <span className={styles.keyHere}>{t('operation.nowHere')}</span>
        <span className={styles.keyDone}>{t('operation.settled')}</span>
        <span>{t('operation.notYet')}</span>
        {foreseen && !moment && <span className={styles.keyForeseen}>{t('operation.wouldBeHere')}</span>}
      </p>
    </Panel>
  )
}

type CanvasProps = {
  readonly drawing: Drawing
  readonly standing: Standing
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
  readonly selected: string | null
  readonly onPick: (box: Picked) => void
}

const Canvas = ({ drawing, standing, ...rest }: CanvasProps) => (
  <ChartCanvas
    {...rest}
    drawing={drawing}
    label={t('operation.chartOf', { title: drawing.title, count: standing.done.length })}
    focus={rest.selected}
    painting={paint(drawing, standing)}
  />
)
