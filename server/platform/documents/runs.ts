/** Splits a line into runs of one face and one direction, in the order in which they are drawn. */
import bidiFactory from 'bidi-js'
import {
  faceFor,
  familiesFor,
  IGNORABLE,
  LetterNotDrawable,
  ourFace,
  runsLeftwards,
  subscriptFace,
  type Face,
  type Font,
} from './faces.ts'

// The package is CommonJS with the types of a module.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const letters = new Intl.Segmenter()

export type Run = {
  readonly face: Face
  readonly text: string
  /** Of the size of the text; less for a subscript digit that the face does not hold. */
  readonly scale: number
}

type Piece = Run & { readonly level: number }

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const SUBSCRIPT = /^[\u2080-\u2089]$/

/** A name inside a sentence keeps its own direction, including its Latin words and numbers. */
export const isolated = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name)

/** The same for the names that a finished sentence is known to hold. */
export const isolatedIn = (sentence: string, names: readonly string[]): string =>
  [...new Set(names)]
    .filter((name) => name !== '')
    .reduce((text, name) => text.replaceAll(name, isolated(name)), sentence)

/** A line that ends inside a name goes on with it in the next one. */
export function unbroken(lines: readonly string[]): readonly string[] {
  let open = 0
  return lines.map((line) => {
    const whole = '\u2068'.repeat(open) + line
    open += line.split('\u2068').length - line.split('\u2069').length
    return whole + '\u2069'.repeat(Math.max(0, open))
  })
}

/** Parts of one line, each with its own direction. */
export const sideBySide = (parts: readonly string[], between: string): string =>
  parts.map((part) => `\u2068${part}\u2069`).join(between)

/** Composed, without control characters; white space but line ends becomes a blank. */
export const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029\v\f]/g, '\n')
    .replaceAll(/[\t\u00a0\u202f]/g, (blank) => (blank === '\t' ? ' ' : '\u00a0'))
    // Direction is found from the letters; marks that change it have no say in a document.
    .replaceAll(/[^\P{Cc}\n]|[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2067\u206a-\u206f\ufeff]/gu, '')

export type Direction = 'ltr' | 'rtl'

/** By the first letter that has a direction; parts side by side have one of their own. */
export function directionOf(text: string): Direction {
  const first = /\p{L}/u.exec(text.replaceAll(/\u2068[^\u2069]*\u2069/g, ''))?.[0] ?? ''
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr'
}

/** @param line cleaned, of one line @param base of the text that it is a line of; @throws FaceNotLoaded, LetterNotDrawable */
export function runsOf(line: string, font: Font, base: Direction): readonly Run[] {
  if (line === '') return []
  const own = ourFace(font)
  if (
    !RIGHT_TO_LEFT.test(line) &&
    Array.from(line).every((one) => own.font.hasGlyphForCodePoint(one.codePointAt(0)!))
  )
    return [{ face: own, text: line, scale: 1 }]
  return ordered(piecesOf(line, font, base)).map(drawable)
}

function piecesOf(line: string, font: Font, base: Direction): readonly Piece[] {
  const { levels } = bidi.getEmbeddingLevels(line, base)
  const order = familiesFor(line)
  const pieces: Piece[] = []
  for (const { segment, index } of letters.segment(line)) {
    const level = levels[index]!
    const piece = pieceOf(
      level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment,
      font,
      order,
    )
    if (piece.text === '') continue
    const last = pieces.at(-1)
    if (last?.face === piece.face && last.level === level)
      pieces[pieces.length - 1] = { ...last, text: last.text + piece.text }
    else pieces.push({ ...piece, level })
  }
  return pieces
}

function pieceOf(letter: string, font: Font, order: readonly string[]): Run {
  const face = tryFace(letter, font, order)
  if (face) return { face, text: withoutMissing(letter, face), scale: 1 }
  if (!SUBSCRIPT.test(letter)) throw new LetterNotDrawable(letter)
  return { face: subscriptFace(font), text: letter, scale: 0.62 }
}

function tryFace(letter: string, font: Font, order: readonly string[]): Face | null {
  // Faces of other scripts hold subscripts as wide as letters of their own: ours are made from our digits.
  const own = ourFace(font)
  if (SUBSCRIPT.test(letter)) return own.font.hasGlyphForCodePoint(letter.codePointAt(0)!) ? own : null
  return faceFor(letter, font, order)
}

const withoutMissing = (letter: string, { font }: Face): string =>
  Array.from(letter)
    .filter((one) => !IGNORABLE.test(one) || font.hasGlyphForCodePoint(one.codePointAt(0)!))
    .join('')

/** Rule L2 of the bidirectional algorithm: from the highest level down, runs at or above it are turned round. */
function ordered(pieces: readonly Piece[]): readonly Piece[] {
  let row = [...pieces]
  const highest = Math.max(0, ...row.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) {
    const turned: Piece[] = []
    let group: Piece[] = []
    for (const piece of row) {
      if (piece.level >= level) group.unshift(piece)
      else {
        turned.push(...group, piece)
        group = []
      }
    }
    row = [...turned, ...group]
  }
  return row
}

/** Letters of a script turn themselves round; what is between them has no direction of its own. */
function drawable({ level, text, ...run }: Piece): Run {
  if (level % 2 === 0 || runsLeftwards(text)) return { ...run, text }
  return {
    ...run,
    text: Array.from(letters.segment(text), ({ segment }) => segment)
      .toReversed()
      .join(''),
  }
}

/** A line that ends with a name, which keeps its own order. */
export const withNameLast = (description: string): string => {
  const at = description.search(RIGHT_TO_LEFT)
  return at <= 0 ? description : description.slice(0, at) + isolated(description.slice(at))
}
