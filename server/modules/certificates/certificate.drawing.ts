/** Draws the certificate from the same data object that the public page shows. */
import qrcode from 'qrcode'
import type { Certificate } from '../../../contract/certificates.ts'
import {
  demonstrationBand,
  finish,
  INK,
  labelled,
  mark,
  newPaper,
  rule,
  write,
  type Paper,
} from '../../platform/documents/paper.ts'
import { countryText, dayText, quantityText, WORDS } from './certificate.words.ts'

const MARGIN = 54
const COLUMN = 232
const MOST_RANGES = 9

export type Drawing = {
  readonly certificate: Omit<Certificate, 'sha256' | 'supersededBy'>
  readonly template: 'classic' | 'plain'
  readonly site: string
  readonly url: string
}

export async function drawCertificate({ certificate, template, site, url }: Drawing): Promise<Buffer> {
  const words = WORDS[certificate.language]
  const paper = newPaper({
    title: `${words.title} ${certificate.number}`,
    author: certificate.issuedBy,
    at: new Date(certificate.issuedAt),
    landscape: true,
    margin: MARGIN,
    language: certificate.language,
  })
  if (template === 'classic') frame(paper)
  heading(paper, certificate, site)
  statement(paper, certificate)
  facts(paper, certificate)
  await serials(paper, certificate, url)
  if (certificate.demonstration) demonstrationBand(paper)
  return finish(paper)
}

function frame(paper: Paper): void {
  const { width, height } = paper.page
  paper.rect(0, 0, width, height).fill('#fdfdfb')
  paper
    .rect(22, 22, width - 44, height - 44)
    .lineWidth(0.7)
    .stroke(INK.line)
  paper.rect(22, 22, 6, height - 44).fill(INK.green)
}

function heading(paper: Paper, { number, language }: Drawing['certificate'], site: string): void {
  const words = WORDS[language]
  mark(paper, MARGIN, 46, 26)
  write(paper, 'display', 17, INK.deep).text(site, MARGIN + 36, 49, { lineBreak: false })
  write(paper, 'text', 9, INK.quiet).text(`${words.number} ${number}`, MARGIN, 54, { align: 'right' })
}

function statement(paper: Paper, certificate: Drawing['certificate']): void {
  const words = WORDS[certificate.language]
  const width = paper.page.width - 2 * MARGIN - COLUMN - 36
  write(paper, 'display', 36, INK.deep).text(words.title, MARGIN, 104, { width, lineGap: -4 })
  write(paper, 'displayItalic', 13, INK.quiet).text(words.certifies, MARGIN, paper.y + 14, { width })
  write(paper, 'display', 27, INK.green).text(
    words.retired(quantityText(certificate.quantity), certificate.unit),
    MARGIN,
    paper.y + 6,
    { width },
  )
  write(paper, 'displayItalic', 13, INK.quiet).text(words.onBehalf, MARGIN, paper.y + 6, { width })
  write(paper, 'display', 23, INK.deep).text(certificate.beneficiary, MARGIN, paper.y + 6, { width })
  if (certificate.wording)
    write(paper, 'text', 10.5, INK.text).text(certificate.wording, MARGIN, paper.y + 12, {
      width,
      lineGap: 2,
      height: 62,
      ellipsis: true,
    })
}

function facts(paper: Paper, certificate: Drawing['certificate']): void {
  const words = WORDS[certificate.language]
  const width = paper.page.width - 2 * MARGIN - COLUMN - 36
  const top = 432
  rule(paper, MARGIN, top, width)
  const third = width / 3
  const cell = (column: number, y: number, label: string, value: string) =>
    labelled(paper, label, value, MARGIN + column * third, y, third - 14)
  const first = Math.max(
    cell(0, top + 12, words.project, `${certificate.project} (${certificate.projectIdInRegistry})`),
    cell(1, top + 12, words.standard, certificate.standard),
    cell(2, top + 12, words.country, countryText(certificate.country, words.locale)),
  )
  cell(0, first + 10, words.retiredOn, dayText(certificate.retiredOn, words.locale))
  cell(1, first + 10, words.reason, certificate.reason)
  cell(2, first + 10, words.requestedBy, certificate.onBehalfOf)
}

async function serials(paper: Paper, certificate: Drawing['certificate'], url: string): Promise<void> {
  const words = WORDS[certificate.language]
  const x = paper.page.width - MARGIN - COLUMN
  paper.roundedRect(x, 84, COLUMN, paper.page.height - 84 - MARGIN, 10).fill(INK.tint)
  const inner = { x: x + 18, width: COLUMN - 36 }
  write(paper, 'strong', 9.5, INK.deep).text(words.serials, inner.x, 102, { width: inner.width })
  for (const range of certificate.ranges.slice(0, MOST_RANGES)) {
    write(paper, 'strong', 7.6).text(range.serial, inner.x, paper.y + 6, { width: inner.width })
    write(paper, 'text', 7.6, INK.quiet).text(`${range.vintage} · ${quantityText(range.quantity)}`, {
      width: inner.width,
    })
  }
  const hidden = certificate.ranges.length - MOST_RANGES
  if (hidden > 0)
    write(paper, 'text', 7.6, INK.quiet).text(words.more(hidden), inner.x, paper.y + 6, {
      width: inner.width,
    })
  const code = await qrcode.toBuffer(url, {
    errorCorrectionLevel: 'M',
    margin: 0,
    width: 360,
    color: { dark: INK.deep, light: INK.tint },
  })
  const bottom = paper.page.height - MARGIN
  paper.image(code, inner.x, bottom - 118, { width: 72 })
  const beside = { x: inner.x + 84, width: inner.width - 84 }
  write(paper, 'text', 7.6, INK.quiet).text(words.verify, beside.x, bottom - 116, { width: beside.width })
  write(paper, 'strong', 7.6, INK.deep).text(url, beside.x, paper.y + 2, { width: beside.width, link: url })
  write(paper, 'text', 7.6, INK.quiet).text(
    `${words.issued} ${dayText(certificate.issuedAt, words.locale)}`,
    inner.x,
    bottom - 34,
    { width: inner.width },
  )
  paper.text(certificate.issuedBy, { width: inner.width })
}
