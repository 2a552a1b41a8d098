/** Draws the certificate from the same data object that the public page shows. */
import qrcode from 'qrcode'
import type { Certificate } from '../../../contract/certificates/certificates.ts'
import {
  CERTIFICATE_ACCENTS,
  type AccentInk,
  type CertificateAccent,
  type CertificateLayout,
} from '../../../contract/rules/certificate-templates.ts'
import { drawnAside } from '../../platform/documents/drawings.ts'
import {
  demonstrationBand,
  drawArtifact,
  drawDocument,
  heightOf,
  INK,
  isolated,
  isolatedIn,
  labelled,
  mark,
  rule,
  write,
  type Paper,
} from '../../platform/documents/paper.ts'
import { decoded } from '../../platform/pictures.ts'
import { dayText } from '../../../contract/rules/day-text.ts'
import { quantityText } from '../../../contract/rules/quantity.ts'
import { countryName } from '../../../machines/kernel/messages.ts'
import { retirementText, WORDS } from './certificate.words.ts'

const MARGIN = 54
const COLUMN = 232
/** Of the lines of serial ranges. */
const SMALL = 7.6

/** What is on the sheet. */
export type DrawnCertificate = Omit<
  Certificate,
  'sha256' | 'supersededBy' | 'versions' | 'withdrawn' | 'isPublic' | 'purpose'
>

export type Drawing = {
  readonly certificate: DrawnCertificate
  readonly layout: CertificateLayout
  readonly accent: CertificateAccent
  /** A picture that the storage keeps; instead of our sign and name. */
  readonly logo: Uint8Array | null
  readonly site: string
  readonly url: string
  /** Not issued: marked across the whole sheet. */
  readonly isPreview?: boolean
}

type Sheet = { readonly paper: Paper; readonly certificate: DrawnCertificate; readonly ink: AccentInk }

export const drawCertificate = drawnAside(import.meta.url, (drawing: Drawing) => {
  const { certificate } = drawing
  return drawDocument(
    {
      title: `${WORDS[certificate.language].title} ${certificate.number}`,
      author: certificate.issuedBy,
      at: new Date(certificate.issuedAt),
      landscape: true,
      margin: MARGIN,
      language: certificate.language,
      drawn: certificate,
    },
    (paper) => drawOn(paper, drawing),
  )
})

async function drawOn(paper: Paper, drawing: Drawing): Promise<void> {
  const { certificate, layout, accent, site, url, logo, isPreview = false } = drawing
  const sheet = { paper, certificate, ink: CERTIFICATE_ACCENTS[accent] }
  if (layout === 'classic') frame(sheet)
  await heading(sheet, site, logo)
  const top = factsTop(sheet)
  statement(sheet, top - 10)
  facts(sheet, top)
  await serials(sheet, url)
  if (isPreview) demonstrationBand(paper, 'PREVIEW')
  else if (certificate.demonstration) demonstrationBand(paper)
}

function frame({ paper, ink }: Sheet): void {
  const { width, height } = paper.page
  drawArtifact(paper, () => {
    paper.rect(0, 0, width, height).fill('#fdfdfb')
    paper.lineWidth(0.7).rect(22, 22, width - 44, height - 44)
    paper
      .stroke(INK.line)
      .rect(22, 22, 6, height - 44)
      .fill(ink.accent)
  })
}

const LOGO: PDFKit.Mixins.ImageOption = { fit: [190, 30], valign: 'center' }

async function heading(
  { paper, certificate, ink }: Sheet,
  site: string,
  logo: Uint8Array | null,
): Promise<void> {
  const { number, language } = certificate
  const words = WORDS[language]
  if (logo) {
    // The storage keeps WebP, which PDF does not know.
    const picture = await (await decoded(logo)).png().toBuffer()
    drawArtifact(paper, () => paper.image(picture, MARGIN, 42, LOGO))
  } else {
    mark(paper, MARGIN, 46, 26)
    write(paper, 'display', 17, ink.deep).text(site, MARGIN + 36, 49, { isLine: true })
  }
  write(paper, 'text', 9, INK.quiet).text(`${words.number} ${number}`, MARGIN, 54, { align: 'right' })
}

const statementWidth = (paper: Paper): number => paper.page.width - 2 * MARGIN - COLUMN - 36

/** @param end of it, however long a name is */
function statement({ paper, certificate, ink }: Sheet, end: number): void {
  const words = WORDS[certificate.language]
  const width = statementWidth(paper)
  write(paper, 'display', 36, ink.deep).text(words.title, MARGIN, 104, { width, lineGap: -4, role: 'H1' })
  write(paper, 'displayItalic', 13, INK.quiet).text(words.certifies, MARGIN, paper.y + 14, { width })
  write(paper, 'display', 27, ink.accent).text(
    words.retired(quantityText(certificate.quantity), certificate.unit),
    MARGIN,
    paper.y + 6,
    { width, height: 62, smallest: 14 },
  )
  write(paper, 'displayItalic', 13, INK.quiet).text(words.onBehalf, MARGIN, paper.y + 6, { width })
  const below = paper.y + 6
  const room = end - below - (certificate.wording ? 42 : 0)
  write(paper, 'display', 23, ink.deep).text(certificate.beneficiary, MARGIN, below, {
    width,
    height: room,
    smallestOnOneLine: 15,
    smallest: 9,
  })
  const { beneficiary, onBehalfOf, project, wording } = certificate
  if (wording)
    write(paper, 'text', 10.5, INK.text).text(
      isolatedIn(wording, [beneficiary, onBehalfOf, project]),
      MARGIN,
      paper.y + 8,
      {
        width,
        lineGap: 2,
        isProse: true,
        height: Math.min(62, end - paper.y - 8),
        smallest: 8,
      },
    )
}

