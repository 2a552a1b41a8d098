/** Months without anything stand between those with something, so that distances are true. Pure. */
import type { Month } from '../../ui/charts/month-columns.tsx'

const MOST = 120

const after = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** @param months in order; the last ones when there are very many */
export function withEveryMonth(months: readonly Month[]): readonly Month[] {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return []
  const known = new Map(months.map((one) => [one.month, one]))
  const all: Month[] = []
  for (let month = first.month; month <= last.month; month = after(month))
    all.push(known.get(month) ?? { month, parts: {} })
  return all.slice(-MOST)
}
