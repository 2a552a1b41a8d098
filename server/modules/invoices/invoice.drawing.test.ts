/** An invoice of several pages says on each of them who issued it, and which page of how many it is. */
import { expect, test } from 'vitest'
import { pagesOf } from '../../testing/pdf-text.ts'
import { drawInvoice } from './invoice.drawing.ts'
import { issuedSample, SAMPLES } from './invoices.samples.ts'

test.each([
  [2, 1],
  [14, 2],
  [60, 4],
])('%i lines: %i pages', async (lines, count) => {
  const issued = issuedSample(SAMPLES['domestic']!)
  const [line] = issued.document.lines
  const document = { ...issued.document, lines: Array.from({ length: lines }, () => line!) }
  const pages = await pagesOf(
    await drawInvoice({ issued: { ...issued, document }, site: 'Understory', demonstration: true }),
  )
  expect(pages).toHaveLength(count)
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${count}`)
    if (page.includes(line!.description.slice(0, 20))) expect(page).toContain('Description')
    expect(page).toMatch(/Understory SAS .* 12 rue des Fougères .* 75011 Paris/)
  })
})
