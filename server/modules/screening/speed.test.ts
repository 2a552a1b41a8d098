import { expect, test } from 'vitest'
import { FULL } from '../../../machines/testing/full.ts'
import { NameIndex } from './matching/name-index.ts'
import { normalise } from './matching/normalise.ts'
import { nameScore } from './matching/score.ts'

const ENTRIES = FULL ? 20_000 : 5_000
const NAMES_OF_EACH = 3
const SUBJECTS = 50

/** The same names every time, of syllables; a third of them with a middle name. */
function madeUp(count: number, seed: number): readonly string[] {
  const syllables =
    'ba ke li mo nu ra se ti vo zu dan fer gol har jin kas lem nor pel rus tam wen moh ov sen'.split(' ')
  let state = seed
  const below = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % most
  }
  const word = () => Array.from({ length: 2 + below(3) }, () => syllables[below(syllables.length)]).join('')
  const given = Array.from({ length: 400 }, word)
  const one = () => [given[below(400)], word(), ...(below(3) === 0 ? [word()] : [])].join(' ')
  return Array.from({ length: count }, one)
}

/** Milliseconds of the processor that this thread needs: what else the machine does is not counted. */
function costOf(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test(`50 subjects against ${ENTRIES} entries cost a small part of comparing with every name`, () => {
  const names = madeUp(ENTRIES * NAMES_OF_EACH, 1).map((name) => normalise(name, 'person'))
  const index = new NameIndex<readonly string[]>()
  for (const words of names) index.add(words, words)
  const subjects = madeUp(SUBJECTS, 2).map((name) => normalise(name, 'person'))

  const byIndex = costOf(() => {
    for (const words of subjects) for (const found of index.find(words, 300)) nameScore(words, found)
  })
  // Two of the fifty are enough to know what all would take.
  const ofTwo = costOf(() => {
    for (const words of subjects.slice(0, 2)) for (const name of names) nameScore(words, name)
  })
  const byAll = (ofTwo * SUBJECTS) / 2
  // A ratio within one run: a slower processor slows both.
  expect(byIndex).toBeLessThan(byAll / 5)
})
