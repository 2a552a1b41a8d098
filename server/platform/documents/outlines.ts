/** Writes the glyphs of a variable font at one weight: the library's own writer throws (fontkit 2.0.4). */
import type { Font, Glyph } from 'fontkit'

type Point = { readonly x: number; readonly y: number; readonly isOnCurve: boolean }

/** The library's parts that put a glyph into an embedded font. */
type Subset = {
  glyf: Uint8Array[]
  offset: number
  loca: { offsets: number[] }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  _addGlyph: (id: number) => number
}

/** @param font at one weight; afterwards its subsets hold outlines at that weight, without components. */
export function writeOutlines(font: Font): void {
  const createSubset = font.createSubset.bind(font)
  font.createSubset = () => {
    const subset = createSubset()
    const parts = subset as unknown as Subset
    parts._addGlyph = (id) => {
      const glyph = font.getGlyph(id)
      const points = contoursOf(glyph)
      const bytes = encoded(points)
      parts.glyf.push(bytes)
      parts.loca.offsets.push(parts.offset)
      const bearing = points.length === 0 ? 0 : Math.min(...points.flat().map(({ x }) => x))
      parts.hmtx.metrics.push({ advance: Math.round(glyph.advanceWidth), bearing })
      parts.offset += bytes.length
      return parts.glyf.length - 1
    }
    return subset
  }
}

function contoursOf(glyph: Glyph): readonly (readonly Point[])[] {
  const contours: Point[][] = []
  for (const { command, args } of glyph.path.commands) {
    const rounded = args.map(Math.round)
    if (command === 'moveTo') contours.push([])
    const contour = contours.at(-1)
    for (let at = 0; contour && at < rounded.length; at += 2)
      contour.push({ x: rounded[at]!, y: rounded[at + 1]!, isOnCurve: at === rounded.length - 2 })
  }
  return contours.map(open).filter((contour) => contour.length > 1)
}

/** A contour closes by itself: an end that repeats the start goes. */
function open(contour: readonly Point[]): readonly Point[] {
  const [first, last] = [contour[0], contour.at(-1)]
  const repeats = contour.length > 1 && last?.isOnCurve && first?.x === last.x && first.y === last.y
  return repeats ? contour.slice(0, -1) : contour
}

/** A simple glyph of the table `glyf`, with whole coordinates; empty for a blank. */
function encoded(contours: readonly (readonly Point[])[]): Uint8Array {
  const points = contours.flat()
  if (points.length === 0) return new Uint8Array(0)
  const length = 12 + contours.length * 2 + points.length * 5
  const view = new DataView(new ArrayBuffer(Math.ceil(length / 4) * 4))
  let at = 0
  const write = (value: number) => {
    view.setInt16(at, value)
    at += 2
  }
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  for (const value of [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
    write(value)
  let end = -1
  for (const contour of contours) write((end += contour.length))
  // No instructions.
  write(0)
  for (const { isOnCurve } of points) view.setUint8(at++, isOnCurve ? 1 : 0)
  for (const row of [xs, ys]) row.forEach((value, index) => write(value - (row[index - 1] ?? 0)))
  return new Uint8Array(view.buffer)
}
