/** Which units are taken first. Pure; the blocks come in the order in which they are used. */
import { withoutRanges } from '../../contract/rules/serials/ranges.ts'
import { countOf, type Range } from './serials.ts'

export type Block = {
  readonly id: string
  readonly accountId: string
  readonly vintageId: string
  readonly range: Range
}

/** What is taken of one block; all of it when `taken` covers its range. */
export type Take = { readonly block: Block; readonly taken: readonly Range[] }

/** Oldest first. @returns null when the blocks hold less than is wanted */
export function chooseOldest(blocks: readonly Block[], wanted: bigint): readonly Take[] | null {
  const takes: Take[] = []
  let left = wanted
  for (const block of blocks) {
    if (left === 0n) break
    const count = countOf(block.range)
    const taken =
      count <= left ? block.range : { start: block.range.start, end: block.range.start + left - 1n }
    takes.push({ block, taken: [taken] })
    left -= countOf(taken)
  }
  return left === 0n ? takes : null
}

/** Exactly these serial numbers, which may span neighbouring blocks. @returns null when one of them is not there */
export function chooseRanges(blocks: readonly Block[], wanted: readonly Range[]): readonly Take[] | null {
  const takes = new Map<string, { block: Block; taken: Range[] }>()
  for (const range of wanted) {
    let missing = countOf(range)
    for (const block of blocks) {
      const common = intersect(block.range, range)
      if (!common) continue
      const take = takes.get(block.id) ?? { block, taken: [] }
      if (take.taken.some((already) => intersect(already, common))) continue
      takes.set(block.id, { block, taken: [...take.taken, common] })
      missing -= countOf(common)
    }
    // Two numbering spaces may hold the same number: then the count is wrong, and a person has to say which.
    if (missing !== 0n) return null
  }
  return [...takes.values()]
}

type Kept = { readonly quantity: bigint; readonly ranges?: readonly Range[] | undefined }

/**
 * What stays of the reserved blocks of a vintage: exactly these serial numbers, else what is retired already and then the oldest.
 * @returns null when there is less, or something retired would leave
 */
function chooseKept(
  blocks: readonly Block[],
  { quantity, ranges }: Kept,
  retired: readonly Range[],
): readonly Take[] | null {
  const fixed = blocks.map((block) => ({
    block,
    taken: retired.flatMap((range) => intersect(block.range, range) ?? []),
  }))
  if (ranges) {
    const kept = chooseRanges(blocks, ranges)
    const stays = ({ block, taken }: Take) =>
      withoutRanges(kept?.find((take) => take.block === block)?.taken ?? [], taken) !== null
    return kept && fixed.every(stays) ? kept : null
  }
  let left = quantity - fixed.reduce((sum, { taken }) => sum + totalOf(taken), 0n)
  if (left < 0n) return null
  const kept = fixed.map(({ block, taken }) => {
    const free = partsOf({ block, taken }).flatMap(({ isTaken, range }) => (isTaken ? [] : [range]))
    const more = free.flatMap((range) => {
      const count = countOf(range) <= left ? countOf(range) : left
      left -= count
      return count === 0n ? [] : [{ start: range.start, end: range.start + count - 1n }]
    })
    return { block, taken: [...taken, ...more] }
  })
  return left === 0n ? kept : null
}

type KeptLine = Kept & { readonly vintageId: string }

/** What stays reserved of all vintages. @returns `wrong`: the first line that is not possible, or how many there are when retired units stand in none */
export function chooseDelivered(
  blocks: readonly Block[],
  lines: readonly KeptLine[],
  retired: readonly Range[],
): { readonly kept: readonly Take[] } | { readonly wrong: number } {
  const byLine = lines.map((line) =>
    chooseKept(
      blocks.filter(({ vintageId }) => vintageId === line.vintageId),
      line,
      retired,
    ),
  )
  const kept = byLine.flatMap((takes) => takes ?? [])
  const others = blocks.filter(({ vintageId }) => lines.every((line) => line.vintageId !== vintageId))
  const isLeftOut = others.some(({ range }) => retired.some((one) => intersect(range, one)))
  const wrong = byLine.findIndex((takes) => takes === null)
  if (wrong !== -1) return { wrong }
  return isLeftOut ? { wrong: lines.length } : { kept }
}

const totalOf = (ranges: readonly Range[]): bigint => ranges.reduce((sum, range) => sum + countOf(range), 0n)

export const isWhole = ({ block, taken }: Take): boolean => totalOf(taken) === countOf(block.range)

/** The parts of a split block, in order: the taken ranges and the remaining ones between them. */
export function partsOf({ block, taken }: Take): readonly { range: Range; isTaken: boolean }[] {
  const sorted = taken.toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const parts: { range: Range; isTaken: boolean }[] = []
  let next = block.range.start
  for (const range of sorted) {
    if (range.start > next) parts.push({ range: { start: next, end: range.start - 1n }, isTaken: false })
    parts.push({ range, isTaken: true })
    next = range.end + 1n
  }
  if (next <= block.range.end) parts.push({ range: { start: next, end: block.range.end }, isTaken: false })
  return parts
}

function intersect(a: Range, b: Range): Range | null {
  const start = a.start > b.start ? a.start : b.start
  const end = a.end < b.end ? a.end : b.end
  return start <= end ? { start, end } : null
}
