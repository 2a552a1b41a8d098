/** An invoice of several pages says on each of them who issued it, and which page of how many it is. */
import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { moneyText } from '../../../contract/rules/money-text.ts'
import { drawHere } from '../../platform/documents/drawings.ts'
import { pagesOf } from '../../testing/pdf-text.ts'
import { drawInvoice } from './invoice.drawing.ts'
import type { Issued } from './invoices.repository.ts'
import { creditedSample, issuedSample, SAMPLES } from './invoices.samples.ts'

function withLines(length: number) {
  const issued = issuedSample(SAMPLES['domestic']!)
  const line = issued.document.lines[0]!
  const document = { ...issued.document, lines: Array.from({ length }, () => line) }
  return { issued: { ...issued, document }, line }
}

test.each([
  [2, 1],
  [14, 2],
  [60, 4],
])('%i lines: %i pages', async (lines, count) => {
  const { issued, line } = withLines(lines)
  const pages = await pagesOf(await drawInvoice({ issued, site: 'Understory', demonstration: true }))
  expect(pages).toHaveLength(count)
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${count}`)
    if (page.includes(line.description.slice(0, 20))) expect(page).toContain('Description')
    expect(page).toMatch(/Understory SAS .* 12 rue des Fougères .* 75011 Paris/)
  })
})

test('those who have it read aloud find its lines and its sums in tables, whose head is read once', async () => {
  const { issued } = withLines(14)
  const drawing = await drawInvoice({ issued, site: 'Understory', demonstration: false })
  const pdf = Buffer.from(drawing).toString('latin1')
  const count = (element: RegExp) => pdf.match(element)?.length
  const sums = 2 + issued.document.groups.filter(({ category }) => category === 'S').length
  expect(count(/\/S \/Table\b/g)).toBe(2)
  expect(count(/\/S \/TR\b/g)).toBe(1 + 14 + sums)
  expect(count(/\/Scope \/Column\b/g)).toBe(3)
  expect(count(/\/Scope \/Row\b/g)).toBe(sums)
  expect(count(/\/S \/TD\b/g)).toBe(14 * 3 + sums)
})

test('a credit note, which asks for no payment, leaves no room for one', async () => {
  const { issued } = withLines(6)
  const drawn = (one: Issued) => drawInvoice({ issued: one, site: 'Understory', demonstration: false })
  expect(await pagesOf(await drawn(issued))).toHaveLength(2)
  expect(await pagesOf(await drawn(creditedSample(issued)))).toHaveLength(1)
})

test('letters of a label are so near that a reader takes them for one word', async () => {
  const text = vi.spyOn(PDFDocument.prototype, 'text')
  const module = new URL('./invoice.drawing.ts', import.meta.url).href
  await drawHere({ id: 0, module, drawing: { ...withLines(1), site: 'Understory', demonstration: false } })
  const spacings = text.mock.calls.map((call) => Reflect.get(Object(call.at(-1)), 'characterSpacing'))
  vi.restoreAllMocks()
  const apart = spacings.filter((spacing) => typeof spacing === 'number' && spacing > 0)
  expect(apart.length).toBeGreaterThan(0)
  // A tenth of their size.
  expect(Math.max(...apart)).toBeLessThan(0.75)
})

test('amounts of any size stay on one line', async () => {
  const issued = issuedSample({
    ...SAMPLES['domestic']!,
    unitsCents: 7_000_000_000_000_000,
    feeCents: 85_500,
  })
  const [page = ''] = await pagesOf(await drawInvoice({ issued, site: 'Understory', demonstration: false }))
  expect(page.split('\n').filter((line) => /^\s*EUR/.test(line))).toEqual([])
  expect(page).toContain(moneyText(issued.document.totalCents, 'EUR'))
})

test('an invoice that was paid before says so, and names no day by which it is due', async () => {
  const textOf = async (receivedCents: number) => {
    const issued = issuedSample(SAMPLES['domestic']!, undefined, receivedCents)
    return (await pagesOf(await drawInvoice({ issued, site: 'Understory', demonstration: false }))).join(' ')
  }
  expect(await textOf(0)).toMatch(/15 April 2026.*Total due/s)
  const paid = await textOf(issuedSample(SAMPLES['domestic']!).document.totalCents)
  expect(paid).toContain('Total paid')
  expect(paid).not.toMatch(/15 April 2026|Total due/)
})
