/** Which words of two names belong together, and how well. Pure; the order of words plays no part. */
import { distance, soundOf } from './sound.ts'

type Likeness =
  | { readonly how: 'equal' }
  | { readonly how: 'letters'; readonly count: number }
  | { readonly how: 'sound' }
  | { readonly how: 'initial' }

export type Pair = {
  readonly one: string
  readonly other: string
  /** 0–1. */
  readonly share: number
  readonly weight: number
  readonly likeness: Likeness
}

export type Pairing = {
  readonly pairs: readonly Pair[]
  readonly onlyOne: readonly string[]
  readonly onlyOther: readonly string[]
}

/** Below it two words are strangers: `Petrov` and `Pavlov`. */
export const LEAST_SHARE = 0.75
/** Two words that sound alike but are written differently: `Mohamed` and `Muhammad`. */
const SOUND_SHARE = 0.88
/** `J` may be Jovan, and a hundred others. */
const INITIAL_SHARE = 0.6
/** Consonants from which on a sound says something: `Lee` and `Lou` have one. */
export const LEAST_SOUND = 3

/** How much two words are alike; null: not at all. Symmetric. */
export function likeness(one: string, other: string): Pick<Pair, 'share' | 'likeness'> | null {
  if (one === other) return { share: 1, likeness: { how: 'equal' } }
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length === 1)
    return long.startsWith(short) ? { share: INITIAL_SHARE, likeness: { how: 'initial' } } : null
  const count = distance(one, other)
  const share = 1 - count / long.length
  if (share >= LEAST_SHARE && share >= SOUND_SHARE) return { share, likeness: { how: 'letters', count } }
  const sound = soundOf(one)
  // Half of the letters at least: consonants alone would make one of "Marina" and "Moron".
  if (sound.length >= LEAST_SOUND && share >= 0.5 && sound === soundOf(other))
    return { share: SOUND_SHARE, likeness: { how: 'sound' } }
  return share >= LEAST_SHARE ? { share, likeness: { how: 'letters', count } } : null
}

/** Words that many organizations and names have; they say little about which one. */
const COMMON: ReadonlySet<string> = new Set(
  `and the of for de la le les des du von van der den el al bin ibn bint abu abd ben di da do
  international trading trade group holding holdings company general industries industrial industry services service
  bank foundation association global investment investments energy oil gas shipping company national enterprise enterprises
  organization organisation charity relief committee center centre institute import export commercial`.split(
    /\s+/,
  ),
)

export const weightOf = (word: string): number => word.length * (COMMON.has(word) ? 0.3 : 1)

/** Best pairs first, each word once. */
export function pairUp(ones: readonly string[], others: readonly string[]): Pairing {
  const left = glued(ones, others)
  const right = glued(others, left)
  const possible = left.flatMap((one, row) =>
    right.flatMap((other, column) => {
      const like = likeness(one, other)
      const weight = (weightOf(one) + weightOf(other)) / 2
      return like ? [{ one, other, row, column, weight, ...like }] : []
    }),
  )
  // Ties are broken by the words, not by their places: the order of words must not matter.
  possible.sort(
    (a, b) =>
      b.share * b.weight - a.share * a.weight ||
      b.share - a.share ||
      (a.one + a.other < b.one + b.other ? -1 : 1),
  )
  const rows = new Set<number>()
  const columns = new Set<number>()
  const pairs = possible.filter(({ row, column }) => {
    if (rows.has(row) || columns.has(column)) return false
    rows.add(row)
    columns.add(column)
    return true
  })
  return {
    pairs,
    onlyOne: left.filter((_, row) => !rows.has(row)),
    onlyOther: right.filter((_, column) => !columns.has(column)),
  }
}

/** Two words that the other name writes as one, as one: `Al Assad` beside `Alassad`. */
function glued(words: readonly string[], others: readonly string[]): readonly string[] {
  if (words.length < 2) return words
  const wanted = new Set(others.filter((other) => !words.includes(other)))
  for (const [row, first] of words.entries())
    for (const [column, second] of words.entries())
      if (row !== column && wanted.has(first + second))
        return [...words.filter((_, index) => index !== row && index !== column), first + second]
  return words
}
