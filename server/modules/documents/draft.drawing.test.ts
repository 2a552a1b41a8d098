/** Where pages of a contract break. */
import { expect, test } from 'vitest'
import { pagesOf } from '../../testing/pdf-text.ts'
import { demonstrationBand, drawDocument } from '../../platform/documents/paper.ts'
import { drawDraft } from './draft.drawing.ts'

const pdfOf = (lines: number, language: 'en' | 'fr' = 'en'): Promise<Uint8Array> => {
  const filler = { title: 'Before', text: Array.from({ length: lines }, () => 'A line.').join('\n') }
  return drawDraft({
    draft: {
      title: 'Contract',
      language,
      subtitle: 'Draft',
      facts: [],
      clauses: [filler, { title: 'Closing', text: 'The last words.' }],
      signatures: [{ party: 'For Kelp Works', signer: null, note: 'To be signed' }],
    },
    site: 'Understory',
    reference: 'OP-1',
    at: new Date('2026-03-02T10:00:00Z'),
    demonstration: true,
  })
}

const drawn = async (...asked: Parameters<typeof pdfOf>): Promise<readonly string[]> =>
  pagesOf(await pdfOf(...asked))

test('those who have it read aloud find a title, a heading for each clause, and no watermark', async () => {
  const pdf = Buffer.from(await pdfOf(90)).toString('latin1')
  expect(pdf).toContain('/Marked true')
  expect(pdf.match(/\/S \/H1/g)).toHaveLength(1)
  expect(pdf.match(/\/S \/H2/g)).toHaveLength(2)
  // Site, reference and date, subtitle, a text for each clause, a party and its note.
  expect(pdf.match(/\/S \/P\b/g)).toHaveLength(7)
})

test('signatures never stand on a page without the last clause', async () => {
  for (let lines = 20; lines <= 44; lines += 2) {
    const signed = (await drawn(lines)).find((page) => page.includes('For Kelp Works'))
    expect(signed, `${lines} lines before`).toContain('The last words.')
  }
})

test('pages of a contract are numbered in its language where there are several', async () => {
  expect((await drawn(20)).join()).not.toContain('Page ')
  const pages = await drawn(90, 'fr')
  pages.forEach((page, index) => expect(page).toContain(`OP-1 · Page ${index + 1} sur ${pages.length}`))
})

test('the band of a demonstration leaves the place where the page begins', async () => {
  const places: number[] = []
  const at = new Date('2026-03-02T10:00:00Z')
  await drawDocument({ title: 'Contract', author: 'Understory', at, drawn: null }, (paper) => {
    places.length = 0
    paper.on('pageAdded', () => demonstrationBand(paper))
    paper.addPage()
    places.push(paper.y - paper.page.margins.top, paper.x - paper.page.margins.left)
  })
  expect(places).toEqual([0, 0])
})
