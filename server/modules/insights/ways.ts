/** The way of one operation: in which states someone had to act, and how often. Pure. */
import type { WorkflowName } from '../../../machines/workflows.ts'
import { dwellMaps, type Followed } from './stays.ts'

/** Nine stands for nine and more. */
const MOST_TIMES = 9

/** In the machine's order, since lanes run side by side. @returns place × 10 + count of each state; null while open */
export function wayOf(machine: WorkflowName, { stays, endedAt }: Followed): readonly number[] | null {
  if (endedAt === null) return null
  const { places } = dwellMaps[machine]
  const moves = stays.filter(({ place }) => places[place]!.level === 'state' && places[place]!.kind === 'own')
  return [...Map.groupBy(moves, ({ place }) => place)]
    .toSorted(([one], [other]) => one - other)
    .map(([place, { length }]) => place * 10 + Math.min(length, MOST_TIMES))
}

/** What `wayOf` wrote. */
export const statesOf = (way: readonly number[]) =>
  way.map((one) => ({ place: Math.floor(one / 10), times: one % 10 }))
