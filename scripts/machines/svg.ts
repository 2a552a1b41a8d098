/** Drawing and painting → SVG text, for the documentation. The browser draws the same with React's own elements. */
import type { Role } from '../../machines/kernel/define.ts'
import type { Drawing, PaintedBox, PaintedLine, Painting, Point } from '../../machines/kernel/drawing.ts'
import {
  CHIP_GAP,
  CHIP_SIZE,
  chipWidth,
  COURT_NAMES,
  LABEL_SIZE,
  LINE,
  PAGE_WIDTH,
  TITLE_SIZE,
} from './measure.ts'
import type palettes from './palettes.json'

const MARGIN = 20
const TOP = 62
const FOOT = 46
const FONT = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Light or dark. Contrast of text on its ground is 4.5 or better. */
type Palette = (typeof palettes)['light']

/** One picture with its heading and legend. Stands on its own ground, so that it reads on any page. */
export function toSvg(drawing: Drawing, painting: Painting, heading: string, palette: Palette): string {
  const width = Math.max(drawing.w, PAGE_WIDTH) + MARGIN * 2
  const height = drawing.h + TOP + FOOT
  const left = (width - drawing.w) / 2
  const frames = painting.boxes.filter(({ frame }) => frame)
  const states = painting.boxes.filter(({ frame }) => !frame)
  const body = [
    ...frames.map((box) => frameOf(box, palette)),
    ...states.map((box) => stateOf(box, palette)),
    // After the boxes, so that no border covers an arrowhead.
    ...painting.lines.map((line) => arrow(line, palette)),
    ...painting.lines.map((line) => labelOf(line, palette)),
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${FONT}" role="img">`,
    `<title>${escape(heading)}</title>`,
    `<defs>${marker(palette)}</defs>`,
    `<rect width="${width}" height="${height}" rx="12" fill="${palette.page}"/>`,
    text(heading, MARGIN, 36, { size: 18, weight: 650, fill: palette.text }),
    drawing.note
      ? text(drawing.note, MARGIN + heading.length * 9.4 + 16, 36, { size: 12.5, fill: palette.soft })
      : '',
    `<g transform="translate(${round(left)} ${TOP})">`,
    ...body.filter((part) => part !== ''),
    '</g>',
    ...legend(MARGIN, height - 18, painting, palette),
    '</svg>',
    '',
  ].join('\n')
}

type TextStyle = {
  readonly size: number
  readonly fill: string
  readonly weight?: number
  readonly anchor?: 'start' | 'middle'
}

