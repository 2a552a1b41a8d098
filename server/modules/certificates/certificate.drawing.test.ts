/** What is on a certificate is there whole: its ranges end above its code, and long names go on in more lines. */
import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { drawHere } from '../../platform/documents/drawings.ts'
import { glyphsOf } from '../../testing/pdf-glyphs.ts'
import { exampleCertificate } from './example.ts'

const MODULE = new URL('./certificate.drawing.ts', import.meta.url).href
const AT = new Date('2026-03-02T09:00:00Z')
const example = exampleCertificate('en', 'Understory', AT)
const [range] = example.ranges
const DRAWING = {
  layout: 'classic',
  accent: 'forest',
  logo: null,
  site: 'Understory',
  url: 'https://understory.example/certificates/UND-2026-000000',
}

/** Lowest baseline of the ranges, top of the code, and how many ranges are drawn. */
async function drawn(count: number, serial = range!.serial) {
  const text = vi.spyOn(PDFDocument.prototype, 'text')
  const image = vi.spyOn(PDFDocument.prototype, 'image')
  const drawing = {
    ...DRAWING,
    certificate: { ...example, ranges: Array.from({ length: count }, () => ({ ...range!, serial })) },
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

/** Without blanks: where lines end is for the drawing. */
const plain = (words: string): string => words.replaceAll(/\s/g, '')

test('long names are drawn whole, with the facts above the margin and below what is certified', async () => {
  const long = 'COOPERATIVE FEDERATION OF COASTAL FOREST ENTERPRISES '.repeat(4).slice(0, 200).trim()
  for (const over of [
    { onBehalfOf: long.slice(0, 150) },
    {
      onBehalfOf: long,
      project: long,
      beneficiary: long,
      reason: long,
      wording: 'In thanks to all. '.repeat(20),
    },
  ]) {
    const pdf = await drawHere({
      id: 0,
      module: MODULE,
      drawing: { ...DRAWING, certificate: { ...example, ...over } },
    })
    const words = plain((await glyphsOf(pdf)).map(({ text }) => text).join(''))
    for (const value of Object.values(over)) expect(words).toContain(plain(value))
    expect(words).not.toContain('…')
  }
})

test('its address is a link for those who have it read aloud, too', async () => {
  const bytes = await drawHere({ id: 0, module: MODULE, drawing: { ...DRAWING, certificate: example } })
  const pdf = bytes.toString('latin1')
  expect(pdf.match(/\/S \/Link\b/g)).toHaveLength(1)
  expect(pdf).toMatch(/\/Type \/OBJR\b/)
  expect(pdf).toContain(`/Contents (${DRAWING.url})`)
})
