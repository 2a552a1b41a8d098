/** Writes which letters documents can print, from the faces themselves: a table small enough for every form. */
import { writeFileSync } from 'node:fs'
import { isLetterOfTable } from '../machines/kernel/names.ts'
import {
  FAMILIES,
  OUR_FONTS,
  ourFace,
  partsOf,
  readLibrary,
  variableOf,
} from '../server/platform/documents/faces.ts'

export const TABLE = new URL('../machines/kernel/letters.ts', import.meta.url)

const LAST = 0x10_ffff
/** Subscript digits are made of our own digits (runs.ts). */
const MADE = Array.from({ length: 10 }, (_, digit) => 0x2080 + digit)
const isAssigned = (text: string): boolean => !/[\p{Cn}\p{Co}\p{Cs}]/u.test(text)

type Range = { readonly first: number; last: number }

/** Code points that cannot be typed, or that the table says nothing about, end no range. */
export async function rangesOfLetters(): Promise<readonly Range[]> {
  const covered = await coveredCodePoints()
  const ranges: Range[] = []
  let isOpen = false
  for (let code = 0x20; code <= LAST; code += 1) {
    const text = String.fromCodePoint(code)
    if (!isAssigned(text) || !isLetterOfTable(text)) continue
    const last = ranges.at(-1)
    if (!covered.has(code)) isOpen = false
    else if (isOpen && last) last.last = code
    else {
      ranges.push({ first: code, last: code })
      isOpen = true
    }
  }
  return ranges
}

/** Each range by its distance from the end of the one before and by its length, in base 36. */
export async function tableText(): Promise<string> {
  let before = 0
  const parts = (await rangesOfLetters()).map(({ first, last }) => {
    const distance = (first - before).toString(36)
    before = last
    return last === first ? distance : `${distance}-${(last - first).toString(36)}`
  })
  return `/** Made by scripts/letters.ts from the faces of the documents: see docs/decisions/045-letters-while-they-are-typed.md. */
export const LETTERS =
  '${parts.join(' ')}'
`
}

/** What documents can print whatever the face: what all of ours hold, and what a family of Noto does. */
async function coveredCodePoints(): Promise<ReadonlySet<number>> {
  await readLibrary()
  const ours = OUR_FONTS.map((name) => new Set(ourFace(name).font.characterSet))
  const covered = new Set([...ours[0]!].filter((code) => ours.every((set) => set.has(code))).concat(MADE))
  for (const part of FAMILIES.flatMap(partsOf)) {
    const held = (await variableOf(part)).characterSet
    for (const code of held)
      if (part.ranges.some(([first, last]) => first <= code && code <= last)) covered.add(code)
  }
  return covered
}

if (import.meta.main) {
  writeFileSync(TABLE, await tableText())
  console.log('letters written')
}