const escape = (raw: string): string => raw.replaceAll(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
const round = (value: number): number => Math.round(value * 10) / 10

const text = (raw: string, x: number, y: number, style: TextStyle): string =>
  `<text x="${round(x)}" y="${round(y)}" font-size="${style.size}" font-weight="${style.weight ?? 400}" fill="${style.fill}" text-anchor="${style.anchor ?? 'start'}">${escape(raw)}</text>`

type Area = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

const rect = (box: Area, radius: number, fill: string, stroke: string, more = ''): string =>
  `<rect x="${round(box.x)}" y="${round(box.y)}" width="${round(box.w)}" height="${round(box.h)}" rx="${round(radius)}" fill="${fill}" stroke="${stroke}"${more}/>`

function frameOf(box: PaintedBox, palette: Palette): string {
  const fill = box.level === 'phase' ? palette.phase : palette.lane
  const stroke = box.tone === 'here' ? palette.here.stroke : palette.rule
  const dash = box.level === 'lane' ? ' stroke-dasharray="5 4"' : ''
  const title = text(box.title, box.x + 14, box.y + 26, { size: 13.5, weight: 600, fill: palette.text })
  const note = box.note
    ? text(box.note, box.x + 14 + box.title.length * 7.2 + 12, box.y + 26, {
        size: 12,
        fill: palette.soft,
      })
    : ''
  return rect(box, 10, fill, stroke, dash) + title + note
}

function stateOf(box: PaintedBox, palette: Palette): string {
  const round = box.level === 'end' || box.level === 'choice' || box.level === 'exit'
  const quiet = box.level === 'end' || box.level === 'exit'
  const tone = box.tone === 'open' && quiet ? palette.closed : palette[box.tone]
  const radius = round ? box.h / 2 : 8
  const dash = box.level === 'choice' ? ' stroke-dasharray="3 3"' : ''
  const middle = box.x + box.w / 2
  const shadow = box.moves
    ? rect({ ...box, x: box.x + 3, y: box.y + 3 }, radius, tone.fill, tone.stroke, ' opacity="0.5"')
    : ''
  const start =
    box.first && !round ? `<circle cx="${box.x}" cy="${box.y + box.h / 2}" r="4" fill="${tone.stroke}"/>` : ''
  const titleAt = box.chips.length > 0 ? box.y + 22 : box.y + box.h / 2 + 4.5
  return [
    shadow,
    rect(box, radius, tone.fill, tone.stroke, dash),
    start,
    text(box.title, middle, titleAt, {
      size: TITLE_SIZE,
      weight: quiet ? 450 : 550,
      fill: tone.text,
      anchor: 'middle',
    }),
    ...chips(box.chips, middle, box.y + 31, palette),
  ].join('')
}

function chips(courts: readonly Role[], middle: number, y: number, palette: Palette): string[] {
  const total =
    courts.reduce((sum, role) => sum + chipWidth(role), 0) + Math.max(0, courts.length - 1) * CHIP_GAP
  let x = middle - total / 2
  return courts.map((role) => {
    const drawn = chip(role, x, y, palette)
    x += chipWidth(role) + CHIP_GAP
    return drawn
  })
}

function chip(role: Role, x: number, y: number, palette: Palette): string {
  const { fill, text: ink } = palette.court[role]
  const w = chipWidth(role)
  const words = text(COURT_NAMES[role], x + w / 2, y + 12.5, {
    size: CHIP_SIZE,
    weight: 500,
    fill: ink,
    anchor: 'middle',
  })
  return rect({ x, y, w, h: 17 }, 8.5, fill, 'none') + words
}

function arrow({ points, timer }: PaintedLine, palette: Palette): string {
  if (points.length === 0) return ''
  const dash = timer ? ' stroke-dasharray="4 4"' : ''
  return `<path d="${softened(points)}" fill="none" stroke="${palette.line}" stroke-width="1.4"${dash} marker-end="url(#tip)"/>`
}

function labelOf({ label }: PaintedLine, palette: Palette): string {
  if (!label) return ''
  const lines = label.lines.map((line, index) =>
    text(line, label.x + label.w / 2, label.y + 14 + index * LINE, {
      size: LABEL_SIZE,
      fill: palette.soft,
      anchor: 'middle',
    }),
  )
  return rect(label, 6, palette.label, palette.rule, ' stroke-width="0.8"') + lines.join('')
}

const marker = (palette: Palette): string =>
  `<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto"><path d="M0,0.5L8,4L0,7.5z" fill="${palette.line}"/></marker>`

function legend(x: number, y: number, painting: Painting, palette: Palette): string[] {
  const parts: string[] = []
  let at = x
  if (painting.boxes.some((box) => box.chips.length > 0)) {
    parts.push(text('Whose move:', x, y, { size: 12, fill: palette.soft }))
    at += 82
    for (const role of ['contributor', 'projectCarrier', 'platform', 'system'] as const) {
      parts.push(chip(role, at, y - 12.5, palette))
      at += chipWidth(role) + 6
    }
    at += 14
  }
  if (painting.lines.some((line) => line.timer))
    parts.push(
      `<path d="M${at},${y - 4}h30" stroke="${palette.line}" stroke-width="1.4" stroke-dasharray="4 4"/>`,
      text('by time', at + 36, y, { size: 12, fill: palette.soft }),
    )
  return parts
}

/** An orthogonal path with soft corners. */
function softened(points: readonly Point[], radius = 7): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = rest.map((point, index) => {
    const next = rest[index + 1]
    if (!next) return `L${point.join(',')}`
    const a = towards(point, points[index]!, radius)
    const b = towards(point, next, radius)
    return `L${a.join(',')}Q${point.join(',')} ${b.join(',')}`
  })
  return `M${first.join(',')}${parts.join('')}`
}

function towards([x, y]: Point, [toX, toY]: Point, distance: number): Point {
  const length = Math.hypot(toX - x, toY - y) || 1
  const share = Math.min(distance, length / 2) / length
  return [round(x + (toX - x) * share), round(y + (toY - y) * share)]
}
