/** Draws a draft on paper: title, facts, clauses, signatures. */
import { dayText } from '../../../contract/rules/day-text.ts'
import { drawnAside } from '../../platform/documents/drawings.ts'
import {
  demonstrationBand,
  drawDocument,
  drawWithin,
  heightOf,
  INK,
  mark,
  rule,
  write,
  type Paper,
} from '../../platform/documents/paper.ts'
import type { Draft } from './draft.texts.ts'

const MARGIN = 64
const LABEL_WIDTH = 132
/** Below this a new page begins. */
const FOOT = 90
const SIGNATURES_HEIGHT = 130

export type DraftDrawing = {
  readonly draft: Draft
  readonly site: string
  readonly reference: string
  readonly at: Date
  readonly demonstration: boolean
}

export const drawDraft = drawnAside(import.meta.url, (drawing: DraftDrawing) => {
  const { draft, site, reference, at } = drawing
  return drawDocument(
    {
      title: `${draft.title} ${reference}`,
      author: site,
      at,
      margin: MARGIN,
      drawn: drawing,
      foot: (paper, page) => foot(paper, `${reference} · ${page}`),
      ...(draft.language ? { language: draft.language } : {}),
    },
    (paper) => drawOn(paper, drawing),
  )
})

function drawOn(paper: Paper, { draft, site, reference, at, demonstration }: DraftDrawing): void {
  if (demonstration) demonstrationBand(paper)
  if (demonstration) paper.on('pageAdded', () => demonstrationBand(paper))
  mark(paper, MARGIN, 52, 22)
  write(paper, 'display', 15, INK.deep).text(site, MARGIN + 31, 54, { isLine: true })
  write(paper, 'text', 8.5, INK.quiet).text(
    `${reference} · ${dayText(at, draft.language === 'fr' ? 'fr' : 'en-GB')}`,
    MARGIN,
    58,
    { align: 'right' },
  )
  write(paper, 'display', 30, INK.deep).text(draft.title, MARGIN, 112, { role: 'H1' })
  write(paper, 'displayItalic', 12, INK.quiet).text(draft.subtitle, MARGIN, paper.y + 2)
  paper.y += 16
  if (draft.facts.length > 0)
    drawWithin(paper, 'Table', () => {
      for (const [label, value] of draft.facts) fact(paper, label, value)
    })
  paper.y += 12
  draft.clauses.forEach((clause, index) => {
    makeRoom(paper, index === draft.clauses.length - 1 ? lastHeight(paper, draft) : 70)
    write(paper, 'strong', 10.5, INK.deep).text(`${index + 1}  ${clause.title}`, MARGIN, paper.y + 8, {
      isProse: true,
      role: 'H2',
    })
    write(paper, 'text', 10).text(clause.text, MARGIN, paper.y + 3, { lineGap: 2, isProse: true })
  })
  signatures(paper, draft.signatures)
}

/** The last clause with the signatures below it, which are not alone on a page; less where one page cannot hold both. */
function lastHeight(paper: Paper, { clauses, signatures: places }: Draft): number {
  const width = paper.page.width - 2 * MARGIN
  const { title, text } = clauses.at(-1)!
  const words =
    heightOf(paper, 'strong', 10.5, title, width) + heightOf(paper, 'text', 10, text, width, 2) + 11
  const needed = words + (places.length > 0 ? SIGNATURES_HEIGHT : 0)
  return needed > paper.page.height - FOOT - MARGIN ? 70 : Math.max(70, needed)
}

function fact(paper: Paper, label: string, value: string): void {
  makeRoom(paper, 30)
  const top = paper.y + 6
  const width = paper.page.width - 2 * MARGIN
  const cell = { width: width - LABEL_WIDTH, role: 'cell' } as const
  drawWithin(paper, 'TR', () => {
    write(paper, 'text', 9, INK.quiet).text(label, MARGIN, top, { width: LABEL_WIDTH, role: 'rowHead' })
    write(paper, 'text', 10).text(value, MARGIN + LABEL_WIDTH, top - 0.5, cell)
  })
  rule(paper, MARGIN, paper.y + 5, width)
  paper.y += 6
}

function signatures(paper: Paper, places: Draft['signatures']): void {
  if (places.length === 0) return
  makeRoom(paper, SIGNATURES_HEIGHT)
  const width = (paper.page.width - 2 * MARGIN - 24) / 2
  const top = paper.y + 46
  places.forEach(({ party, signer, note }, index) => {
    const x = MARGIN + index * (width + 24)
    rule(paper, x, top, width)
    if (signer !== null)
      write(paper, 'displayItalic', 14, INK.deep).text(signer, x, top - 22, {
        width,
        height: 20,
        smallest: 7,
      })
    write(paper, 'text', 9.5).text(party, x, top + 6, { width, isProse: true })
    write(paper, 'text', 8.5, INK.quiet).text(note, x, paper.y + 2, { width, isProse: true })
  })
}

/** Of a document with one page the heading says all. */
function foot(paper: Paper, text: string): void {
  if (paper.bufferedPageRange().count === 1) return
  paper.page.margins.bottom = 0
  write(paper, 'text', 8, INK.quiet).text(text, MARGIN, paper.page.height - MARGIN + 18, {
    align: 'right',
    role: 'Artifact',
  })
}

function makeRoom(paper: Paper, height: number): void {
  if (paper.y + height > paper.page.height - FOOT) paper.addPage()
}
