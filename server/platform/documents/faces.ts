/** Typefaces of documents: ours, then Noto for every script that ours lack. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type * as fontkit from 'fontkit'
import { writeOutlines } from './outlines.ts'

const find = createRequire(import.meta.url).resolve

const OURS = {
  display: '@expo-google-fonts/newsreader/400Regular/Newsreader_400Regular.ttf',
  displayItalic: '@expo-google-fonts/newsreader/400Regular_Italic/Newsreader_400Regular_Italic.ttf',
  text: '@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
  strong: '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
} as const

export type Font = keyof typeof OURS

const GENERAL = [
  '',
  '-hebrew',
  '-arabic',
  '-thai',
  '-bengali',
  '-tamil',
  '-armenian',
  '-georgian',
  '-ethiopic',
]

/** The same sign of China, Taiwan, Japan and Korea is drawn differently: the text tells which face comes first. */
const HAN_ORDERS: readonly (readonly [RegExp | null, readonly string[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['-jp', '-sc', '-tc', '-kr']],
  [/\p{Script=Hangul}/u, ['-kr', '-jp', '-sc', '-tc']],
  [/\p{Script=Bopomofo}/u, ['-tc', '-sc', '-jp', '-kr']],
  [null, ['-sc', '-tc', '-jp', '-kr']],
]

/** Families that may hold a letter of this text, in the order in which they are asked. */
export const familiesFor = (text: string): readonly string[] => [
  ...GENERAL,
  ...HAN_ORDERS.find(([sign]) => sign === null || sign.test(text))![1],
]

/** Every family once. */
export const FAMILIES: readonly string[] = [
  ...new Set([...GENERAL, ...HAN_ORDERS.flatMap(([, order]) => order)]),
]

export type Face = { readonly key: string; readonly font: fontkit.Font }

/** A part of a family that is not in memory yet; `loadFaces` brings it. */
export class FaceNotLoaded extends Error {
  readonly part: Part
  constructor(part: Part) {
    super(`the face ${part.key} is not loaded`)
    this.part = part
  }
}

/** No typeface has this letter. */
export class LetterNotDrawable extends Error {
  readonly letter: string
  constructor(letter: string) {
    super(`no typeface has “${letter}”`)
    this.letter = letter
  }
}

export type Part = { readonly key: string; readonly file: string; readonly ranges: readonly Range[] }
type Range = readonly [first: number, last: number]

const families = new Map<string, readonly Part[]>()

/** The parts of a family with the code points that each holds, from the package's own table. */
export function partsOf(family: string): readonly Part[] {
  const known = families.get(family)
  if (known) return known
  const table = find(`@fontsource-variable/noto-sans${family}/unicode.json`)
  const ranges: Readonly<Record<string, string>> = JSON.parse(readFileSync(table, 'utf8'))
  const parts = Object.entries(ranges).map(([subset, text]) => {
    const key = `noto-sans${family}-${subset.replaceAll(/[[\]]/g, '')}`
    const file = join(dirname(table), 'files', `${key}-wght-normal.woff2`)
    return { key, file, ranges: text.split(',').map(rangeOf) }
  })
  families.set(family, parts)
  return parts
}

function rangeOf(text: string): Range {
  const [first, last] = text.replace('U+', '').split('-')
  return [Number.parseInt(first!, 16), Number.parseInt(last ?? first!, 16)]
}

let library: typeof fontkit | null = null

/** Reads the library of fonts, which comes before every face: a start does not wait for it. */
export async function readLibrary(): Promise<void> {
  library ??= await import('fontkit')
}

const loaded = new Map<string, fontkit.Font>()

export async function loadFace({ part }: FaceNotLoaded): Promise<void> {
  loaded.set(part.key, await variableOf(part))
}

/** The face of a part in all its weights. */
export async function variableOf({ file }: Part): Promise<fontkit.Font> {
  const { default: decompress } = await import('woff2-encoder/decompress')
  return fontOf(Buffer.from(await decompress(readFileSync(file))))
}

function fontOf(bytes: Buffer): fontkit.Font {
  if (library === null) throw new Error('the library of fonts is not read')
  const font = library.create(bytes)
  if (!('layout' in font)) throw new Error('a collection of fonts is no face')
  return font
}

const faces = new Map<string, Face>()

function keptFace(key: string, make: () => fontkit.Font): Face {
  const face = faces.get(key) ?? { key, font: make() }
  faces.set(key, face)
  return face
}

const ours = (name: Font): Face => keptFace(name, () => guarded(fontOf(readFileSync(find(OURS[name])))))

/** Subscripts as our digits: a font of its own in the document, so that they are copied as digits. */
export const subscriptFace = (name: Font): Face =>
  keptFace(`${name}-subscript`, () => {
    const font = named(fontOf(readFileSync(find(OURS[name]))), `${name}-subscript`)
    const layout = font.layout.bind(font)
    font.layout = (text, ...more) => {
      const run = layout(text.normalize('NFKC'), ...more)
      run.glyphs.forEach((glyph, index) => Object.assign(glyph, { codePoints: [text.codePointAt(index)] }))
      return run
    }
    return font
  })

function fallback(part: Part, name: Font): Face {
  const weight = name === 'strong' ? 600 : 400
  const key = `${part.key}-${weight}`
  return keptFace(key, () => {
    const variable = loaded.get(part.key)
    if (!variable) throw new FaceNotLoaded(part)
    const font = named(guarded(variable.getVariation({ wght: weight })), key)
    writeOutlines(font)
    return font
  })
}

/** A PDF takes two fonts with one name, such as two weights of a part, for the same font. */
const named = (font: fontkit.Font, name: string): fontkit.Font =>
  Object.defineProperty(font, 'postscriptName', { value: name })

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u
const LETTER = /\p{L}/u

/** Whether a run is drawn from right to left by its own letters; digits of these scripts are not. */
export const runsLeftwards = (text: string): boolean => RIGHT_TO_LEFT.test(text) && LETTER.test(text)

/** No text leaves a face as an empty box: whatever lays out with glyph 0 throws. */
function guarded(font: fontkit.Font): fontkit.Font {
  keepLetters(font)
  const layout = font.layout.bind(font)
  const known = new Map<string, fontkit.GlyphRun>()
  font.layout = (text, features, script, language) => {
    const isWord = !features && !script && !language
    const before = isWord ? known.get(text) : undefined
    if (before) return copied(before)
    const run = layout(text, features, script, language, runsLeftwards(text) ? 'rtl' : 'ltr')
    if (run.glyphs.some(({ id }) => id === 0)) throw new LetterNotDrawable(text)
    if (known.size >= MOST_WORDS) known.clear()
    if (isWord) known.set(text, copied(run))
    return run
  }
  return font
}

/** Recreates a glyph for other letters: the library keeps it with those that it was first asked for. */
function keepLetters(font: fontkit.Font): void {
  const kept: unknown = Reflect.get(font, '_glyphs')
  if (typeof kept !== 'object' || kept === null) throw new Error('a face keeps its glyphs in another place')
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, letters = []) => {
    const glyph = getGlyph(id, letters)
    if (letters.length === 0 || String(glyph.codePoints) === String(letters)) return glyph
    Reflect.deleteProperty(kept, id)
    return getGlyph(id, letters)
  }
}

