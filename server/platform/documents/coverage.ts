/** Which code points documents can print whatever the face: what all of ours hold, and what a family of Noto does. */
import { FAMILIES, OUR_FONTS, ourFace, partsOf, variableOf } from './faces.ts'

/** Subscript digits are made of our own digits (runs.ts). */
const MADE = Array.from({ length: 10 }, (_, digit) => 0x2080 + digit)

export async function coveredCodePoints(): Promise<ReadonlySet<number>> {
  const ours = OUR_FONTS.map((name) => new Set(ourFace(name).font.characterSet))
  const covered = new Set([...ours[0]!].filter((code) => ours.every((set) => set.has(code))).concat(MADE))
  for (const part of FAMILIES.flatMap(partsOf)) {
    const held = (await variableOf(part)).characterSet
    for (const code of held)
      if (part.ranges.some(([first, last]) => first <= code && code <= last)) covered.add(code)
  }
  return covered
}
