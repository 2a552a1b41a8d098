/** The chart of a printed plan: grid, bars, dependencies. Pure; points. */
import { violationsOf } from '../../../machines/projectPlanning/dependencies.ts'
import type { Dependency, Plan, Span, Task, Tree } from '../../../machines/projectPlanning/plan.ts'
import { weekdayOf, type Axis } from './axis.ts'
import { boxShape, fitted, lineShape, type Measure, type Shape } from './shapes.ts'

export type Place = {
  /** Where the table begins. */
  readonly edge: number
  /** Where the chart begins. */
  readonly left: number
  readonly right: number
  /** Of the first row. */
  readonly top: number
  /** Height of the two lines of units above it. */
  readonly axis: number
  readonly row: number
  /** Day at the left edge. */
  readonly origin: number
  readonly dayWidth: number
  /** Number of the first row of this sheet, and how many it has. */
  readonly first: number
  readonly shown: number
}

const BAR = 7
const DIAMOND = 4
const LABEL = 6.5
/** Least width of a day at which weekends are distinguished. */
const WEEKENDS = 2.5

const xOf = ({ left, origin, dayWidth }: Place, day: number): number => left + (day - origin) * dayWidth
const bottomOf = ({ top, row, shown }: Place): number => top + row * shown
const middleOf = ({ top, row, first }: Place, number: number): number => top + (number - first + 0.5) * row

/** Behind everything: weekends, units, lines under the rows, today. */
export function gridOf(
  place: Place,
  { major, minor }: Axis,
  today: number,
  measure: Measure,
): readonly Shape[] {
  const { edge, left, right, top, axis, row, shown, dayWidth, origin } = place
  const bottom = bottomOf(place)
  const last = origin + (right - left) / dayWidth
  const shapes: Shape[] = [boxShape(left, top - axis, right - left, axis, 'tint')]
  if (dayWidth >= WEEKENDS)
    for (let day = origin + ((12 - weekdayOf(origin)) % 7); day < last; day += 7) {
      const end = Math.min(xOf(place, day + 2), right)
      shapes.push(boxShape(xOf(place, day), top, end - xOf(place, day), bottom - top, 'tint'))
    }
  for (const [ticks, from, face] of [
    [major, top - axis, 'strong'],
    [minor, top - axis / 2, 'text'],
  ] as const)
    for (const tick of ticks) {
      const [x, width] = [xOf(place, tick.from), (tick.to - tick.from) * dayWidth]
      shapes.push(lineShape(x, from, x, bottom, 'line', ticks === major ? 0.6 : 0.25))
      if (measure(tick.text, face, LABEL) + 4 <= width)
        shapes.push({ is: 'text', x: x + 3, y: from + 9.6, text: tick.text, size: LABEL, face, ink: 'quiet' })
    }
  for (let number = 0; number <= shown; number += 1)
    shapes.push(lineShape(edge, top + number * row, right, top + number * row, 'line', 0.3))
  if (today >= origin && today < last)
    shapes.push(lineShape(xOf(place, today), top - axis / 2, xOf(place, today), bottom, 'today', 0.8))
  return shapes
}

export function barOf(
  place: Place,
  tree: Tree,
  task: Task,
  span: Span,
  at: number,
  measure: Measure,
): readonly Shape[] {
  const y = middleOf(place, place.first + at)
  const x = xOf(place, span.from)
  const group = tree.groups.get(task.id)
  const width = Math.max((span.to - span.from) * place.dayWidth, 1.5)
  const isMilestone = !group && task.kind === 'milestone'
  const end = isMilestone ? x + DIAMOND : x + width
  const label = labelOf(place, task.resources.join(', '), isMilestone ? x - DIAMOND : x, end, y, measure)
  if (isMilestone)
    return [
      {
        is: 'polygon',
        points: [
          [x, y - DIAMOND],
          [x + DIAMOND, y],
          [x, y + DIAMOND],
          [x - DIAMOND, y],
        ],
        ink: 'milestone',
      },
      ...label,
    ]
  if (group) return [...bracket(x, y, width), ...label]
  const done = (width * task.progress) / 100
  return [
    boxShape(x, y - BAR / 2, width, BAR, 'bar', Math.min(2, width / 2)),
    ...(done > 0 ? [boxShape(x, y - BAR / 2, done, BAR, 'done', Math.min(2, done / 2))] : []),
    ...label,
  ]
}

