/** Writes which letters documents can print, from the faces themselves: a table small enough for every form. */
import { writeFileSync } from 'node:fs'
import { isLetterOfTable } from '../machines/kernel/names.ts'
import { coveredCodePoints } from '../server/platform/documents/coverage.ts'

export const TABLE = new URL('../machines/kernel/letters.ts', import.meta.url)

const LAST = 0x10_ffff
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

if (import.meta.main) {
  writeFileSync(TABLE, await tableText())
  console.log('letters written')
}
