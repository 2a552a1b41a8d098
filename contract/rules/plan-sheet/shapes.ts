/** What a printed plan is drawn with: a few kinds of shapes, which PDF, canvas and SVG all know. Points. */

/** On white paper, whatever the screen looks like. */
export const SHEET_INKS = {
  title: '#12412d',
  text: '#1d2320',
  quiet: '#5c665f',
  line: '#d5dcd6',
  tint: '#f1f6f2',
  bar: '#a9d3bd',
  done: '#1f7a54',
  group: '#26323a',
  milestone: '#9a4a24',
  link: '#7d8780',
  broken: '#b3261e',
  today: '#b3261e',
} as const

export type Ink = keyof typeof SHEET_INKS
export type Face = 'display' | 'text' | 'strong'

export type Shape =
  | {
      readonly is: 'box'
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
      readonly radius: number
      readonly ink: Ink
    }
  | {
      readonly is: 'line'
      readonly x1: number
      readonly y1: number
      readonly x2: number
      readonly y2: number
      readonly thick: number
      readonly ink: Ink
    }
  | {
      readonly is: 'polygon'
      readonly points: readonly (readonly [x: number, y: number])[]
      readonly ink: Ink
    }
  /** `y`: of the line the letters are on. */
  | {
      readonly is: 'text'
      readonly x: number
      readonly y: number
      readonly text: string
      readonly size: number
      readonly face: Face
      readonly ink: Ink
    }

export const lineShape = (x1: number, y1: number, x2: number, y2: number, ink: Ink, thick = 0.5): Shape => ({
  is: 'line',
  x1,
  y1,
  x2,
  y2,
  thick,
  ink,
})
export const boxShape = (
  x: number,
  y: number,
  width: number,
  height: number,
  ink: Ink,
  radius = 0,
): Shape => ({
  is: 'box',
  x,
  y,
  width,
  height,
  radius,
  ink,
})

/** Width of a text, in points. */
export type Measure = (text: string, face: Face, size: number) => number

/** As much of a text as fits, on one line. */
export function fitted(words: string, width: number, face: Face, size: number, measure: Measure): string {
  const line = words.replaceAll(/\s+/g, ' ')
  // No letter of our fonts is wider than it is high.
  if (line.length * size <= width || measure(line, face, size) <= width) return line
  const signs = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment)
  let [least, most] = [0, signs.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (measure(`${signs.slice(0, middle).join('')}…`, face, size) <= width) least = middle
    else most = middle - 1
  }
  return least === 0 ? '' : `${signs.slice(0, least).join('').trimEnd()}…`
}
