/** Ranges of serial numbers, both ends included. */
export type Range = { readonly start: bigint; readonly end: bigint }

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

export function sameRanges(one: readonly Range[], other: readonly Range[]): boolean {
  const [a, b] = [normalise(one), normalise(other)]
  return (
    a.length === b.length &&
    a.every((range, index) => range.start === b[index]?.start && range.end === b[index]?.end)
  )
}