type Fact = readonly [label: string, value: string]

/** Two rows of three. */
const factsOf = (certificate: DrawnCertificate): readonly (readonly Fact[])[] => {
  const words = WORDS[certificate.language]
  return [
    [
      [words.project, `${isolated(certificate.project)} (${certificate.projectIdInRegistry})`],
      [words.standard, certificate.standard],
      [words.country, countryName(certificate.country, words.locale)],
    ],
    [
      [words.retiredOn, retirementText(certificate, words.locale)],
      [words.reason, certificate.reason],
      [words.requestedBy, certificate.onBehalfOf],
    ],
  ]
}

const factWidth = (paper: Paper): number => statementWidth(paper) / 3
const FACT_GAP = 14

/** What a row takes for its values: where they are long, as many lines as a small size needs. */
function rowHeight(paper: Paper, row: readonly Fact[]): number {
  const width = factWidth(paper) - FACT_GAP
  const at = (size: number) =>
    Math.max(...row.map(([, value]) => heightOf(paper, 'strong', size, value, width)))
  return Math.min(at(10.5), Math.max(40, at(7)), 90)
}

/** Higher up where a name is long. What certifies ends above it. */
function factsTop({ paper, certificate }: Sheet): number {
  // A row has its label too, and room around it.
  const needed = factsOf(certificate).reduce((sum, row) => sum + rowHeight(paper, row) + 23, 0)
  return Math.min(432, paper.page.maxY() - needed)
}

function facts({ paper, certificate }: Sheet, top: number): void {
  rule(paper, MARGIN, top, statementWidth(paper))
  const width = factWidth(paper)
  let y = top + 12
  for (const row of factsOf(certificate)) {
    const bottoms = row.map(([label, value], at) =>
      labelled(paper, label, value, MARGIN + at * width, y, width - FACT_GAP, rowHeight(paper, row)),
    )
    y = Math.max(...bottoms) + 10
  }
}

async function serials({ paper, certificate, ink }: Sheet, url: string): Promise<void> {
  const words = WORDS[certificate.language]
  const x = paper.page.width - MARGIN - COLUMN
  const bottom = paper.page.height - MARGIN
  drawArtifact(paper, () => paper.roundedRect(x, 84, COLUMN, bottom - 84, 10).fill(ink.tint))
  const inner = { x: x + 18, width: COLUMN - 36 }
  const whole = { width: inner.width }
  write(paper, 'strong', 9.5, ink.deep).text(words.serials, inner.x, 102, whole)
  const codeTop = bottom - 118
  const line = heightOf(paper, 'text', SMALL, '0', inner.width)
  let hidden = certificate.ranges.length
  for (const range of certificate.ranges) {
    const height = 6 + heightOf(paper, 'strong', SMALL, range.serial, inner.width) + line
    // Ranges that do not fit above the code are counted in a line below the others.
    if (paper.y + height + (hidden > 1 ? 6 + line : 0) > codeTop) break
    write(paper, 'strong', SMALL).text(range.serial, inner.x, paper.y + 6, whole)
    const below = `${range.vintage} · ${quantityText(range.quantity)}`
    write(paper, 'text', SMALL, INK.quiet).text(below, inner.x, paper.y, whole)
    hidden -= 1
  }
  if (hidden > 0) write(paper, 'text', SMALL, INK.quiet).text(words.more(hidden), inner.x, paper.y + 6, whole)
  const code = await qrcode.toBuffer(url, {
    errorCorrectionLevel: 'M',
    margin: 0,
    width: 360,
    color: { dark: ink.deep, light: ink.tint },
  })
  drawArtifact(paper, () => paper.image(code, inner.x, codeTop, { width: 72 }))
  const beside = { x: inner.x + 84, width: inner.width - 84 }
  write(paper, 'text', SMALL, INK.quiet).text(words.verify, beside.x, bottom - 116, { width: beside.width })
  write(paper, 'strong', SMALL, ink.deep).text(url, beside.x, paper.y + 2, { width: beside.width, link: url })
  write(paper, 'text', SMALL, INK.quiet).text(
    `${words.issued} ${dayText(certificate.issuedAt, words.locale)}`,
    inner.x,
    bottom - 34,
    whole,
  )
  write(paper, 'text', SMALL, INK.quiet).text(certificate.issuedBy, inner.x, paper.y, {
    ...whole,
    height: 20,
    smallest: 5,
  })
}
