/** A plan on paper as shapes in points from the top left corner: drawn as PDF, as a picture and for the printer. Pure. */
import { spanIn } from '../../../machines/projectPlanning/dependencies.ts'
import {
  dayNumber,
  dayOf,
  rowsOf,
  treeOf,
  type Day,
  type Plan,
  type Row,
  type Span,
  type Tree,
} from '../../../machines/projectPlanning/plan.ts'
import { axisOf } from './axis.ts'
import { barOf, gridOf, linksOf, type Place } from './bars.ts'
import { fitted, type Face, type Ink, type Measure, type Shape } from './shapes.ts'
import en from '../../../public/messages/en/fields.json' with { type: 'json' }
import { messagesOf } from '../../../machines/kernel/messages.ts'

const say = messagesOf(en)

export type Sheet = { readonly width: number; readonly height: number; readonly shapes: readonly Shape[] }

export type SheetOptions = {
  readonly title: string
  /** Day the sheet is made: drawn as a line, and written below. */
  readonly today: Day
  readonly measure: Measure
  /** Absent: A4 sheets, landscape. `whole`: one sheet, as large as it has to be. */
  readonly format?: 'a4' | 'whole'
  /** A bar is filled up to today, which is no share of work. */
  readonly hidesProgress?: boolean | undefined
  /** How many there are, in words; absent: tasks. */
  readonly counted?: string | undefined
  /** Under the title: by which filters they were found. */
  readonly note?: string | undefined
}

const A4 = { width: 842, height: 595 } as const
const MARGIN = 36
const HEAD = 40
const AXIS = 28
const FOOT = 22
const ROW = 14
const SIZE = 7.5
/** Of the columns of the table. */
const WIDTHS = { number: 24, name: 178, start: 52, end: 52, progress: 30 } as const
const TABLE = Object.values(WIDTHS).reduce((sum, width) => sum + width, 0)
/** Chart of a single large sheet: points of a day, within bounds. */
const WHOLE = { day: 4, least: 560, most: 2_400 } as const

const PER_SHEET = Math.floor((A4.height - 2 * MARGIN - HEAD - AXIS - FOOT) / ROW)

type Frame = {
  readonly tree: Tree
  readonly rows: readonly Row[]
  readonly spans: ReadonlyMap<string, Span>
  readonly reach: Span
  readonly dayWidth: number
  readonly width: number
}

/** At least one sheet, also of an empty plan; each is laid out when it is asked for, because there can be hundreds. */
export function* sheetsOf(plan: Plan, options: SheetOptions): Generator<Sheet> {
  const frame = frameOf(plan, options)
  const { rows } = frame
  const perSheet = options.format === 'whole' ? Math.max(rows.length, 1) : PER_SHEET
  const count = Math.max(1, Math.ceil(rows.length / perSheet))
  const numbers = new Map(rows.map(({ task }, index) => [task.id, index]))
  for (let index = 0; index < count; index += 1) {
    const first = index * perSheet
    const shown = Math.max(Math.min(perSheet, rows.length - first), 1)
    const height = options.format === 'whole' ? 2 * MARGIN + HEAD + AXIS + FOOT + shown * ROW : A4.height
    const place = placeOf(frame, first, shown)
    yield {
      width: frame.width,
      height,
      shapes: [
        ...headOf(frame, options),
        ...gridOf(
          place,
          axisOf(frame.reach.from, frame.reach.to, frame.dayWidth),
          dayNumber(options.today),
          options.measure,
        ),
        ...rows
          .slice(first, first + shown)
          .flatMap((row, at) => tableRow(frame, row, first + at, at, options)),
        ...linksOf(place, plan, frame.tree, frame.spans, numbers),
        ...rows
          .slice(first, first + shown)
          .flatMap(({ task }, at) =>
            barOf(place, frame.tree, task, frame.spans.get(task.id)!, at, options.measure),
          ),
        ...footOf(frame, options, height, index + 1, count),
      ],
    }
  }
}

