/** Writes text into a document: typefaces, directions, lines and pages. Sizes are in points. */
import type PDFDocument from 'pdfkit'
import { metricsOf, type Font } from './faces.ts'
import { cutLines, linesOf } from './lines.ts'
import { cleaned, directionOf, runsOf, unbroken, type Direction, type Run } from './runs.ts'

type Sheet = InstanceType<typeof PDFDocument>

/** A sheet without the functions of the library that write text: they know one face at a time. */
export type Paper = Omit<
  Sheet,
  'text' | 'font' | 'fontSize' | 'widthOfString' | 'heightOfString' | 'boundsOfString' | 'list' | 'moveDown'
>

type Placement = {
  /** Up to the right margin when absent. */
  readonly width?: number
  readonly align?: 'right'
  readonly lineGap?: number
  readonly characterSpacing?: number
  /** What does not fit ends in an ellipsis. */
  readonly height?: number
  /** Before that, letters shrink down to this size. */
  readonly smallest?: number
  /** A text that fits on one line shrinks for it down to this size; below it, it wraps. */
  readonly smallestOnOneLine?: number
  /** One line that neither breaks nor moves on; its `y` is the baseline when `onBaseline`. */
  readonly isLine?: boolean
  readonly onBaseline?: boolean
  readonly link?: string
  /** What a text is to those who have it read aloud; a paragraph when absent. An artifact is not read. */
  readonly role?: keyof typeof ELEMENTS | 'Artifact'
  /** A sentence of the document, which is read from left to right also where it begins with a name that is not. */
  readonly isProse?: boolean
}

export type Pen = {
  /** Afterwards `paper.y` is below the text. @throws FaceNotLoaded, LetterNotDrawable */
  readonly text: (words: string, x: number, y: number, placement?: Placement) => void
}

/** Roles as elements of the document's structure (ISO 32000-1, 14.8.4), and what a heading of a table heads. */
const ELEMENTS = { P: 'P', H1: 'H1', H2: 'H2', columnHead: 'TH', rowHead: 'TH', cell: 'TD' } as const
const SCOPES: Partial<Record<keyof typeof ELEMENTS, 'Column' | 'Row'>> = {
  columnHead: 'Column',
  rowHead: 'Row',
}

type Style = {
  readonly font: Font
  readonly size: number
  readonly colour: string
  readonly spacing: number
  /** Of the whole text: a line may begin with a name of another direction. */
  readonly base: Direction
}

const sheetOf = (paper: Paper): Sheet => paper as Sheet

export const pen = (paper: Paper, font: Font, size: number, colour: string): Pen => ({
  text: (words, x, y, placement = {}) => {
    const text = cleaned(words)
    const base = placement.isProse ? 'ltr' : directionOf(text)
    const style = { font, size, colour, spacing: placement.characterSpacing ?? 0, base }
    const marked = markingOf(sheetOf(paper), placement)
    if (placement.isLine)
      marked.draw((element) => writeLine(sheetOf(paper), style, text, x, y, placement, element))
    else writeBlock(sheetOf(paper), style, text, x, y, placement, marked)
    marked.end()
  },
})

type Element = ReturnType<Sheet['struct']>

/** What the next text becomes a part of. */
const parents = new WeakMap<Sheet, Element>()

/** From now on each text is an element of the document's structure, which is what screen readers read. */
export function beginStructure(paper: Paper): void {
  const root = paper.struct('Document')
  paper.addStructure(root)
  parents.set(sheetOf(paper), root)
}

/** Texts that are drawn meanwhile belong to a table or to one of its rows. Each says which role it has there. */
export function drawWithin(paper: Paper, role: 'Table' | 'TR', draw: () => void): void {
  const sheet = sheetOf(paper)
  const parent = parents.get(sheet)
  if (!parent) return draw()
  const element = sheet.struct(role)
  parent.add(element)
  parents.set(sheet, element)
  draw()
  parents.set(sheet, parent)
  element.end()
}

type Marking = { readonly draw: (part: (link?: Element) => void) => void; readonly end: () => void }

/** An element of the document's structure; parts of it may be on several pages. */
function markingOf(sheet: Sheet, { role = 'P', link }: Placement): Marking {
  if (role === 'Artifact') return { draw: (part) => drawArtifact(sheet, part), end: () => {} }
  const parent = parents.get(sheet)
  if (!parent) return { draw: (part) => part(), end: () => {} }
  const element = sheet.struct(ELEMENTS[role], { scope: SCOPES[role] })
  parent.add(element)
  const end = () => element.end()
  if (link === undefined) return { draw: (part) => element.add(() => part()), end }
  const inner = sheet.struct('Link')
  element.add(inner)
  return { draw: (part) => inner.add(() => part(inner)), end }
}

