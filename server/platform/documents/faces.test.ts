/** What can be read out of a document does not depend on what the process drew before. */
import { expect, test } from 'vitest'
import { pagesOf } from '../../testing/pdf-text.ts'
import { drawDocument, write } from './paper.ts'

const read = async (text: string): Promise<string> => {
  const about = { title: 'A text', author: 'Understory', at: new Date(0), drawn: text }
  const bytes = await drawDocument(about, (paper) => {
    write(paper, 'text', 12).text(text, 60, 60)
  })
  return (await pagesOf(bytes)).join('').trim()
}

test('letters that were only parts of other letters before are letters', async () => {
  expect(await read('Élevé ; où')).toBe('Élevé ; où')
  expect(await read('Every tree, everywhere. You do.')).toBe('Every tree, everywhere. You do.')
})
