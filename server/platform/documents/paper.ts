/** PDF pages: fonts, colours and the parts that all generated documents share. */
import { t } from '../messages.ts'
import { fieldInWords, Refused } from '../http/refused.ts'
import { FaceNotLoaded, LetterNotDrawable, loadFace, readLibrary, type Font } from './faces.ts'
import {
  beginStructure,
  drawArtifact,
  drawWithin,
  heightOf,
  pen,
  widthOf,
  type Paper,
  type Pen,
} from './pen.ts'

export { isolated, isolatedIn, sideBySide, withNameLast } from './runs.ts'
export { drawArtifact, drawWithin, heightOf, widthOf, type Paper }

export const INK = {
  deep: '#12412d',
  green: '#1f7a54',
  text: '#1d2320',
  quiet: '#5c665f',
  line: '#c9d1ca',
  tint: '#f1f6f2',
} as const

export type PaperOptions = {
  readonly title: string
  readonly author: string
  readonly at: Date
  readonly landscape?: boolean
  readonly margin?: number
  readonly language?: string
  /** Declares PDF/A-3b: every font embedded, colours by an output intent, files may be attached. */
  readonly archival?: boolean
  /** Of every page, once all are drawn. `page` says which of how many it is. */
  readonly foot?: (paper: Paper, page: string) => void
  /** A drawing of thousands of small texts: with each as an element it would be four times as large. */
  readonly isPicture?: boolean
  /** What is drawn: names the field of a letter that cannot be. */
  readonly drawn: unknown
}

const ARCHIVAL = { subset: 'PDF/A-3b', pdfVersion: '1.7' } as const

async function newPaper({
  title,
  author,
  at,
  landscape = false,
  margin = 56,
  language = 'en',
  archival = false,
  isPicture = false,
  foot,
}: PaperOptions) {
  const { default: PDFDocument } = await import('pdfkit')
  const paper = new PDFDocument({
    size: 'A4',
    layout: landscape ? 'landscape' : 'portrait',
    margin,
    lang: language,
    displayTitle: true,
    tagged: !isPicture,
    bufferPages: foot !== undefined,
    info: { Title: title, Author: author, CreationDate: at },
    // None to begin with: an archival document may not name one of the reader, and one of ours would be opened a second time.
    font: null as unknown as string,
    ...(archival && ARCHIVAL),
  })
  if (!isPicture) beginStructure(paper)
  return paper
}

/** Bytes of an A4 document; runs `draw` again after loading a face. @throws Refused 400 for an undrawable letter */
export async function drawDocument(
  options: PaperOptions,
  draw: (paper: Paper) => void | Promise<void>,
): Promise<Buffer> {
  await readLibrary()
  for (;;) {
    const paper = await newPaper(options)
    try {
      await draw(paper)
      if (options.foot) drawFeet(paper, options.foot, options.language)
      return await finish(paper)
    } catch (error) {
      if (error instanceof LetterNotDrawable) throw undrawable(error, options.drawn)
      if (!(error instanceof FaceNotLoaded)) throw error
      await loadFace(error)
    }
  }
}

function drawFeet(paper: Paper, foot: NonNullable<PaperOptions['foot']>, language = 'en'): void {
  const { count } = paper.bufferedPageRange()
  const id = language === 'fr' ? 'fields.paper.pageFr' : 'fields.paper.page'
  for (let index = 0; index < count; index += 1) {
    paper.switchToPage(index)
    foot(paper, t(id, { number: index + 1, count }))
  }
}

function undrawable({ letter }: LetterNotDrawable, drawn: unknown): Refused {
  const path = pathOf(letter.normalize('NFC'), drawn) ?? ''
  const reason = t('refusals.platform.letterNotDrawable', { letter })
  return new Refused(400, 'letter_not_drawable', `${fieldInWords(path)}${reason}`, [
    { path, message: reason },
  ])
}

/** The path of the value that contains a letter: `document.buyer.name`. */
function pathOf(letter: string, data: unknown): string | null {
  if (typeof data === 'string') return data.normalize('NFC').includes(letter) ? '' : null
  if (typeof data !== 'object' || data === null) return null
  for (const [key, value] of Object.entries(data)) {
    const below = pathOf(letter, value)
    if (below !== null) return below === '' ? key : `${key}.${below}`
  }
  return null
}

export const write = (paper: Paper, font: Font, size: number, colour: string = INK.text): Pen =>
  pen(paper, font, size, colour)

/** Ends the document and gives its bytes. */
function finish(paper: Paper): Promise<Buffer> {
  const parts: Buffer[] = []
  paper.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>((resolve, reject) => {
    paper.on('end', () => resolve(Buffer.concat(parts)))
    paper.on('error', reject)
  })
  paper.end()
  return done
}

/** A watermark across the page, so that a preview cannot pass for the original. */
export function demonstrationBand(paper: Paper, text = 'DEMONSTRATION'): void {
  const { x, y } = paper
  const { width, height } = paper.page
  paper.save()
  paper.rotate((-Math.atan2(height, width) * 180) / Math.PI, { origin: [width / 2, height / 2] })
  paper.opacity(0.13)
  const across = widthOf(paper, 'strong', 92, text, 6)
  write(paper, 'strong', 92, '#b3261e').text(text, (width - across) / 2, height / 2 - 52, {
    characterSpacing: 6,
    isLine: true,
    role: 'Artifact',
  })
  paper.restore()
  paper.opacity(1)
  paper.x = x
  paper.y = y
}

/** The leaf of our sign, `size` points wide. */
export const mark = (paper: Paper, x: number, y: number, size: number): void =>
  drawArtifact(paper, () => {
    paper.save()
    paper.translate(x, y).scale(size / 30)
    paper.path('M2 10 Q2 2 10 2 L20 2 Q28 2 28 10 L28 20 Q28 28 20 28 L4 28 Q2 28 2 26 Z').fill(INK.green)
    paper.path('M15 23 C8 20 8 12 15 6 C22 12 22 20 15 23 Z').fill('#ffffff')
    paper.moveTo(15, 24).lineTo(15, 13).lineWidth(1.4).stroke(INK.green)
    paper.restore()
  })

/** A small label in capitals, slightly apart: from a tenth of their size on, readers of PDF take letters for words. */
export const writeLabel = (paper: Paper, label: string, x: number, y: number, width: number): void =>
  write(paper, 'text', 7.5, INK.quiet).text(label.toUpperCase(), x, y, { width, characterSpacing: 0.5 })

/** A label over its value, which shrinks to stay below `height`; returns where the next thing may be. */
export function labelled(
  paper: Paper,
  label: string,
  value: string,
  x: number,
  y: number,
  width: number,
  height?: number,
): number {
  writeLabel(paper, label, x, y, width)
  write(paper, 'strong', 10.5).text(value, x, paper.y + 2, {
    width,
    ...(height !== undefined && { height, smallest: 6 }),
  })
  return paper.y
}

export const rule = (paper: Paper, x: number, y: number, width: number): void =>
  drawArtifact(paper, () => {
    paper
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .stroke(INK.line)
  })
