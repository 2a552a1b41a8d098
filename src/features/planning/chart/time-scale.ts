/** Time across the chart: five zoom levels, each with two rows of units above it. Pure; days are numbers since 1970-01-01. */
import { DAY_MS } from '../../../../machines/kernel/days.ts'
import type { Span } from '../../../../machines/projectPlanning/plan.ts'
import { dateOf, monthOf, monthText, monthYearText, yearOf } from '../days.ts'

export const ZOOMS = ['year', 'quarter', 'month', 'week', 'day'] as const
/** Named after the smaller of its two units, from far to near. */
export type Zoom = (typeof ZOOMS)[number]
type Unit = Zoom | 'decade'

/** Pixels of a day. Three years, as long as most plans are, fit beside the table on a small screen. */
const DAY_WIDTHS: Readonly<Record<Zoom, number>> = { day: 36, week: 15, month: 4, quarter: 1.6, year: 0.3 }
const UNITS: Readonly<Record<Zoom, readonly [major: Unit, minor: Unit]>> = {
  day: ['month', 'day'],
  week: ['month', 'week'],
  month: ['year', 'month'],
  quarter: ['year', 'quarter'],
  year: ['decade', 'year'],
}

/** Left of the first and right of the last task, so that there is room to drag into. */
const MARGIN = 160

export type Scale = {
  readonly zoom: Zoom
  readonly dayWidth: number
  /** The day at the left edge. */
  readonly origin: number
  /** Pixels, whole. */
  readonly width: number
}

export const xOf = ({ origin, dayWidth }: Scale, day: number): number => (day - origin) * dayWidth
export const dayAt = ({ origin, dayWidth }: Scale, x: number): number => origin + x / dayWidth

/** Whole units around the span; at least as wide as `leastWidth` pixels. */
export function scaleOf(
  zoom: Zoom,
  span: { readonly from: number; readonly to: number },
  leastWidth: number,
): Scale {
  const dayWidth = DAY_WIDTHS[zoom]
  const margin = Math.ceil(MARGIN / dayWidth)
  const [major] = UNITS[zoom]
  const origin = beginOf(major, span.from - margin)
  const end = Math.max(span.to + margin, origin + Math.ceil(leastWidth / dayWidth))
  return { zoom, dayWidth, origin, width: Math.ceil((end - origin) * dayWidth) }
}

const dayOfDate = (year: number, month: number): number => Math.round(Date.UTC(year, month, 1) / DAY_MS)

/** First day of the unit that a day is in. Weeks begin on Mondays. */
export function beginOf(unit: Unit, day: number): number {
  switch (unit) {
    case 'day':
      return Math.floor(day)
    case 'week':
      return Math.floor(day) - weekdayOf(day)
    case 'month':
      return dayOfDate(yearOf(day), monthOf(day))
    case 'quarter':
      return dayOfDate(yearOf(day), Math.floor(monthOf(day) / 3) * 3)
    case 'year':
      return dayOfDate(yearOf(day), 0)
    case 'decade':
      return dayOfDate(Math.floor(yearOf(day) / 10) * 10, 0)
  }
}

/** First day of the unit after the one that begins on `begin`. */
function nextOf(unit: Unit, begin: number): number {
  const year = yearOf(begin)
  const month = monthOf(begin)
  switch (unit) {
    case 'day':
      return begin + 1
    case 'week':
      return begin + 7
    case 'month':
      return dayOfDate(year, month + 1)
    case 'quarter':
      return dayOfDate(year, month + 3)
    case 'year':
      return dayOfDate(year + 1, 0)
    case 'decade':
      return dayOfDate(year + 10, 0)
  }
}

/** 0: Monday; 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (((Math.floor(day) + 3) % 7) + 7) % 7

const textOf = (unit: Unit, begin: number): string => {
  switch (unit) {
    case 'day':
    case 'week':
      return String(dateOf(begin))
    case 'month':
      return monthText(begin)
    case 'quarter':
      return `Q${Math.floor(monthOf(begin) / 3) + 1}`
    case 'year':
      return String(yearOf(begin))
    case 'decade':
      return `${yearOf(begin)} – ${yearOf(begin) + 9}`
  }
}

export type Tick = { readonly day: number; readonly x: number; readonly width: number; readonly text: string }

/** The units that can be seen between two places of the chart (pixels). */
export function ticksOf(
  scale: Scale,
  left: number,
  right: number,
): Readonly<Record<'major' | 'minor', readonly Tick[]>> {
  const from = dayAt(scale, Math.max(left, 0))
  const to = dayAt(scale, Math.min(right, scale.width))
  const [major, minor] = UNITS[scale.zoom]
  const row = (unit: Unit): readonly Tick[] => {
    const ticks: Tick[] = []
    for (let day = beginOf(unit, from); day < to;) {
      const next = nextOf(unit, day)
      // A month that is above days or weeks says its year; under a year it need not.
      const text = unit === 'month' && major === 'month' ? monthYearText(day) : textOf(unit, day)
      ticks.push({ day, x: xOf(scale, day), width: (next - day) * scale.dayWidth, text })
      day = next
    }
    return ticks
  }
  return { major: row(major), minor: row(minor) }
}

/** Weekends are distinguished where a day is wide enough to see. */
export const showsWeekends = ({ zoom }: Scale): boolean => zoom === 'day' || zoom === 'week'

export const zoomed = (zoom: Zoom, by: 1 | -1): Zoom => ZOOMS[ZOOMS.indexOf(zoom) + by] ?? zoom

/** The nearest zoom at which a span fits into a width (pixels): a plan is seen whole at first. No one begins with single days. */
export const zoomFor = ({ from, to }: Span, width: number): Zoom =>
  (['week', 'month', 'quarter'] as const).find((zoom) => (to - from) * DAY_WIDTHS[zoom] <= width) ?? 'year'
