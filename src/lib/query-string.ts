/** Query strings within the limits of specification section 9; what is beyond them is left out, not refused. */
import { QUERY_LIMITS } from './constants.ts'

const { arrayLimit, depth, parameterLimit } = QUERY_LIMITS

/** `a[b][c]` is nested three deep, `a` one. */
const depthOf = (name: string): number => name.split('[').length

/** At most 1,000 parameters, 20 of one name, names nested 5 deep; the order stays. */
export function readQuery(search: string): URLSearchParams {
  const kept = new URLSearchParams()
  const seen = new Map<string, number>()
  for (const [name, value] of [...new URLSearchParams(search)].slice(0, parameterLimit)) {
    const before = seen.get(name) ?? 0
    if (depthOf(name) > depth || before >= arrayLimit) continue
    seen.set(name, before + 1)
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
