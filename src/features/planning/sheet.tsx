/** Table and chart in one scroller, whose edges they stick to. Only the rows in sight are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { dayNumber, type Span } from '../../../machines/projectPlanning/plan.ts'
import { Chart } from './chart/chart.tsx'
import { reachOf, ROW_HEIGHT, type Placed } from './chart/geometry.ts'
import { HEAD_HEIGHT } from './chart/measures.ts'
import { usePlanner, type Pane } from './planner-context.ts'
import styles from './sheet.module.css'
import { Splitter } from './splitter.tsx'
import { WIDTHS } from './table/cells.ts'
import { Table } from './table/table.tsx'
import { dayAt, scaleOf, xOf, type Scale, zoomed } from './chart/time-scale.ts'
import { useKeys } from './toolbar/use-keys.ts'
import { subscribeZoom } from '../../lib/zoom-gestures.ts'

/** Below it there is room for one of the two: inside a planner of 720 px, as its style sheets have it. Pixels. */
const NARROW = 719
/** Number, name and border, dates, working days and change, until someone moves the line between. Pixels. */
const TABLE_WIDTH = 277 + WIDTHS.start + WIDTHS.end + WIDTHS.days + WIDTHS.change
/** Of the chart, before the table takes more than half. */
const WIDE_CHART = 500
const LEAST_CHART = 180
/** Rows. */
const STEP = 8

export function Sheet() {
  const planner = usePlanner()
  const { rows, rowOf, view, today, sheet, label } = planner
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const [wanted, setWanted] = useState<number | null>(null)
  const isNarrow = width > 0 && width < NARROW
  const pane: Pane = isNarrow && view.pane === 'both' ? 'chart' : view.pane
  const ofBoth = wanted ?? Math.min(TABLE_WIDTH, Math.max(Math.round(width / 2), width - WIDE_CHART))
  const tableWidth =
    pane === 'chart' ? 0 : pane === 'table' ? width : Math.max(Math.min(ofBoth, width - LEAST_CHART), 0)
  const reach = useMemo(() => reachOf(sheet.tree, sheet.plan, dayNumber(today)), [sheet, today])
  const scale = useMemo(
    () => scaleOf(view.zoom, reach, Math.max(width - tableWidth, 0)),
    [view.zoom, reach, width, tableWidth],
  )
  const activeRow = rowOf.get(view.active?.id ?? '')
  // oxlint-disable-next-line react/incompatible-library -- nothing below remembers what it answers
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.task.id ?? index,
    overscan: 0,
    paddingStart: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
  })
  useSameCentre(scroller, scale, tableWidth, reach, width > 0 ? dayNumber(today) : null)
  useFocus(scroller, virtualizer.scrollToIndex, scale, tableWidth)
  useZoomGestures(scroller)
  const { onKeyDown } = useKeys()
  // Before the first measure there is nothing to place anything by.
  const seen = width === 0 ? [] : virtualizer.getVirtualItems()
  const items = usePlaced(seen[0]?.index, seen.at(-1)?.index, rows.length, activeRow)
  return (
    // The scroller takes keys of the cells and bars inside it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- see above
    <div
      ref={scroller}
      className={styles.scroller}
      style={{ '--head': `${HEAD_HEIGHT}px`, '--table-width': `${tableWidth}px` } as React.CSSProperties}
      onKeyDown={onKeyDown}
      data-pane={pane}
      data-label={label}
    >
      <div
        className={styles.canvas}
        style={{
          height: HEAD_HEIGHT + rows.length * ROW_HEIGHT + 14,
          width: pane === 'table' ? '100%' : tableWidth + scale.width,
        }}
      >
        {pane !== 'chart' && <Table items={items} width={tableWidth} />}
        {pane === 'both' && <Splitter width={tableWidth} most={width - LEAST_CHART} onChange={setWanted} />}
        {pane !== 'table' && (
          <Chart items={items} scale={scale} scroller={scroller} left={tableWidth} pane={pane} />
        )}
      </div>
    </div>
  )
}

/** The rows in sight and some around them, in steps of eight: one more row costs nearly as much as eight. */
function usePlaced(
  firstSeen: number | undefined,
  lastSeen: number | undefined,
  count: number,
  activeRow: number | undefined,
): readonly Placed[] {
  const first = firstSeen === undefined ? 0 : Math.max(Math.floor(firstSeen / STEP) * STEP - STEP, 0)
  const end = lastSeen === undefined ? 0 : Math.min((Math.floor(lastSeen / STEP) + 2) * STEP, count)
  return useMemo(() => {
    const indexes = Array.from({ length: Math.max(end - first, 0) }, (_, place) => first + place)
    // The row that the keyboard is on stays, wherever it is scrolled to: the focus would be lost with it.
    const isAway = activeRow !== undefined && (activeRow < first || activeRow >= end)
    return (isAway ? [...indexes, activeRow] : indexes).map((index) => ({
      index,
      start: HEAD_HEIGHT + index * ROW_HEIGHT,
    }))
  }, [first, end, activeRow])
}

/** Another zoom or width shows the same days in the middle; the first time, the plan if it fits, else today or its beginning. */
function useSameCentre(
  scroller: { readonly current: HTMLDivElement | null },
  scale: Scale,
  tableWidth: number,
  reach: Span,
  /** null: nothing is measured yet. */
  today: number | null,
) {
  const before = useRef<{ scale: Scale; tableWidth: number } | null>(null)
  // Where it was: a chart that becomes shorter is scrolled to its end before the effect below can ask.
  const left = useRef(0)
  useEffect(() => {
    const element = scroller.current
    const keep = () => (left.current = element?.scrollLeft ?? 0)
    // Before the virtualizer's own listener writes into the page: a read after it would lay the page out once more.
    const first = { passive: true, capture: true }
    element?.addEventListener('scroll', keep, first)
    return () => element?.removeEventListener('scroll', keep, first)
  }, [scroller])
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element || today === null) return
    const scrollTo = (x: number) => {
      element.scrollTo({ left: x })
      left.current = element.scrollLeft
    }
    const half = (element.clientWidth - tableWidth) / 2
    const last = before.current
    before.current = { scale, tableWidth }
    if (!last) {
      const x = (day: number) => xOf(scale, day)
      const isWhole = x(reach.to) - x(reach.from) <= 2 * half
      const isUnderWay = x(today) > 0 && x(today) < scale.width
      const middle = isWhole ? x((reach.from + reach.to) / 2) : isUnderWay ? x(today) : 0
      scrollTo(middle - half)
      return
    }
    const isSame = last.scale.dayWidth === scale.dayWidth && last.scale.origin === scale.origin
    if (isSame) return
    const middle = dayAt(last.scale, left.current + half)
    scrollTo(xOf(scale, middle) - half)
  }, [scroller, scale, tableWidth, reach, today])
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

function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return width
}

/** How far the fingers or the wheel go for one step. */
const ZOOM_STEP = 1.35

function useZoomGestures(scroller: RefObject<HTMLElement | null>): void {
  const { view, show } = usePlanner()
  const step = useRef<(by: 1 | -1) => void>(() => {})
  // oxlint-disable-next-line react/refs -- the listeners below outlive a drawing
  step.current = (by) => show({ zoom: zoomed(view.zoom, by) })
  useEffect(() => {
    if (!scroller.current) return
    let nearer = 1
    return subscribeZoom(scroller.current, (factor) => {
      nearer *= factor
      if (nearer < ZOOM_STEP && nearer > 1 / ZOOM_STEP) return
      step.current(nearer > 1 ? 1 : -1)
      nearer = 1
    })
  }, [scroller])
}
