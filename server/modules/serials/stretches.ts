/** Stretches of serial numbers, sorted and apart, as PostgreSQL's multiranges write them. Pure. */
import type { Range } from '../../ledger/serials.ts'
import { t } from '../../platform/messages.ts'

const countIn = (stretches: readonly Range[]): bigint =>
  stretches.reduce((sum, { start, end }) => sum + (end - start + 1n), 0n)

/** What of a range the stretches leave out. */
export function gapsIn({ start, end }: Range, stretches: readonly Range[]): Range[] {
  const gaps: Range[] = []
  let next = start
  for (const stretch of stretches) {
    if (stretch.start > next) gaps.push({ start: next, end: stretch.start - 1n })
    next = stretch.end + 1n
  }
  if (next <= end) gaps.push({ start: next, end })
  return gaps
}

/** Numbers of both, as one stretch; null when there are none. */
export function shared(one: Range, other: Range): Range | null {
  const start = one.start > other.start ? one.start : other.start
  const end = one.end < other.end ? one.end : other.end
  return start <= end ? { start, end } : null
}

/** `Numbers 5 to 9`, `Number 5`, or `3 numbers between 5 and 90` where there are gaps. */
export function inWords(stretches: readonly Range[]): string {
  const { start } = stretches[0]!
  const { end } = stretches.at(-1)!
  if (start === end) return t('refusals.serials.number', { start: String(start) })
  return stretches.length === 1
    ? t('refusals.serials.numbers', { start: String(start), end: String(end) })
    : t('refusals.serials.numbersWithGaps', {
        many: String(countIn(stretches)),
        start: String(start),
        end: String(end),
      })
}
