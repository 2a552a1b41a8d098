/** The chart at the right: time above, bars of the rows in sight, the lines between them. */
import { memo, useMemo, useState, type RefObject } from 'react'
import { dayNumber, type Task } from '../../../../machines/projectPlanning/plan.ts'
import { t } from '../../../lib/messages.ts'
import { Drawing } from '../gantt/drawing.tsx'
import { usePlanner, type Pane } from '../planner-context.ts'
import styles from './chart.module.css'
import { DragTip } from './drag-tip.tsx'
import { ROW_HEIGHT, type Box, type Placed } from './geometry.ts'
import { barUnder } from './gestures.ts'
import { heldSheet } from './held-sheet.ts'
import { HEAD_HEIGHT } from './measures.ts'
import { TimeGrid, TimeHead } from './time-head.tsx'
import type { Scale } from './time-scale.ts'
import { useDrag, type Drag } from './use-drag.ts'
import { middleOf, usePicture } from './use-picture.ts'
import { useSeen } from './use-seen.ts'

type Props = {
  readonly items: readonly Placed[]
  readonly scale: Scale
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Width of the table, that covers the left of the sheet. */
  readonly left: number
  readonly pane: Pane
}

/** Drawn again when other rows come, not whenever the sheet is moved. */
export const Chart = memo(function Chart({ items, scale, scroller, left, pane }: Props) {
  const { rows, sheet, state, today, show } = usePlanner()
  const { drag, handlers } = useDrag(scroller, scale, left)
  const held = useMemo(() => heldSheet(sheet, drag), [sheet, drag])
  const seen = useSeen(scroller)
  const [over, setOver] = useState<string | null>(null)
  const { boxFor, ...picture } = usePicture({ items, scale, drag, held, pane, over })
  const selection = new Set(state.selection)
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
      onPointerOver={({ target }) => setOver(barUnder(target as Element))}
      onDoubleClick={({ target }) => {
        const id = barUnder(target as Element)
        if (id !== null) show({ linksOf: id })
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
      <Drawing
        {...picture}
        scroller={scroller}
        isNamed={pane === 'chart'}
        onLink={(toId) => show({ linksOf: toId })}
      />
      {drag?.grip === 'link' && <HeldLink drag={drag} boxFor={boxFor} />}
      {drag && <DragTip drag={drag} held={held} scale={scale} />}
    </div>
  )
})

type HeldProps = {
  readonly drag: Extract<Drag, { readonly grip: 'link' }>
  readonly boxFor: (task: Task) => Box | null
}

/** The line that a hand is drawing. */
function HeldLink({ drag: { id, end, x, y }, boxFor }: HeldProps) {
  const { rows, rowOf } = usePlanner()
  const row = rowOf.get(id)
  const task = row === undefined ? undefined : rows[row]?.task
  const box = task && boxFor(task)
  if (row === undefined || !box) return null
  const from = end === 'end' ? box.x + box.width : box.x
  return (
    <svg className={styles.held} aria-hidden>
      <path d={`M${from} ${HEAD_HEIGHT + middleOf(row)}L${x} ${y}`} />
    </svg>
  )
}
