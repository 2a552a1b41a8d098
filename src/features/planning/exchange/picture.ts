/** The whole plan as a PNG: one sheet, as large as it has to be. */
import { SHEET_INKS, type Shape } from '../../../../contract/rules/plan-sheet/shapes.ts'
import { sheetsOf } from '../../../../contract/rules/plan-sheet/plan-sheet.ts'
import type { Day, Plan } from '../../../../machines/projectPlanning/plan.ts'
import { fontOf, lettersReady, measureOn } from './measure.ts'

/** What every browser draws: pixels of a side, pixels in all. */
export const MOST_SIDE = 16_000
export const MOST_PIXELS = 60_000_000
/** Pixels of a point: sharp on fine screens, and the least that can be read. */
const SCALES = [2, 1.5, 1] as const

/** Pixels of a point at which a sheet can be drawn; null: at none. */
export const scaleFor = ({
  width,
  height,
}: {
  readonly width: number
  readonly height: number
}): number | null =>
  SCALES.find(
    (scale) => Math.max(width, height) * scale <= MOST_SIDE && width * height * scale * scale <= MOST_PIXELS,
  ) ?? null

/** @returns null for a plan that is too large for one picture */
export async function pictureOf(plan: Plan, title: string, today: Day): Promise<Blob | null> {
  await lettersReady()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  const [sheet] = sheetsOf(plan, { title, today, format: 'whole', measure: measureOn(context) })
  const scale = sheet ? scaleFor(sheet) : null
  if (!sheet || scale === null) return null
  canvas.width = Math.ceil(sheet.width * scale)
  canvas.height = Math.ceil(sheet.height * scale)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(scale, scale)
  for (const shape of sheet.shapes) draw(context, shape)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('this browser could not write the picture')
  return blob
}

function draw(context: CanvasRenderingContext2D, shape: Shape): void {
  context.fillStyle = SHEET_INKS[shape.ink]
  context.strokeStyle = SHEET_INKS[shape.ink]
  context.beginPath()
  switch (shape.is) {
    case 'box':
      context.roundRect(shape.x, shape.y, shape.width, shape.height, shape.radius)
      return context.fill()
    case 'line':
      context.lineWidth = shape.thick
      context.moveTo(shape.x1, shape.y1)
      context.lineTo(shape.x2, shape.y2)
      return context.stroke()
    case 'polygon':
      for (const [x, y] of shape.points) context.lineTo(x, y)
      return context.fill()
    case 'text':
      context.font = fontOf(shape.face, shape.size)
      return context.fillText(shape.text, shape.x, shape.y)
  }
}
