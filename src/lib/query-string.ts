/** Query strings within the limits of specification section 9; what is beyond them is left out, not refused. */
import { baseOf, depthOf, QUERY_LIMITS } from '../../contract/http/query-limits.ts'

const { arrayLimit, depth, parameterLimit } = QUERY_LIMITS

/** At most 1,000 parameters, 20 of one name, names 5 deep, as the API takes them; the order stays. */
export function readQuery(search: string): URLSearchParams {
  const kept = new URLSearchParams()
  const seen = new Map<string, number>()
  for (const [name, value] of [...new URLSearchParams(search)].slice(0, parameterLimit)) {
    const base = baseOf(name)
    const before = seen.get(base) ?? 0
    if (depthOf(name) > depth || before >= arrayLimit) continue
    seen.set(base, before + 1)
    kept.append(name, value)
  }
  return kept
}

/** The part of a query string that is read, or null when all of it is. */
export function shortened(search: string): string | null {
  const all = new URLSearchParams(search)
  const kept = readQuery(search)
  return kept.size === all.size ? null : `?${kept.toString()}`
}