function frameOf(plan: Plan, { format, today }: SheetOptions): Frame {
  const tree = treeOf(plan)
  const rows = rowsOf(tree, new Set(), null)
  const spans = new Map(rows.map(({ task }) => [task.id, spanIn(plan, tree, task.id)!]))
  const now = dayNumber(today)
  let [from, to] = [Infinity, -Infinity]
  for (const span of spans.values()) [from, to] = [Math.min(from, span.from), Math.max(to, span.to)]
  if (from > to) [from, to] = [now - 7, now + 60]
  // Room for the names of resources behind the last bars.
  const days = Math.max(to - from, 7)
  const reach = { from: from - Math.ceil(days * 0.02) - 1, to: to + Math.ceil(days * 0.06) + 1 }
  const length = reach.to - reach.from
  const fitting = A4.width - 2 * MARGIN - TABLE
  const chart = format === 'whole' ? Math.min(Math.max(length * WHOLE.day, WHOLE.least), WHOLE.most) : fitting
  return { tree, rows, spans, reach, dayWidth: chart / length, width: chart + TABLE + 2 * MARGIN }
}

const placeOf = ({ reach, dayWidth, width }: Frame, first: number, shown: number): Place => ({
  edge: MARGIN,
  left: MARGIN + TABLE,
  right: width - MARGIN,
  top: MARGIN + HEAD + AXIS,
  axis: AXIS,
  row: ROW,
  origin: reach.from,
  dayWidth,
  first,
  shown,
})

const text = (
  x: number,
  y: number,
  words: string,
  ink: Ink = 'text',
  face: Face = 'text',
  size = SIZE,
): Shape => ({
  is: 'text',
  x,
  y,
  text: words,
  size,
  face,
  ink,
})

/** Title and the heads of the columns, on every sheet. */
function headOf({ width, rows }: Frame, options: SheetOptions): readonly Shape[] {
  const { title, measure, hidesProgress, note } = options
  const under = MARGIN + HEAD + AXIS - 7
  let x = MARGIN
  const heads = Object.entries(HEADS).map(([name, word]) => {
    const shape = text(x, under, name === 'progress' && hidesProgress ? '' : word, 'quiet', 'strong', 7)
    x += WIDTHS[name as keyof typeof WIDTHS]
    return shape
  })
  const { counted = `${rows.length} ${rows.length === 1 ? 'task' : 'tasks'}` } = options
  return [
    text(
      MARGIN,
      MARGIN + 15,
      fitted(title, width - 2 * MARGIN - 90, 'display', 17, measure),
      'title',
      'display',
      17,
    ),
    text(width - MARGIN - measure(counted, 'text', 8), MARGIN + 14, counted, 'quiet', 'text', 8),
    ...(note
      ? [text(MARGIN, MARGIN + 29, fitted(note, width - 2 * MARGIN, 'text', 8, measure), 'quiet', 'text', 8)]
      : []),
    ...heads,
  ]
}
const HEADS: Readonly<Record<keyof typeof WIDTHS, string>> = {
  number: 'ID',
  name: 'Name',
  start: 'Start',
  end: 'End',
  progress: '%',
}

function tableRow(
  { tree, spans }: Frame,
  { task, depth, hasChildren }: Row,
  number: number,
  at: number,
  { measure, hidesProgress }: SheetOptions,
): readonly Shape[] {
  const y = MARGIN + HEAD + AXIS + at * ROW + 9.6
  const { from, to } = spans.get(task.id)!
  const indent = Math.min(depth, 8) * 9
  const face = hasChildren ? 'strong' : 'text'
  const start = MARGIN + WIDTHS.number + WIDTHS.name
  return [
    text(MARGIN, y, String(number + 1), 'quiet'),
    text(
      MARGIN + WIDTHS.number + indent,
      y,
      fitted(task.name, WIDTHS.name - indent - 6, face, SIZE, measure),
      'text',
      face,
    ),
    text(start, y, dayOf(from)),
    text(start + WIDTHS.start, y, dayOf(Math.max(from, to - 1))),
    text(
      start + WIDTHS.start + WIDTHS.end,
      y,
      hidesProgress ? '' : String(tree.groups.get(task.id)?.progress ?? task.progress),
    ),
  ]
}

function footOf(
  { width }: Frame,
  { today, measure }: SheetOptions,
  height: number,
  number: number,
  count: number,
): readonly Shape[] {
  const y = height - MARGIN
  const pages = say('paper.page', { number, count })
  return [
    text(MARGIN, y, today, 'quiet'),
    text(width - MARGIN - measure(pages, 'text', SIZE), y, pages, 'quiet'),
  ]
}