/** Documents share most of their words: laying them out for each was half of drawing it. About a kilobyte for each. */
const MOST_WORDS = 3_000

/** The library that draws scales the positions of a run in place. */
const copied = (run: fontkit.GlyphRun): fontkit.GlyphRun =>
  Object.assign(Object.create(Object.getPrototypeOf(run) as object) as fontkit.GlyphRun, run, {
    positions: run.positions.map((position) => ({ ...position })),
  })

/** Joiners and variation selectors: drawn when a face holds them, else left out. */
export const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u

const holds = ({ font }: Face, letter: string): boolean =>
  Array.from(letter).every((one) => IGNORABLE.test(one) || font.hasGlyphForCodePoint(one.codePointAt(0)!))

/** The first face with this letter and its marks. @throws FaceNotLoaded, LetterNotDrawable */
export function faceFor(letter: string, name: Font, order: readonly string[]): Face {
  const own = ours(name)
  if (holds(own, letter)) return own
  const code = letter.codePointAt(0)!
  for (const family of order)
    for (const part of partsOf(family))
      if (part.ranges.some(([first, last]) => first <= code && code <= last)) {
        const face = fallback(part, name)
        if (holds(face, letter)) return face
      }
  throw new LetterNotDrawable(letter)
}

/** Sizes of our face, in parts of the size of the text. */
export function metricsOf(name: Font): { readonly ascent: number; readonly line: number } {
  const { font } = ours(name)
  return {
    ascent: font.ascent / font.unitsPerEm,
    line: (font.ascent - font.descent + font.lineGap) / font.unitsPerEm,
  }
}

export const ourFace = ours
export const OUR_FONTS = Object.keys(OURS) as readonly Font[]
