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

/** Rows of the table below, kept between calls: millions of words are compared in one screening. */
let rows = [new Uint16Array(64), new Uint16Array(64), new Uint16Array(64)] as const

/** Optimal string alignment: insert, delete, replace, swap. @param most stops counting above it */
export function distance(one: string, other: string, most: number = Number.POSITIVE_INFINITY): number {
  if (one === other) return 0
  if (Math.abs(one.length - other.length) > most) return most + 1
  const width = other.length + 1
  if (rows[0].length < width) rows = [new Uint16Array(width), new Uint16Array(width), new Uint16Array(width)]
  let [before, last, now] = rows
  for (let column = 0; column < width; column += 1) last[column] = column
  for (let row = 1; row <= one.length; row += 1) {
    now[0] = row
    const letter = one.charCodeAt(row - 1)
    let least = row
    for (let column = 1; column < width; column += 1) {
      const isSame = letter === other.charCodeAt(column - 1)
      let cost = Math.min(last[column]! + 1, now[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      if (
        row > 1 &&
        column > 1 &&
        letter === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1)
      )
        cost = Math.min(cost, before[column - 2]! + 1)
      now[column] = cost
      least = Math.min(least, cost)
    }
    // A swap looks back two rows, but then this row holds the price of its first half already.
    if (least > most) return most + 1
    ;[before, last, now] = [last, now, before]
  }
  return last[other.length]!
}