/** Behind a bar; before it where only there all of it fits, or more of it. */
function labelOf(
  { left, right }: Place,
  words: string,
  start: number,
  end: number,
  y: number,
  measure: Measure,
): readonly Shape[] {
  const [before, behind] = [start - left - 9, right - end - 9]
  const isBehind = behind >= Math.min(measure(words, 'text', LABEL), before)
  const text = fitted(words, isBehind ? behind : before, 'text', LABEL, measure)
  const x = isBehind ? end + 7 : start - 7 - measure(text, 'text', LABEL)
  return text === '' ? [] : [{ is: 'text', x, y: y + 2.3, text, size: LABEL, face: 'text', ink: 'quiet' }]
}

/** What a group spans: a beam with a foot at each end. */
const bracket = (x: number, y: number, width: number): readonly Shape[] => {
  const foot = Math.min(4, width / 2)
  const top = y - 3
  const under = y + 3.5
  return [
    boxShape(x, top, width, 2.6, 'group'),
    {
      is: 'polygon',
      points: [
        [x, top],
        [x + foot, top],
        [x, under],
      ],
      ink: 'group',
    },
    {
      is: 'polygon',
      points: [
        [x + width - foot, top],
        [x + width, top],
        [x + width, under],
      ],
      ink: 'group',
    },
  ]
}

/** Dependencies of which something lies on this sheet. */
export function linksOf(
  place: Place,
  plan: Plan,
  tree: Tree,
  spans: ReadonlyMap<string, Span>,
  numbers: ReadonlyMap<string, number>,
): readonly Shape[] {
  const end = place.first + place.shown
  const broken = new Set(violationsOf(plan, tree).map(({ dependency }) => dependency.id))
  return [...plan.dependencies.values()].flatMap((one) => {
    const [from, to] = [numbers.get(one.fromId), numbers.get(one.toId)]
    if (from === undefined || to === undefined) return []
    if (Math.max(from, to) < place.first || Math.min(from, to) >= end) return []
    const ink = broken.has(one.id) ? 'broken' : 'link'
    return linkOf(place, one, spans.get(one.fromId)!, spans.get(one.toId)!, from, to, ink)
  })
}

const OUT = 4

function linkOf(
  place: Place,
  { kind }: Dependency,
  before: Span,
  after: Span,
  from: number,
  to: number,
  ink: 'link' | 'broken',
): readonly Shape[] {
  const leavesEnd = kind === 'FS' || kind === 'FF'
  const meetsStart = kind === 'FS' || kind === 'SS'
  const x1 = xOf(place, leavesEnd ? before.to : before.from)
  const x2 = xOf(place, meetsStart ? after.from : after.to)
  const [y1, y2] = [middleOf(place, from), middleOf(place, to)]
  const a = x1 + (leavesEnd ? OUT : -OUT)
  const b = x2 + (meetsStart ? -OUT : OUT)
  const beside = leavesEnd !== meetsStart ? (leavesEnd ? Math.max(a, b) : Math.min(a, b)) : null
  const isFree = leavesEnd ? a <= b : a >= b
  const between = y1 + ((y2 >= y1 ? 1 : -1) * place.row) / 2
  const points: readonly (readonly [number, number])[] =
    beside !== null
      ? [
          [x1, y1],
          [beside, y1],
          [beside, y2],
          [x2, y2],
        ]
      : isFree
        ? [
            [x1, y1],
            [a, y1],
            [a, y2],
            [x2, y2],
          ]
        : [
            [x1, y1],
            [a, y1],
            [a, between],
            [b, between],
            [b, y2],
            [x2, y2],
          ]
  const tip = meetsStart ? -3 : 3
  const isHere = to >= place.first && to < place.first + place.shown
  const arrow: Shape = {
    is: 'polygon',
    points: [
      [x2, y2],
      [x2 + tip, y2 - 2],
      [x2 + tip, y2 + 2],
    ],
    ink,
  }
  return [...clipped(place, points, ink), ...(isHere ? [arrow] : [])]
}

/** Pieces of a line with right angles that lie between the first row and the last. */
function clipped(
  place: Place,
  points: readonly (readonly [number, number])[],
  ink: 'link' | 'broken',
): readonly Shape[] {
  const [top, bottom] = [place.top, bottomOf(place)]
  const within = (y: number): number => Math.min(Math.max(y, top), bottom)
  return points.slice(1).flatMap(([x2, y2], index) => {
    const [x1, y1] = points[index]!
    if (Math.max(y1, y2) <= top || Math.min(y1, y2) >= bottom) return []
    return [lineShape(x1, within(y1), x2, within(y2), ink, 0.5)]
  })
}
