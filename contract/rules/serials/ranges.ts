/** Ranges of serial numbers, both ends included. */
export type Range = { readonly start: bigint; readonly end: bigint }

/** @param numbers as forms and answers have them */
export const rangeOf = (numbers: {
  readonly start: number | string
  readonly end: number | string
}): Range => ({
  start: BigInt(numbers.start),
  end: BigInt(numbers.end),
})

/** In order, with neighbours joined, so that two ways to write the same numbers compare equal. */
function normalise(ranges: readonly Range[]): readonly Range[] {
  const sorted = ranges.toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0))
  const joined: Range[] = []
  for (const range of sorted) {
    const last = joined.at(-1)
    if (last && last.end + 1n === range.start)
      joined[joined.length - 1] = { start: last.start, end: range.end }
    else joined.push(range)
  }
  return joined
}

/** What is left of some ranges without others; null: not all of the others are among them. */
export function withoutRanges(ranges: readonly Range[], taken: readonly Range[]): readonly Range[] | null {
  let left = normalise(ranges)
  for (const { start, end } of taken) {
    const from = left.find((range) => range.start <= start && end <= range.end)
    if (!from) return null
    const ends = [
      { start: from.start, end: start - 1n },
      { start: end + 1n, end: from.end },
    ]
    left = left.flatMap((range) => (range === from ? ends.filter((one) => one.start <= one.end) : [range]))
  }
  return left
}

export function sameRanges(one: readonly Range[], other: readonly Range[]): boolean {
  const [a, b] = [normalise(one), normalise(other)]
  return (
    a.length === b.length &&
    a.every((range, index) => range.start === b[index]?.start && range.end === b[index]?.end)
  )
}

/** A serial text with other numbers in place of its own, which are last; unchanged where it does not show both. */
export const renumbered = (raw: string, { start, end }: Range, to: Range): string =>
  raw.replace(
    new RegExp(`^(|.*\\D)${start}( TO |[-_])${end}(?!\\d)`, 'i'),
    (_, before: string, between: string) => `${before}${to.start}${between}${to.end}`,
  )

type Row = { readonly raw: string; readonly start: number; readonly end: number }

/** Rows whose numbers follow each other, and whose texts differ in nothing else, as one. */
export const joinedRows = (rows: readonly Row[]): readonly Row[] =>
  rows.reduce<readonly Row[]>((joined, row) => {
    const last = joined.at(-1)
    const isNext = last && last.end + 1 === row.start
    if (!isNext || renumbered(last.raw, rangeOf(last), rangeOf(row)) !== row.raw) return [...joined, row]
    const whole = { start: last.start, end: row.end }
    return [...joined.slice(0, -1), { raw: renumbered(last.raw, rangeOf(last), rangeOf(whole)), ...whole }]
  }, [])
