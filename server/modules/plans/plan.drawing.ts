/** The whole plan as a PDF: sheets are laid out by the contract, and drawn here. */
import { isoDay } from '../../../machines/kernel/days.ts'
import { setImmediate as others } from 'node:timers/promises'
import { SHEET_INKS, type Shape } from '../../../contract/rules/plan-sheet/shapes.ts'
import { sheetsOf } from '../../../contract/rules/plan-sheet/plan-sheet.ts'
import type { Plan } from '../../../machines/projectPlanning/plan.ts'
import { drawnAside } from '../../platform/documents/drawings.ts'
import { drawDocument, widthOf, write, type Paper } from '../../platform/documents/paper.ts'

type Drawing = { readonly plan: Plan; readonly title: string; readonly author: string; readonly now: Date }

/** A large plan takes a hundred sheets: between them other drawings have their turn. */
export const drawPlan = drawnAside(import.meta.url, ({ plan, title, author, now }: Drawing) => {
  const options = {
    title,
    author,
    at: now,
    landscape: true,
    margin: 0,
    isPicture: true,
    drawn: { title, plan },
  }
  return drawDocument(options, async (paper) => {
    const sheets = sheetsOf(plan, {
      title,
      today: isoDay(now),
      measure: (text, face, size) => widthOf(paper, face, size, text),
    })
    let isFirst = true
    for (const { shapes, width, height } of sheets) {
      if (!isFirst) paper.addPage({ size: [width, height], margin: 0 })
      isFirst = false
      for (const shape of shapes) draw(paper, shape)
      await others()
    }
  })
})

function draw(paper: Paper, shape: Shape): void {
  const colour = SHEET_INKS[shape.ink]
  switch (shape.is) {
    case 'box':
      if (shape.radius > 0) paper.roundedRect(shape.x, shape.y, shape.width, shape.height, shape.radius)
      else paper.rect(shape.x, shape.y, shape.width, shape.height)
      return void paper.fill(colour)
    case 'line':
      return void paper
        .moveTo(shape.x1, shape.y1)
        .lineTo(shape.x2, shape.y2)
        .lineWidth(shape.thick)
        .stroke(colour)
    case 'polygon':
      return void paper.polygon(...shape.points.map(([x, y]) => [x, y])).fill(colour)
    case 'text':
      return write(paper, shape.face, shape.size, colour).text(shape.text, shape.x, shape.y, {
        isLine: true,
        onBaseline: true,
      })
  }
}
