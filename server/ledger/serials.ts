/** Serial ranges as text. */

import type { Range } from '../../contract/rules/serials/ranges.ts'

export type { Range } from '../../contract/rules/serials/ranges.ts'

/** @param template the registry's text with `{start}` and `{end}` in place of the numbers */
export const formatSerial = (template: string, { start, end }: Range): string =>
  template.replaceAll('{start}', start.toString()).replaceAll('{end}', end.toString())

export const countOf = ({ start, end }: Range): bigint => end - start + 1n

/** PostgreSQL's text of an int8range, always `[a,b)`. */
export const parseRange = (text: string): Range => {
  const match = /^\[(-?\d+),(-?\d+)\)$/.exec(text)
  if (!match) throw new Error(`not a range of serial numbers: ${text}`)
  return { start: BigInt(match[1]!), end: BigInt(match[2]!) - 1n }
}

/** PostgreSQL's text of an int8multirange, `{[1,5),[9,12)}`: sorted and apart. */
export const parseRanges = (text: string): Range[] =>
  [...text.matchAll(/\[-?\d+,-?\d+\)/g)].map(([range]) => parseRange(range))

export const rangeText = ({ start, end }: Range): string => `[${start},${end}]`
