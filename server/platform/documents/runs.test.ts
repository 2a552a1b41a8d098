/** The order in which runs of two directions stand. */
import { expect, test } from 'vitest'
import { FaceNotLoaded, loadFace, readLibrary } from './faces.ts'
import { directionOf, isolated, isolatedIn, runsOf, sideBySide, unbroken, type Direction } from './runs.ts'

await readLibrary()

async function drawn(line: string, base: Direction): Promise<readonly string[]> {
  for (;;)
    try {
      return runsOf(line, 'text', base)
        .map(({ text }) => text.trim())
        .filter((text) => text !== '')
    } catch (error) {
      if (!(error instanceof FaceNotLoaded)) throw error
      await loadFace(error)
    }
}

test('a sentence that begins with a Hebrew name is read from the left', async () => {
  expect(await drawn('חברה buys 7 units.', 'ltr')).toEqual(['חברה', 'buys 7 units.'])
  expect((await drawn('חברה buys 7 units', 'rtl')).at(-1)).toBe('חברה')
})

test('a text has the direction of its first letter, whatever number stands before it', () => {
  expect(directionOf('75001 חברה ABC')).toBe('rtl')
  expect(directionOf('7 t CO₂e, חברה')).toBe('ltr')
  expect(directionOf(sideBySide(['חברה', 'ABC'], ' · '))).toBe('ltr')
  expect(directionOf('2026-03-02')).toBe('ltr')
})

test('a name keeps its order inside a sentence, with its Latin words and numbers, as it reads alone', async () => {
  const name = 'חברה 2024 ABC'
  const alone = await drawn(name, 'rtl')
  expect(alone).toEqual(['ABC', '2024', 'חברה'])
  const sentence = isolatedIn(`For ${name}, as agreed with ${name}.`, [name, 'ABC', ''])
  expect(await drawn(sentence, 'ltr')).toEqual(['For', ...alone, ', as agreed with', ...alone, '.'])
  expect(isolated('Latin & Co 2024')).toBe('Latin & Co 2024')
})

test('a name that goes on in the next line goes on in its own order', async () => {
  const [first, second] = unbroken([
    `For ${isolated('חברה אחת').slice(0, -1)}`,
    'שתיים 7 ABC\u2069, as agreed.',
  ])
  expect((await drawn(first!, 'ltr'))[0]).toBe('For')
  expect(await drawn(second!, 'ltr')).toEqual(['ABC', '7', 'שתיים', ', as agreed.'])
})
