/** Draws an invoice or a credit note from what was frozen with it. */
import { dayText } from '../../../contract/rules/day-text.ts'
import { drawnAside } from '../../platform/documents/drawings.ts'
import {
  demonstrationBand,
  drawDocument,
  drawWithin,
  heightOf,
  INK,
  labelled,
  mark,
  rule,
  sideBySide,
  withNameLast,
  write,
  writeLabel,
  type Paper,
} from '../../platform/documents/paper.ts'
import type { InvoiceDocument, InvoiceParty, VatGroup } from '../../workflow/invoices/shapes.ts'
import { countryName } from '../../../machines/kernel/messages.ts'
import { moneyText } from '../../../contract/rules/money-text.ts'
import { ciiOf } from './cii.ts'
import { embedFacturX } from './factur-x.ts'
import type { Issued } from './invoices.repository.ts'
import { drawPayment } from './payment.drawing.ts'
import { t } from '../../platform/messages.ts'

const MARGIN = 56
const GAP = 28
const FOOT = 64

export type Drawing = {
  readonly issued: Issued
  readonly site: string
  readonly demonstration: boolean
}

const TITLES = { invoice: 'Invoice', creditNote: t('documents.invoices.creditNote') } as const

/** A PDF/A-3 with the EN 16931 data inside; the same row always gives the same bytes. */
export const drawInvoice = drawnAside(import.meta.url, (drawing: Drawing) => {
  const { document, kind, number, issuedAt } = drawing.issued
  const options = {
    title: `${TITLES[kind]} ${number}`,
    // The metadata take it as it stands.
    author: document.seller.name.replace(/[<>&]/g, ' '),
    at: issuedAt,
    margin: MARGIN,
    archival: true,
    foot: (paper: Paper, page: string) => foot(paper, document.seller, `${number} · ${page}`),
    drawn: { document },
  }
  return drawDocument(options, (paper) => drawOn(paper, drawing))
})

function drawOn(paper: Paper, { issued, site, demonstration }: Drawing): void {
  if (demonstration) {
    demonstrationBand(paper)
    paper.on('pageAdded', () => demonstrationBand(paper))
  }
  heading(paper, issued, site)
  parties(paper, issued)
  facts(paper, issued)
  lines(paper, issued)
  totals(paper, issued)
  makeRoom(paper, issued.kind === 'creditNote' ? 30 : 150)
  drawPayment(paper, issued)
  notes(paper, issued)
  embedFacturX(paper, ciiOf(issued), issued.issuedAt)
}

const innerWidth = (paper: Paper): number => paper.page.width - 2 * MARGIN

function heading(paper: Paper, { kind, number, document }: Issued, site: string): void {
  mark(paper, MARGIN, 50, 24)
  write(paper, 'display', 16, INK.deep).text(site, MARGIN + 33, 52, { isLine: true })
  write(paper, 'text', 9, INK.quiet).text(number, MARGIN, 57, { align: 'right' })
  write(paper, 'display', 34, INK.deep).text(TITLES[kind], MARGIN, 104, { role: 'H1' })
  const below =
    document.credits === null
      ? `${number}, for operation ${document.operation}`
      : `${number}, credits invoice ${document.credits.number} of ${dayText(document.credits.issuedOn)}`
  write(paper, 'displayItalic', 12.5, INK.quiet).text(below, MARGIN, paper.y + 2)
  paper.y += 20
}

function parties(paper: Paper, { document }: Issued): void {
  const width = (innerWidth(paper) - GAP) / 2
  const top = paper.y
  const bottom = Math.max(
    party(paper, 'From', document.seller, MARGIN, top, width),
    party(paper, 'To', document.buyer, MARGIN + width + GAP, top, width),
  )
  paper.y = bottom + 20
}

function party(paper: Paper, label: string, one: InvoiceParty, x: number, y: number, width: number): number {
  writeLabel(paper, label, x, y, width)
  const name = [one.name, one.legalForm].filter(Boolean).join(', ')
  write(paper, 'strong', 11).text(name, x, paper.y + 3, { width })
  const place = [one.postalCode, one.city].filter(Boolean).join(' ')
  const numbers = [
    one.registrationNumber === null
      ? null
      : t('documents.invoices.registration', { registrationNumber: one.registrationNumber }),
    one.vat === null ? null : `VAT ${one.vat}`,
  ]
  for (const text of [one.street, place, countryName(one.country, 'en-GB'), ...numbers])
    if (text) write(paper, 'text', 9.5).text(text, x, paper.y + 1.5, { width })
  return paper.y
}

function facts(paper: Paper, { issuedOn, dueOn, document, kind }: Issued): void {
  const top = paper.y
  rule(paper, MARGIN, top, innerWidth(paper))
  const cells: readonly (readonly [string, string])[] = [
    [t('documents.columns.issued'), dayText(issuedOn)],
    ...(dueOn === null || kind === 'creditNote' || isPaid(document)
      ? []
      : [[t('documents.columns.due'), dayText(dueOn)] as const]),
    [t('documents.invoices.service'), dayText(document.serviceOn)],
    [t('documents.columns.operation'), document.operation],
  ]
  const width = innerWidth(paper) / 4
  let bottom = top
  cells.forEach(([label, value], index) => {
    bottom = Math.max(bottom, labelled(paper, label, value, MARGIN + index * width, top + 11, width - 10))
  })
  paper.y = bottom + 22
}

const VAT_COLUMN = 82
const AMOUNT_COLUMN = 112

