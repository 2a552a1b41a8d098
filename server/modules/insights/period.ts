/** Months of a question → moments, and milliseconds → hours. */

const HOUR = 3_600_000
/** Months of a period that no one chose. */
const USUAL = 12

/** @returns the beginning of a month, UTC, in milliseconds since 1970 */
function startOf(month: string, later = 0): number {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return Date.UTC(year, number - 1 + later, 1)
}

const monthOf = (ms: number): string => new Date(ms).toISOString().slice(0, 7)

function monthsBetween(from: string, to: string): number {
  const [start, end] = [from, to].map((month) => new Date(startOf(month)))
  return (
    (end!.getUTCFullYear() - start!.getUTCFullYear()) * 12 + end!.getUTCMonth() - start!.getUTCMonth() + 1
  )
}

/** Milliseconds since 1970: [begin, start) are as many months before, [start, end) is the period. */
export type Period = { readonly begin: number; readonly start: number; readonly end: number }

/** @param now of the call: a period that no one chose ends in its month */
export function periodOf(
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
  now: Date,
): Period & { readonly from: string; readonly to: string } {
  const to = query.to ?? monthOf(now.getTime())
  const from = query.from ?? monthOf(startOf(to, 1 - USUAL))
  const length = Math.max(1, monthsBetween(from, to))
  return { from, to, begin: startOf(from, -length), start: startOf(from), end: startOf(to, 1) }
}

export const hours = <Ms extends number | null>(ms: Ms): Ms => (ms === null ? ms : ms / HOUR) as Ms
