/** Geometry → SVG text. React draws the same geometry with its own elements. */
import type { Role } from './define.ts'
import {
  COURT_NAMES,
  LINE,
  chipWidth,
  type Box,
  type Geometry,
  type Label,
  type Line,
  type Point,
  type Words,
} from './layout.ts'
import type { Palette } from './palette.ts'
import type { View, ViewNode } from './view.ts'

/** Where an operation stands. All empty: the plain chart. */
export type Paint = {
  readonly here: ReadonlySet<string>
  readonly done: ReadonlySet<string>
  /** For a closed box that is active: whose move it is inside, now. */
  readonly courtNow: ReadonlyMap<string, readonly Role[]>
  readonly heading: string
  readonly footnote: readonly string[]
}

const MARGIN = 24
const TOP = 30
const FOOT = 74

export function toSvg(view: View, geometry: Geometry, words: Words, paint: Paint, palette: Palette): string {
  const width = Math.max(geometry.w, 860) + MARGIN * 2
  const height = geometry.h + TOP + FOOT + paint.footnote.length * 18
  const drawing = [
    ...geometry.boxes
      .filter((box) => view.nodes.get(box.id)!.children.length > 0)
      .map((box) => container(view, box, paint, palette)),
    ...geometry.boxes
      .filter((box) => view.nodes.get(box.id)!.children.length === 0)
      .map((box) => state(view, view.nodes.get(box.id)!, box, words, paint, palette)),
    // After the boxes, so that no shadow covers an arrowhead.
    ...geometry.lines.map((line) => arrow(view, line, palette)),
    ...geometry.lines.flatMap((line) => (line.label ? [label(line.label, palette)] : [])),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="Inter, Segoe UI, sans-serif">`,
    `<defs>${marker(view, palette)}</defs>`,
    `<rect width="${width}" height="${height}" fill="${palette.page}"/>`,
    text(paint.heading, MARGIN, 40, { size: 22, weight: 700, fill: palette.text }),
    `<g transform="translate(${MARGIN} ${TOP})">${drawing.join('')}</g>`,
    legend(MARGIN, geometry.h + TOP + 34, palette),
    ...paint.footnote.map((line, index) =>
      text(line, MARGIN, geometry.h + TOP + 68 + index * 18, { size: 12, fill: palette.soft }),
    ),
    '</svg>',
  ].join('\n')
}

type TextStyle = {
  readonly size: number
  readonly fill: string
  readonly weight?: number
  readonly anchor?: 'start' | 'middle'
}

const escape = (raw: string): string => raw.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

const text = (
  raw: string,
  x: number,
  y: number,
  { size, fill, weight = 400, anchor = 'start' }: TextStyle,
): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escape(raw)}</text>`

const rect = (box: Omit<Box, 'id'>, radius: number, fill: string, stroke: string, more = ''): string =>
  `<rect x="${box.x}" y="${box.y}" width="${box.w}" height="${box.h}" rx="${radius}" fill="${fill}" stroke="${stroke}" ${more}/>`

function container(view: View, box: Box, paint: Paint, palette: Palette): string {
  const node = view.nodes.get(box.id)!
  const parallelParent = node.parent !== null && view.nodes.get(node.parent)?.kind === 'parallel'
  const on = paint.here.has(node.id) && box.id !== view.root
  const fill = { phase: palette.phase, lane: palette.lane, step: palette.lane }[node.meta.level ?? 'phase']
  const stroke = on ? palette.here.fill : palette.rule
  const dash = parallelParent ? 'stroke-dasharray="6 4"' : ''
  const root = box.id === view.root
  const size = node.meta.level === 'phase' || root ? 15 : 13.5
  const frame = rect(box, 12, fill, stroke, `${dash} stroke-width="${on ? 2 : 1}"`)
  const tick = paint.done.has(node.id) ? `<tspan fill="${palette.done.stroke}"> ✓</tspan>` : ''
  const caption = text(node.title, box.x + 18, box.y + 27, { size, weight: 650, fill: palette.text })
  if (root) return ''
  return `<g data-state="${escape(node.id)}" data-path="${keysDown(view, node)}">${frame}${caption.replace('</text>', `${tick}</text>`)}</g>`
}

function state(view: View, node: ViewNode, box: Box, words: Words, paint: Paint, palette: Palette): string {
  const tone = paint.here.has(node.id)
    ? palette.here
    : paint.done.has(node.id)
      ? palette.done
      : node.kind === 'final'
        ? palette.closed
        : palette.open
  const courts = (paint.here.has(node.id) ? paint.courtNow.get(node.id) : undefined) ?? words.courts(node)
  const middle = box.x + box.w / 2
  const dashed = isChoice(node) ? 'stroke-dasharray="3 3"' : ''
  const radius = node.kind === 'final' || isChoice(node) ? box.h / 2 : 9
  const shadow = node.closed
    ? rect({ ...box, x: box.x + 4, y: box.y + 4 }, radius, tone.fill, tone.stroke, 'opacity="0.55"')
    : ''
  const start =
    node.initial && !isChoice(node)
      ? `<circle cx="${box.x}" cy="${box.y + box.h / 2}" r="4.5" fill="${tone.stroke}"/>`
      : ''
  return [
    `<g data-state="${escape(node.id)}" data-path="${keysDown(view, node)}">`,
    shadow,
    rect(box, radius, tone.fill, tone.stroke, `stroke-width="${node.closed ? 1.5 : 1.2}" ${dashed}`),
    start,
    text(node.title, middle, box.y + 23.5, {
      size: 14,
      weight: paint.here.has(node.id) ? 650 : 500,
      fill: tone.text,
      anchor: 'middle',
    }),
    chips(courts, middle, box.y + 34, palette),
    '</g>',
  ].join('')
}

/** Ids cannot tell the way down, because a state with an explicit id does not hand it to its children. */
function keysDown(view: View, node: ViewNode): string {
  const parent = node.parent === null || node.id === view.root ? undefined : view.nodes.get(node.parent)
  return parent ? `${keysDown(view, parent)} ${node.key}` : node.key
}

const isChoice = (node: ViewNode): boolean => node.title.endsWith('?')

function chips(courts: readonly Role[], middle: number, y: number, palette: Palette): string {
  const total = courts.reduce((sum, role) => sum + chipWidth(role), 0) + Math.max(0, courts.length - 1) * 6
  let x = middle - total / 2
  return courts
    .map((role) => {
      const drawn = chip(role, x, y, palette)
      x += chipWidth(role) + 6
      return drawn
    })
    .join('')
}

function chip(role: Role, x: number, y: number, palette: Palette): string {
  const { fill, text: ink } = palette.court[role]
  const w = chipWidth(role)
  return (
    rect({ x, y, w, h: 18 }, 9, fill, 'none') +
    text(COURT_NAMES[role], x + w / 2, y + 12.8, { size: 11, weight: 550, fill: ink, anchor: 'middle' })
  )
}

function arrow(view: View, line: Line, palette: Palette): string {
  if (line.points.length === 0) return ''
  const timer = view.edges.find((edge) => edge.id === line.id)?.kind === 'after'
  const dash = timer ? 'stroke-dasharray="4 4"' : ''
  return `<path d="${rounded(line.points)}" fill="none" stroke="${palette.line}" stroke-width="1.4" ${dash} marker-end="url(#${tipId(view)})"/>`
}

function label(box: Label, palette: Palette): string {
  const lines = box.lines.map((line, index) =>
    text(line, box.x + box.w / 2, box.y + 14 + index * LINE, {
      size: 11.5,
      fill: palette.soft,
      anchor: 'middle',
    }),
  )
  return rect(box, 7, palette.label, palette.rule, 'stroke-width="0.8"') + lines.join('')
}

/** One page may hold several drawings, and a marker inside a hidden one draws nothing: each has its own. */
const tipId = (view: View): string => `tip-${view.root.replaceAll('.', '-')}`

const marker = (view: View, palette: Palette): string =>
  `<marker id="${tipId(view)}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0.5L8,4L0,7.5z" fill="${palette.line}"/></marker>`

function legend(x: number, y: number, palette: Palette): string {
  const tones = [
    ['here now', palette.here],
    ['done', palette.done],
    ['open', palette.open],
    ['closed', palette.closed],
  ] as const
  const parts: string[] = []
  let at = x
  for (const [name, tone] of tones) {
    parts.push(
      rect({ x: at, y: y - 12, w: 22, h: 16 }, 5, tone.fill, tone.stroke),
      text(name, at + 28, y, { size: 12, fill: palette.soft }),
    )
    at += 40 + name.length * 7 + 10
  }
  parts.push(text('whose move:', at + 6, y, { size: 12, fill: palette.soft }))
  at += 86
  for (const role of ['contributor', 'projectCarrier', 'platform', 'system'] as const) {
    parts.push(chip(role, at, y - 13, palette))
    at += chipWidth(role) + 8
  }
  parts.push(
    `<path d="M${at + 8},${y - 4}h34" stroke="${palette.line}" stroke-width="1.4" stroke-dasharray="4 4"/>`,
    text('after a delay', at + 48, y, { size: 12, fill: palette.soft }),
  )
  return parts.join('')
}

/** Orthogonal path with softened corners. */
function rounded(points: readonly Point[], radius = 8): string {
  const [first, ...rest] = points as [Point, ...Point[]]
  const parts = rest.map((point, index) => {
    const next = rest[index + 1]
    if (!next) return `L${point.x},${point.y}`
    const a = towards(point, points[index]!, radius)
    const b = towards(point, next, radius)
    return `L${a.x},${a.y}Q${point.x},${point.y} ${b.x},${b.y}`
  })
  return `M${first.x},${first.y}${parts.join('')}`
}

function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const share = Math.min(distance, length / 2) / length
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
