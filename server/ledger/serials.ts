/** Serial ranges as text. */

export type Range = { readonly start: bigint; readonly end: bigint }

/**
 * The serial text of a block.
 * @param template the registry's own text with `{start}` and `{end}` in place of the numbers
 */
export const formatSerial = (template: string, { start, end }: Range): string =>
  template.replaceAll('{start}', start.toString()).replaceAll('{end}', end.toString())

export const countOf = ({ start, end }: Range): bigint => end - start + 1n

/** PostgreSQL's text of an int8range, always `[a,b)`. */
export const parseRange = (text: string): Range => {
  const match = /^\[(-?\d+),(-?\d+)\)$/.exec(text)
  if (!match) throw new Error(`not a range of serial numbers: ${text}`)
  return { start: BigInt(match[1]!), end: BigInt(match[2]!) - 1n }
}

export const rangeText = ({ start, end }: Range): string => `[${start},${end}]`

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