/** Draws what is only seen. */
export function drawArtifact(paper: Paper, draw: () => void): void {
  paper.markContent('Artifact')
  draw()
  paper.endMarkedContent()
}

/** Width of one line, in points. */
export function widthOf(paper: Paper, font: Font, size: number, words: string, spacing = 0): number {
  const text = cleaned(words)
  return lineWidth(sheetOf(paper), { font, size, colour: '', spacing, base: directionOf(text) }, text)
}

/** Height of a text in lines of this width, in points. */
export function heightOf(
  paper: Paper,
  font: Font,
  size: number,
  words: string,
  width: number,
  lineGap = 0,
): number {
  const text = cleaned(words)
  const style = { font, size, colour: '', spacing: 0, base: directionOf(text) }
  const lines = linesOf(text, width, (part) => lineWidth(sheetOf(paper), style, part))
  return lines.length * (metricsOf(font).line * size + lineGap)
}

function writeBlock(
  sheet: Sheet,
  wanted: Style,
  text: string,
  x: number,
  y: number,
  placement: Placement,
  marked: Marking,
): void {
  const { align, lineGap = 0, link } = placement
  const width = placement.width ?? sheet.page.width - x - sheet.page.margins.right
  const { style, lines } = fitted(sheet, wanted, text, width, placement)
  const step = metricsOf(style.font).line * style.size + lineGap
  let top = y
  for (const line of unbroken(lines)) {
    if (top + step - lineGap > sheet.page.maxY()) {
      sheet.addPage()
      top = sheet.page.margins.top
    }
    const left = align === 'right' ? x + width - lineWidth(sheet, style, line) : x
    const at = top
    marked.draw((element) =>
      writeLine(sheet, style, line, left, at, link === undefined ? {} : { link }, element),
    )
    top += step
  }
  sheet.x = x
  sheet.y = top
}

/** The largest size at which the lines are no higher than they may be. */
function fitted(sheet: Sheet, wanted: Style, text: string, width: number, placement: Placement) {
  const { height = Number.POSITIVE_INFINITY, lineGap = 0, smallestOnOneLine = wanted.size } = placement
  const smallest = Math.min(placement.smallest ?? wanted.size, smallestOnOneLine)
  for (let size = wanted.size; ; size = Math.max(smallest, size - 0.5)) {
    const style = { ...wanted, size }
    const measure = (part: string) => lineWidth(sheet, style, part)
    const lines = linesOf(text, width, measure)
    if (lines.length > 1 && size > smallestOnOneLine) continue
    const most = Math.floor((height + lineGap) / (metricsOf(style.font).line * size + lineGap) + 0.001)
    if (lines.length <= most) return { style, lines }
    if (size <= smallest) return { style, lines: cutLines(lines, most, width, measure) }
  }
}

/** @param element of the document's structure that a link belongs to */
function writeLine(
  sheet: Sheet,
  style: Style,
  line: string,
  x: number,
  y: number,
  placement: Placement,
  element?: Element,
): void {
  const { ascent, line: height } = metricsOf(style.font)
  const baseline = placement.onBaseline ? y : y + ascent * style.size
  let at = x
  for (const run of runsOf(line, style.font, style.base)) {
    choose(sheet, run, style.size * run.scale)
    sheet.fillColor(style.colour)
    // A subscript is drawn slightly below the baseline.
    sheet.text(run.text, at, baseline + (run.scale < 1 ? style.size * 0.13 : 0), {
      lineBreak: false,
      baseline: 'alphabetic',
      characterSpacing: style.spacing,
      ...wholeRun(run),
    })
    at += runWidth(sheet, style, run)
  }
  const { link } = placement
  if (link === undefined) return
  const options = { structParent: element, Contents: Object(link) }
  sheet.link(x, baseline - ascent * style.size, at - x, height * style.size, link, options)
}

const lineWidth = (sheet: Sheet, style: Style, line: string): number =>
  runsOf(line, style.font, style.base).reduce((sum, run) => sum + runWidth(sheet, style, run), 0) -
  (line === '' ? 0 : style.spacing)

function runWidth(sheet: Sheet, { size, spacing }: Style, run: Run): number {
  choose(sheet, run, size * run.scale)
  return sheet.widthOfString(run.text, { characterSpacing: spacing, ...wholeRun(run) }) + spacing
}

/** Words of a right-to-left run change places: the library may not lay them out one by one. */
const wholeRun = ({ face, text }: Run) =>
  face.key.startsWith('noto') && text.includes(' ') ? { features: [] } : {}

function choose(sheet: Sheet, { face }: Run, size: number): void {
  sheet.registerFont(face.key, face.font as never)
  sheet.font(face.key).fontSize(size)
}
