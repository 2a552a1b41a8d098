/** Finds the names that the score may call a match, by their words as `likeness` compares them. Pure. */
import { distance, soundOf } from './sound.ts'
import { LEAST_SHARE, LEAST_SOUND, likeness, weightOf } from './words.ts'

type Word = {
  readonly text: string
  /** Which of the letters a–z it has, as bits: words that differ in many of them need not be compared. */
  readonly letters: number
  /** Places of the names that have it. */
  readonly names: number[]
}

/**
 * Of the weight of the asked name that has to be found again. The score leaves room for other words of up to 2.2 times the
 * weight of those that are alike; with more it stays below a hit.
 */
const LEAST_FOUND = 0.3

export class NameIndex<Item> {
  readonly #items: Item[] = []
  readonly #words = new Map<string, Word>()
  readonly #byLength = new Map<number, Word[]>()
  readonly #bySound = new Map<string, Word[]>()
  /** Two neighbouring words as one: `alassad` of `al assad`. */
  readonly #glued = new Map<string, number[]>()

  get size(): number {
    return this.#items.length
  }

  add(words: readonly string[], item: Item): void {
    const place = this.#items.push(item) - 1
    for (const text of new Set(words)) this.#wordOf(text).names.push(place)
    for (const [index, text] of words.entries()) {
      const next = words[index + 1]
      if (next !== undefined) push(this.#glued, text + next, place)
    }
  }

  /** @returns the most promising first, at most `most` */
  find(words: readonly string[], most: number): readonly Item[] {
    // Initials find nothing by themselves: hundreds of thousands of words begin with each.
    const telling = words.filter((word) => word.length > 1)
    const total = telling.reduce((sum, word) => sum + weightOf(word), 0)
    const found = new Map<number, number>()
    for (const word of new Set(telling)) {
      const best = this.#alike(word)
      for (const [place, share] of best) found.set(place, (found.get(place) ?? 0) + share * weightOf(word))
    }
    for (const [first, second] of neighbours(words))
      for (const place of this.#words.get(first + second)?.names ?? [])
        found.set(place, (found.get(place) ?? 0) + weightOf(first + second))
    return [...found]
      .filter(([, weight]) => weight >= LEAST_FOUND * total)
      .toSorted(([one, a], [other, b]) => b - a || one - other)
      .slice(0, most)
      .map(([place]) => this.#items[place]!)
  }

  /** Places of names with a word like this one, each with the share of its best. */
  #alike(word: string): ReadonlyMap<number, number> {
    const best = new Map<number, number>()
    const note = (places: readonly number[], share: number) => {
      for (const place of places) if (share > (best.get(place) ?? 0)) best.set(place, share)
    }
    note(this.#glued.get(word) ?? [], 1)
    const compare = (others: readonly Word[]) => {
      for (const other of others) {
        const share = likeness(word, other.text)?.share
        if (share !== undefined) note(other.names, share)
      }
    }
    const initial = this.#words.get(word.slice(0, 1))
    if (initial) compare([initial])
    const sound = soundOf(word)
    if (sound.length >= LEAST_SOUND) compare(this.#bySound.get(sound) ?? [])
    const letters = lettersOf(word)
    for (const [length, words] of this.#byLength) {
      const mostApart = (1 - LEAST_SHARE) * Math.max(length, word.length)
      if (Math.abs(length - word.length) > mostApart) continue
      for (const other of words) {
        // Each letter that is replaced takes one away and brings one: two bits at most.
        if (bits(letters ^ other.letters) > 2 * mostApart) continue
        const apart = distance(word, other.text, Math.floor(mostApart))
        if (apart <= mostApart) note(other.names, 1 - apart / Math.max(length, word.length))
      }
    }
    return best
  }

  #wordOf(text: string): Word {
    const known = this.#words.get(text)
    if (known) return known
    const word: Word = { text, letters: lettersOf(text), names: [] }
    this.#words.set(text, word)
    push(this.#byLength, text.length, word)
    push(this.#bySound, soundOf(text), word)
    return word
  }
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key)
  if (known) known.push(value)
  else map.set(key, [value])
}

/** Every two words of a name in both orders: it may have been written turned round. */
const neighbours = (words: readonly string[]): readonly (readonly [string, string])[] =>
  words.flatMap((first, row) =>
    words.flatMap((second, column) => (row === column ? [] : [[first, second] as const])),
  )

function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index += 1) {
    const place = word.charCodeAt(index) - 97
    // Digits and letters of other scripts share the last bits.
    letters |= 1 << (place >= 0 && place < 26 ? place : 26 + (word.charCodeAt(index) % 5))
  }
  return letters
}

function bits(number: number): number {
  let left = number
  left -= (left >>> 1) & 0x55555555
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
