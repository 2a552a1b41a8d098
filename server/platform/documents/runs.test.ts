/** The order in which runs of two directions stand. */
import { expect, test } from 'vitest'
import { FaceNotLoaded, loadFace } from './faces.ts'
import { directionOf, runsOf, sideBySide, type Direction } from './runs.ts'

async function drawn(line: string, base: Direction): Promise<readonly string[]> {
  for (;;)
    try {
      return runsOf(line, 'text', base).map(({ text }) => text.trim())
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
