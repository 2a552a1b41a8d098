/** Sheets of paper: fonts, colours and the few pieces that every drawn document is made of. */
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const find = createRequire(import.meta.url).resolve

const FONTS = {
  display: '@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf',
  displayItalic: '@expo-google-fonts/newsreader/400Regular_Italic/Newsreader_400Regular_Italic.ttf',
  text: '@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
  strong: '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
} as const

export type Font = keyof typeof FONTS

export const INK = {
  deep: '#12412d',
  green: '#1f7a54',
  text: '#1d2320',
  quiet: '#5c665f',
  line: '#c9d1ca',
  tint: '#f1f6f2',
} as const

export type Paper = InstanceType<typeof PDFDocument>

export type PaperOptions = {
  readonly title: string
  readonly author: string
  readonly at: Date
  readonly landscape?: boolean
  readonly margin?: number
  readonly language?: string
  /** Declares PDF/A-3b: every font embedded, colours by an output intent, files may be attached. */
  readonly archival?: boolean
}

const ARCHIVAL = { subset: 'PDF/A-3b', pdfVersion: '1.7', font: find(FONTS.text) } as const

/** An A4 document with our fonts. Text that the fonts cannot draw appears as empty boxes, never as other letters. */
export function newPaper({
  title,
  author,
  at,
  landscape = false,
  margin = 56,
  language = 'en',
  archival = false,
}: PaperOptions): Paper {
  const paper = new PDFDocument({
    size: 'A4',
    layout: landscape ? 'landscape' : 'portrait',
    margin,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: at },
    ...(archival && ARCHIVAL),
  })
  for (const [name, file] of Object.entries(FONTS)) paper.registerFont(name, find(file))
  return paper
}

export const write = (paper: Paper, font: Font, size: number, colour: string = INK.text): Paper =>
  paper.font(font).fontSize(size).fillColor(colour)

/** Ends the document and gives its bytes. */
export function finish(paper: Paper): Promise<Buffer> {
  const parts: Buffer[] = []
  paper.on('data', (part: Buffer) => parts.push(part))
  const done = new Promise<Buffer>((resolve, reject) => {
    paper.on('end', () => resolve(Buffer.concat(parts)))
    paper.on('error', reject)
  })
  paper.end()
  return done
}

/** Across the whole page, under what is read: nobody can take a demonstration or a preview for the real thing. */
export function demonstrationBand(paper: Paper, text = 'DEMONSTRATION'): void {
  const { width, height } = paper.page
  paper.save()
  paper.rotate((-Math.atan2(height, width) * 180) / Math.PI, { origin: [width / 2, height / 2] })
  paper.opacity(0.13)
  write(paper, 'strong', 92, '#b3261e')
  const drawn = paper.widthOfString(text, { characterSpacing: 6 })
  paper.text(text, (width - drawn) / 2, height / 2 - 52, { characterSpacing: 6, lineBreak: false })
  paper.restore()
  paper.opacity(1)
}

/** The leaf of our sign, `size` points wide. */
export function mark(paper: Paper, x: number, y: number, size: number): void {
  paper.save()
  paper.translate(x, y).scale(size / 30)
  paper.path('M2 10 Q2 2 10 2 L20 2 Q28 2 28 10 L28 20 Q28 28 20 28 L4 28 Q2 28 2 26 Z').fill(INK.green)
  paper.path('M15 23 C8 20 8 12 15 6 C22 12 22 20 15 23 Z').fill('#ffffff')
  paper.moveTo(15, 24).lineTo(15, 13).lineWidth(1.4).stroke(INK.green)
  paper.restore()
}

/** A label over its value; returns where the next thing may stand. */
export function labelled(
  paper: Paper,
  label: string,
  value: string,
  x: number,
  y: number,
  width: number,
): number {
  write(paper, 'text', 7.5, INK.quiet).text(label.toUpperCase(), x, y, { width, characterSpacing: 0.8 })
  write(paper, 'strong', 10.5).text(value, x, paper.y + 2, { width })
  return paper.y
}

export function rule(paper: Paper, x: number, y: number, width: number): void {
  paper
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.6)
    .stroke(INK.line)
}
