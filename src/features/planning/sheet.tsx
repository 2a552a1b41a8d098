/**
 * Table and chart in one scroller: the table sticks to its left edge, the heads to its top, and the browser keeps all of
 * it together. Only the rows in sight are drawn.
 */
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { dayNumber } from '../../../machines/projectPlanning/plan.ts'
import { Chart } from './chart.tsx'
import { reachOf, ROW_HEIGHT } from './geometry.ts'
import { HEAD_HEIGHT } from './measures.ts'
import { usePlanner, type Pane } from './planner-context.ts'
import styles from './sheet.module.css'
import { Splitter } from './splitter.tsx'
import { Table } from './table.tsx'
import { dayAt, scaleOf, xOf, type Scale } from './time-scale.ts'
import { useKeys } from './use-keys.ts'
import { useWidth } from './use-width.ts'
import { useZoomGestures } from './use-zoom-gestures.ts'

/** Below it there is room for one of the two. Pixels. */
const NARROW = 640
const TABLE_WIDTH = 564
const LEAST_CHART = 180

export function Sheet() {
  const planner = usePlanner()
  const { rows, rowOf, view, today, sheet, label } = planner
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const [wanted, setWanted] = useState(TABLE_WIDTH)
  const isNarrow = width > 0 && width < NARROW
  const pane: Pane = isNarrow && view.pane === 'both' ? 'chart' : view.pane
  const tableWidth =
    pane === 'chart' ? 0 : pane === 'table' ? width : Math.max(Math.min(wanted, width - LEAST_CHART), 0)
  const scale = useMemo(
    () =>
      scaleOf(view.zoom, reachOf(sheet.tree, sheet.plan, dayNumber(today)), Math.max(width - tableWidth, 0)),
    [view.zoom, sheet, today, width, tableWidth],
  )
  const activeRow = rowOf.get(view.active?.id ?? '')
  // oxlint-disable-next-line react/incompatible-library -- nothing below remembers what it answers
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.task.id ?? index,
    overscan: 6,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
    // The row that the keyboard is on stays, wherever it is scrolled to: the focus would be lost with it.
    rangeExtractor: (range: Range) => {
      const seen = defaultRangeExtractor(range)
      return activeRow === undefined || seen.includes(activeRow) ? seen : [...seen, activeRow]
    },
  })
  useSameCentre(scroller, scale, tableWidth, width > 0 ? dayNumber(today) : null)
  useFocus(scroller, virtualizer.scrollToIndex, scale, tableWidth)
  useZoomGestures(scroller)
  const { onKeyDown } = useKeys()
  // Before the first measure there is nothing to place anything by.
  const items = width === 0 ? [] : virtualizer.getVirtualItems()
  const height = HEAD_HEIGHT + rows.length * ROW_HEIGHT
  return (
    // The scroller takes keys of the cells and bars inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div ref={scroller} className={styles.scroller} onKeyDown={onKeyDown} data-pane={pane} data-label={label}>
      <div
        className={styles.canvas}
        style={{ height: height + 14, width: pane === 'table' ? '100%' : tableWidth + scale.width }}
      >
        {pane !== 'chart' && <Table items={items} width={tableWidth} />}
        {pane === 'both' && <Splitter width={tableWidth} most={width - LEAST_CHART} onChange={setWanted} />}
        {pane !== 'table' && (
          <Chart
            items={items}
            scale={scale}
            scroller={scroller}
            left={tableWidth}
            height={height}
            pane={pane}
          />
        )}
      </div>
    </div>
  )
}

/** Another zoom or width shows the same days in the middle; the first time, today or where the plan begins. */
function useSameCentre(
  scroller: { readonly current: HTMLDivElement | null },
  scale: Scale,
  tableWidth: number,
  /** null: nothing is measured yet. */
  today: number | null,
) {
  const before = useRef<{ scale: Scale; tableWidth: number } | null>(null)
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || today === null) return
    const half = (element.clientWidth - tableWidth) / 2
    const last = before.current
    before.current = { scale, tableWidth }
    if (!last) {
      const isUnderWay = xOf(scale, today) > 0 && xOf(scale, today) < scale.width
      element.scrollTo({ left: isUnderWay ? xOf(scale, today) - half : 0 })
      return
    }
    const isSame = last.scale.dayWidth === scale.dayWidth && last.scale.origin === scale.origin
    if (isSame) return
    const middle = dayAt(last.scale, element.scrollLeft + half)
    element.scrollTo({ left: xOf(scale, middle) - half })
  }, [scroller, scale, tableWidth, today])
}

/** The active cell is in sight and has the focus, whenever it is asked to. */
function useFocus(
  scroller: { readonly current: HTMLDivElement | null },
  scrollToIndex: (index: number) => void,
  scale: Scale,
  tableWidth: number,
) {
  const { view, rowOf } = usePlanner()
  const { active, focus, editing } = view
  useLayoutEffect(() => {
    const element = scroller.current
    if (focus === 0 || !active || !element || editing) return
    const index = rowOf.get(active.id)
    if (index === undefined) return
    const top = HEAD_HEIGHT + index * ROW_HEIGHT
    const isHidden =
      top < element.scrollTop + HEAD_HEIGHT || top + ROW_HEIGHT > element.scrollTop + element.clientHeight
    if (isHidden) scrollToIndex(index)
    const cell =
      element.querySelector<HTMLElement>(`[data-cell="${active.id} ${active.column}"]`) ??
      element.querySelector<HTMLElement>(`[data-bar="${active.id}"]`)
    cell?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps -- counts the wishes; what is read is of this moment
  }, [focus, editing, scale.zoom, tableWidth === 0])
}
