/** Letters on paper as the page has them. */
import type { Face, Measure } from '../../../../contract/rules/plan-sheet/shapes.ts'

const SANS = "'Instrument Sans Variable', system-ui, sans-serif"
export const FACES: Readonly<Record<Face, { readonly family: string; readonly weight: number }>> = {
  display: { family: "'Newsreader Variable', Georgia, serif", weight: 420 },
  text: { family: SANS, weight: 400 },
  strong: { family: SANS, weight: 600 },
}

export const fontOf = (face: Face, size: number): string =>
  `${FACES[face].weight} ${size}px ${FACES[face].family}`

/** When the letters are there; without them others are measured, and drawn. */
export const lettersReady = (): Promise<unknown> =>
  Promise.all((['display', 'text', 'strong'] as const).map((face) => document.fonts.load(fontOf(face, 10))))

export function measureOn(context: CanvasRenderingContext2D): Measure {
  return (text, face, size) => {
    const font = fontOf(face, size)
    if (context.font !== font) context.font = font
    return context.measureText(text).width
  }
}
