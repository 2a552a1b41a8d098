/** One finished operation played again with other times: what would its end have been? Pure. */
import type { DwellPlace } from '../../../machines/kernel/dwell.ts'

/** Milliseconds since 1970. */
export type Past = { readonly place: number; readonly since: number; readonly until: number }

const isWithin = (path: string, around: string): boolean => path === around || path.startsWith(`${around}.`)

/**
 * Each move is made as long after its state was entered as it was in truth, shortened in one place. Anyone who waits for
 * another lane goes on when that lane is there. So the end moves only as far as no other lane holds it.
 * @param stays all of one operation, none of which goes on
 * @param path of the place that takes less time in all, or more
 * @param ms how much less; negative: more
 * @returns when its last stay would have ended
 */
export function endIf(
  places: readonly DwellPlace[],
  stays: readonly Past[],
  { path, ms }: { readonly path: string; readonly ms: number },
): number {
  const spent = stays.reduce((sum, { place, since, until }) => {
    const { path: at, kind } = places[place]!
    return at === path && kind === 'own' ? sum + until - since : sum
  }, 0)
  const pace = spent === 0 ? 1 : Math.max(0, spent - ms) / spent
  const states = stays.filter(({ place }) => places[place]!.level === 'state')
  const ends = Map.groupBy(states, ({ until }) => until)
  const moments = [...new Set(states.flatMap(({ since, until }) => [since, until]))].toSorted((a, b) => a - b)
  const moved = new Map<number, number>()
  let [before, end] = [moments[0] ?? 0, moments[0] ?? 0]
  for (const moment of moments) {
    const left = (ends.get(moment) ?? []).filter(({ since }) => since < moment)
    const after = left.map(({ place, since }) => {
      const { kind, path: at } = places[place]!
      const took = kind === 'blocked' ? 0 : (moment - since) * (isWithin(at, path) ? pace : 1)
      return moved.get(since)! + took
    })
    // Between two moments at which no one was anywhere, time passes as it did.
    end = after.length > 0 ? Math.max(...after) : end + (moment - before)
    moved.set(moment, end)
    before = moment
  }
  return end
}
