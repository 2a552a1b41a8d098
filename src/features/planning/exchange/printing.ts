/** The whole plan for the printer: sheets beside the page, which only paper shows. */
import { SHEET_INKS, type Shape } from '../../../../contract/rules/plan-sheet/shapes.ts'
import { sheetsOf, type Sheet, type SheetOptions } from '../../../../contract/rules/plan-sheet/plan-sheet.ts'
import type { Day, Plan } from '../../../../machines/projectPlanning/plan.ts'
import { FACES, lettersReady, measureOn } from './measure.ts'
import styles from './printing.module.css'

export { lettersReady }

/** What the sheets of a list say beside its plan. */
export type OnPaper = Pick<SheetOptions, 'hidesProgress' | 'counted' | 'note'>

/** At once, as a browser that begins to print does not wait. Call it when the letters are ready. */
export function layOnPaper(plan: Plan, title: string, today: Day, more: OnPaper = {}): void {
  document.querySelector(`body > .${styles.paper}`)?.remove()
  if (plan.tasks.size === 0) return
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('this browser measures no letters')
  const paper = document.createElement('div')
  paper.className = styles.paper ?? ''
  for (const sheet of sheetsOf(plan, { ...more, title, today, measure: measureOn(context) }))
    paper.append(svgOf(sheet))
  document.body.append(paper)
  window.addEventListener('afterprint', () => paper.remove(), { once: true })
}

type Values = Readonly<Record<string, string | number>>

/** Values and text are set, never parsed: a task's name is text whatever it looks like. */
function element(name: string, values: Values, text = ''): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, String(value))
  made.textContent = text
  return made
}

function svgOf({ width, height, shapes }: Sheet): SVGElement {
  const svg = element('svg', { viewBox: `0 0 ${width} ${height}`, class: styles.sheet ?? '' })
  svg.append(...shapes.map(drawn))
  return svg
}

function drawn(shape: Shape): SVGElement {
  const ink = SHEET_INKS[shape.ink]
  switch (shape.is) {
    case 'box': {
      const { x, y, width, height, radius } = shape
      return element('rect', { x, y, width, height, rx: radius, fill: ink })
    }
    case 'line': {
      const { x1, y1, x2, y2, thick } = shape
      return element('line', { x1, y1, x2, y2, stroke: ink, 'stroke-width': thick })
    }
    case 'polygon':
      return element('polygon', { points: shape.points.map((point) => point.join(',')).join(' '), fill: ink })
    case 'text': {
      const { x, y, size, face, text } = shape
      const { family, weight } = FACES[face]
      const font = { 'font-family': family, 'font-weight': weight, 'font-size': size }
      return element('text', { x, y, fill: ink, ...font }, text)
    }
  }
}
