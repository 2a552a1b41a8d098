/** Where the ranges of a certificate end: never under its code. */
import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { drawHere } from '../../platform/documents/drawings.ts'
import { exampleCertificate } from './example.ts'

const MODULE = new URL('./certificate.drawing.ts', import.meta.url).href
const AT = new Date('2026-03-02T09:00:00Z')
const example = exampleCertificate('en', 'Understory', AT)
const [range] = example.ranges

/** Lowest baseline of the ranges, top of the code, and how many ranges are drawn. */
async function drawn(count: number, serial = range!.serial) {
  const text = vi.spyOn(PDFDocument.prototype, 'text')
  const image = vi.spyOn(PDFDocument.prototype, 'image')
  const drawing = {
    certificate: { ...example, ranges: Array.from({ length: count }, () => ({ ...range!, serial })) },
    layout: 'classic',
    accent: 'forest',
    logo: null,
    site: 'Understory',
    url: 'https://understory.example/certificates/UND-2026-000000',
  }
  await drawHere({ id: 0, module: MODULE, drawing })
  // A drawing begins again when a typeface was loaded: the last one counts.
  const begins = text.mock.calls.findLastIndex(([words]) => words === 'Serial numbers')
  const below = text.mock.calls.slice(begins).map(([words, , y]) => ({ words: String(words), y: Number(y) }))
  const ends = below.findIndex(({ words }) => words.startsWith('Verify'))
  const [, , codeTop] = image.mock.calls.at(-1)!
  vi.restoreAllMocks()
  const lines = below.slice(0, ends)
  return {
    room: Number(codeTop) - Math.max(...lines.map(({ y }) => y)),
    ranges: lines.filter(({ words }) => words.startsWith('2024')).length,
    last: lines.at(-1)?.words,
  }
}

test('ranges end above the code, and those that do not fit are counted', async () => {
  expect(await drawn(9)).toMatchObject({ ranges: 9 })
  for (const [count, serial] of [[9], [10], [40], [12, `${range!.serial}-${range!.serial}`]] as const) {
    const { room, ranges, last } = await drawn(count, serial)
    expect(room).toBeGreaterThan(2)
    if (ranges < count) expect(last).toContain(String(count - ranges))
  }
})
