/** What a hand takes hold of at a bar: both ends, its progress, and where a line begins. */
import { ROW_HEIGHT, type Shape } from '../chart/geometry.ts'
import styles from './gantt.module.css'
import { svg } from './library.ts'

type Of = {
  readonly x: number
  readonly width: number
  readonly row: number
  readonly shape: Shape
  readonly isNamed: boolean
  /** Percent. */
  readonly progress: number
}

/** Wider for a finger. Pixels. */
const FINE = { end: 8, endOut: 2, link: 18, linkOut: 17, dot: 4 }
const COARSE = { end: 24, endOut: 14, link: 28, linkOut: 40, dot: 5 }

type Grip = 'start' | 'end' | 'progress' | 'link-start' | 'link-end'

const CURSORS: Readonly<Record<Grip, string | undefined>> = {
  start: styles.end,
  end: styles.end,
  progress: styles.progressHandle,
  'link-start': styles.link,
  'link-end': styles.link,
}

/** The room that can be taken hold of, and the mark in it. */
function handle(
  grip: Grip,
  room: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>,
  mark: SVGElement,
) {
  const group = svg('g', { 'data-grip': grip, class: CURSORS[grip] })
  group.append(svg('rect', { ...room, class: styles.room }), mark)
  return group
}

export function handlesOf({ x, width, row, shape, isNamed, progress }: Of): readonly SVGGElement[] {
  const size = globalThis.matchMedia('(pointer: coarse)').matches ? COARSE : FINE
  const end = x + width
  const top = row * ROW_HEIGHT
  // Where the name is over it, the bar lies lower.
  const middle = top + (isNamed ? 24 : ROW_HEIGHT / 2)
  const endRoom = { y: middle - 10, width: size.end, height: 20 }
  const mark = (at: number) =>
    svg('rect', { x: at, y: middle - 5, width: 2, height: 10, rx: 1, class: styles.mark })
  const linkRoom = { y: middle - size.link / 2, width: size.link, height: size.link }
  const dot = (at: number) => svg('circle', { cx: at, cy: middle, r: size.dot, class: styles.dot })
  const done = x + (width * progress) / 100
  const foot = top + ROW_HEIGHT - (isNamed ? 0 : 2)
  const peak = svg('path', { d: `M${done} ${foot - 9}l5 9h-10z`, class: styles.mark })
  return [
    // Under the ends of the bar: a hand at its edge makes it longer.
    handle('link-start', { x: x - size.linkOut, ...linkRoom }, dot(x - size.linkOut + size.link / 2 - 2)),
    handle(
      'link-end',
      { x: end + size.linkOut - size.link, ...linkRoom },
      dot(end + size.linkOut - size.link / 2 + 2),
    ),
    ...(shape === 'task'
      ? [
          handle('start', { x: x - size.endOut, ...endRoom }, mark(x + 2)),
          handle('end', { x: end + size.endOut - size.end, ...endRoom }, mark(end - 4)),
          handle('progress', { x: done - 6, y: foot - 11, width: 12, height: 11 }, peak),
        ]
      : []),
  ]
}