const descriptionWidth = (paper: Paper): number => innerWidth(paper) - AMOUNT_COLUMN - VAT_COLUMN - 12

type Row = readonly [description: string, vat: string, amount: string]

/** @param role of its cells; a head that is repeated on the next page is not read */
function row(paper: Paper, [description, vat, amount]: Row, role: 'cell' | 'columnHead' | 'Artifact'): void {
  const isHead = role !== 'cell'
  const top = paper.y
  const size = isHead ? 8 : 10
  const colour = isHead ? INK.quiet : INK.text
  const left = MARGIN + innerWidth(paper) - AMOUNT_COLUMN
  write(paper, 'text', size, colour).text(description, MARGIN, top, { width: descriptionWidth(paper), role })
  const below = paper.y
  const vatCell = { width: VAT_COLUMN, align: 'right', role } as const
  write(paper, 'text', size, colour).text(vat, left - VAT_COLUMN, top, vatCell)
  const amountCell = { width: AMOUNT_COLUMN, align: 'right', smallestOnOneLine: 6, role } as const
  write(paper, isHead ? 'text' : 'strong', size, colour).text(amount, left, top, amountCell)
  paper.y = below + (isHead ? 5 : 8)
  rule(paper, MARGIN, paper.y, innerWidth(paper))
  paper.y += 8
}

const rateText = ({ category, ratePercent }: Pick<VatGroup, 'category' | 'ratePercent'>): string =>
  category === 'S' ? `${String(ratePercent).replace('.', ',')} %` : 'none'

function lines(paper: Paper, { document, currency }: Issued): void {
  const head: Row = ['Description', 'VAT', t('documents.invoices.netAmount')]
  drawWithin(paper, 'Table', () => {
    drawWithin(paper, 'TR', () => row(paper, head, 'columnHead'))
    for (const line of document.lines) {
      const description = withNameLast(line.description)
      if (makeRoom(paper, heightOf(paper, 'text', 10, description, descriptionWidth(paper)) + 18))
        row(paper, head, 'Artifact')
      const cells: Row = [description, rateText(line), moneyText(line.netCents, currency)]
      drawWithin(paper, 'TR', () => row(paper, cells, 'cell'))
    }
  })
}

function totals(paper: Paper, { document, currency, kind }: Issued): void {
  const right = MARGIN + innerWidth(paper)
  const width = 250
  makeRoom(paper, 96)
  paper.y += 4
  const sum = (label: string, cents: number, isLast = false): void => {
    const y = isLast ? paper.y + 3 : paper.y
    const face = isLast ? 'display' : 'text'
    const size = isLast ? 15 : 9.5
    drawWithin(paper, 'TR', () => {
      const named = { isLine: true, role: 'rowHead' } as const
      write(paper, face, size, isLast ? INK.deep : INK.quiet).text(label, right - width, y, named)
      const amount = { width: width - 100, align: 'right', smallestOnOneLine: 8, role: 'cell' } as const
      const text = moneyText(cents, currency)
      write(paper, face, size, isLast ? INK.deep : INK.text).text(text, right - width + 100, y, amount)
    })
    paper.y += 4
  }
  drawWithin(paper, 'Table', () => {
    sum('Net', document.netCents)
    for (const group of document.groups)
      if (group.category === 'S')
        sum(t('documents.invoices.vatFee', { rateText: rateText(group) }), group.vatCents)
    rule(paper, right - width, paper.y + 1, width)
    paper.y += 4
    const total = isPaid(document) ? 'totalPaid' : 'totalDue'
    sum(t(`documents.invoices.${kind === 'invoice' ? total : 'totalCredited'}`), document.totalCents, true)
  })
  paper.y += 10
  const reasons = new Set([document.vatReason, ...document.groups.map(({ reason }) => reason)])
  const wide = { width: innerWidth(paper), lineGap: 1.5 }
  for (const reason of reasons) {
    if (reason === null) continue
    makeRoom(paper, 30)
    write(paper, 'text', 8.8, INK.quiet).text(reason, MARGIN, paper.y + 3, wide)
  }
  paper.y += 16
}

const isPaid = ({ paidCents = 0 }: InvoiceDocument): boolean => paidCents > 0

function notes(paper: Paper, { document }: Issued): void {
  for (const { text } of document.notes) {
    makeRoom(paper, 20)
    write(paper, 'text', 8, INK.quiet).text(text, MARGIN, paper.y, { width: innerWidth(paper) })
    paper.y += 2
  }
}

function foot(paper: Paper, seller: InvoiceParty, page: string): void {
  const y = paper.page.height - FOOT + 14
  const parts = [
    [seller.name, seller.legalForm].filter(Boolean).join(' '),
    seller.street,
    [seller.postalCode, seller.city].filter(Boolean).join(' '),
    seller.registrationNumber,
    seller.vat,
  ].filter((part): part is string => Boolean(part))
  const text = sideBySide(parts, ' · ')
  paper.page.margins.bottom = 0
  rule(paper, MARGIN, y - 8, innerWidth(paper))
  const width = innerWidth(paper) - 120
  write(paper, 'text', 7.5, INK.quiet).text(text, MARGIN, y, {
    width,
    height: 24,
    smallest: 5,
    role: 'Artifact',
  })
  write(paper, 'text', 7.5, INK.quiet).text(page, MARGIN, y, { align: 'right', role: 'Artifact' })
}

/** @returns whether a page was added */
function makeRoom(paper: Paper, height: number): boolean {
  const isFull = paper.y + height > paper.page.height - FOOT - 10
  if (isFull) paper.addPage()
  return isFull
}
