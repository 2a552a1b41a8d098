/** What a word sounds like, roughly, in any of the languages that the lists are written in: its consonants, folded. Pure. */

/** Longer ones first. Spellings of one sound by different transliterations: Zhukov and Jukov, Khan and Han, Schmidt and Shmit. */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/shch|sch|sh|zh|ch|tch|cz|ts|tz|c(?=[eiy])|[szjx]|dj/g, 's'],
  [/kh|gh|h/g, 'h'],
  [/ph/g, 'f'],
  [/th|dh|dt/g, 't'],
  [/ck|[cqk]|g/g, 'k'],
  [/[wv]/g, 'v'],
  [/[dt]/g, 't'],
  [/[bp]/g, 'p'],
]

/** @returns an empty string for a word of vowels */
export function soundOf(word: string): string {
  const folded = FOLDS.reduce((sofar, [from, to]) => sofar.replace(from, to), word)
  // Vowels differ most between transliterations; a first one is kept, so that "Amal" is not "Mali".
  const first = /^[aeiouy]/.test(word) ? 'a' : ''
  return first + folded.replaceAll(/[aeiouy]/g, '').replaceAll(/(.)\1+/g, '$1')
}

/** Letters to insert, leave out, replace or swap with a neighbour (optimal string alignment). */
export function distance(one: string, other: string): number {
  if (one === other) return 0
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      let least = Math.min(last[column]! + 1, now[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) least = Math.min(least, before[column - 2]! + 1)
      now.push(least)
    }
    before = last
    last = now
  }
  return last[other.length]!
}
