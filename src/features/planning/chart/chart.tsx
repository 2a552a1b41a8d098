/** The chart at the right: time above, bars of the rows in sight, the lines between them. */
import { memo, useMemo, useState, type RefObject } from 'react'
import { spanIn } from '../../../../machines/projectPlanning/dependencies.ts'
import { dayNumber, type Span, type Task } from '../../../../machines/projectPlanning/plan.ts'
import { t } from '../../../lib/messages.ts'
import { Bar } from './bar.tsx'
import styles from './chart.module.css'
import { DragTip } from './drag-tip.tsx'
import { boxOf, ROW_HEIGHT, shapeOf, type Placed } from './geometry.ts'
import { Links } from './links.tsx'
import { usePlanner, type Pane } from '../planner-context.ts'
import { TimeGrid, TimeHead } from './time-head.tsx'
import type { Scale } from './time-scale.ts'
import { useDrag, type Drag } from './use-drag.ts'
import { useSeen } from './use-seen.ts'

type Props = {
  readonly items: readonly Placed[]
  readonly scale: Scale
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Width of the table, that covers the left of the sheet. */
  readonly left: number
  readonly pane: Pane
}

/** Where a bar is to be drawn: while it is held, where the hand has it. */
function spanUnder(drag: Drag | null, task: Task, span: Span): Span {
  if (!drag || drag.grip === 'progress' || drag.grip === 'link' || !drag.ids.has(task.id)) return span
  const { grip, days } = drag
  return {
    from: grip === 'end' ? span.from : span.from + days,
    to: grip === 'start' ? span.to : span.to + days,
  }
}

/** Drawn again when other rows come, not whenever the sheet is moved. */
export const Chart = memo(function Chart({ items, scale, scroller, left, pane }: Props) {
  const { rows, sheet, state, view, today, markOf, mayEdit, show } = usePlanner()
  const { drag, handlers } = useDrag(scroller, scale, left)
  const seen = useSeen(scroller)
  const [over, setOver] = useState<string | null>(null)
  const selection = useMemo(() => new Set(state.selection), [state.selection])
  const { plan, tree } = sheet

  const boxFor = (task: Task) => {
    const span = spanIn(plan, tree, task.id)
    return span && boxOf(scale, spanUnder(drag, task, span))
  }
  return (
    // Hands on bars; keys do the same in the table (use-keys.ts).
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      className={styles.chart}
      style={{ width: scale.width }}
      role={pane === 'chart' ? 'group' : undefined}
      aria-label={pane === 'chart' ? t('planning.timeline') : undefined}
      aria-hidden={pane === 'both' || undefined}
      data-chart={scale.zoom}
      data-dragging={drag?.grip}
      onPointerOver={(event) =>
        setOver((event.target as HTMLElement).closest<HTMLElement>('[data-bar]')?.dataset['bar'] ?? null)
      }
      onDoubleClick={(event) => {
        const id = (event.target as HTMLElement).closest<HTMLElement>('[data-bar]')?.dataset['bar']
        if (id !== undefined) show({ linksOf: id })
      }}
      {...handlers}
    >
      <TimeHead scale={scale} seen={seen} today={dayNumber(today)} />
      <TimeGrid scale={scale} seen={seen} today={dayNumber(today)} />
      {items.map(({ index, start }) => {
        const id = rows[index]?.task.id ?? ''
        return selection.has(id) ? (
          <div key={id} className={styles.stripe} style={{ top: start, height: ROW_HEIGHT }} />
        ) : null
      })}
      {view.showsDependencies && (
        <Links
          items={items}
          scale={scale}
          drag={drag}
          boxFor={boxFor}
          focused={over ?? view.active?.id ?? null}
        />
      )}
      {items.map(({ index, start }) => {
        const task = rows[index]?.task
        const box = task && boxFor(task)
        if (!task || !box) return null
        const group = tree.groups.get(task.id)
        const isHeld = drag?.id === task.id
        return (
          <Bar
            key={task.id}
            task={task}
            shape={shapeOf(tree, task)}
            x={box.x}
            width={box.width}
            top={start}
            progress={isHeld && drag.grip === 'progress' ? drag.percent : (group?.progress ?? task.progress)}
            mark={markOf?.(task.id) ?? null}
            showsName={pane === 'chart'}
            showsResources={view.showsResources}
            isSelected={selection.has(task.id)}
            isHeld={isHeld && drag.grip !== 'link'}
            isTarget={drag?.grip === 'link' && drag.over?.id === task.id}
            mayEdit={mayEdit}
            hasGrips={mayEdit && (over === task.id || selection.has(task.id))}
            sheet={sheet}
            isFocusable={pane === 'chart' && (view.active ? view.active.id === task.id : index === 0)}
          />
        )
      })}
      {drag && <DragTip drag={drag} scale={scale} />}
    </div>
  )
})
