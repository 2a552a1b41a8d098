/** The states of a snapshot, for a drawing; on hold, the states that a resume leads to. */
import type { AnyMachineSnapshot } from 'xstate'
import type { Value } from './drawing.ts'
import { activeIds } from './xstate.ts'

/** `snapshot.value`, or the place that a history remembers. For painting: `paint(drawing, { value, done })`. */
export function valueToShow(snapshot: AnyMachineSnapshot): Value {
  const active = new Set(activeIds(snapshot))
  const remembered = Object.entries(snapshot.historyValue).find(([id]) => {
    const parent = snapshot.machine.getStateNodeById(id).parent
    return parent !== undefined && !active.has(parent.id)
  })
  const isPaused = snapshot.status === 'active' && remembered !== undefined
  return isPaused ? nested(leavesOnly(remembered[1].map(({ path }) => path))) : (snapshot.value as Value)
}

type Path = readonly string[]

const leavesOnly = (paths: readonly Path[]): readonly Path[] =>
  paths.filter(
    (path) =>
      !paths.some((other) => other.length > path.length && path.every((key, at) => other[at] === key)),
  )

/** Paths of leaves → the value that names them. */
function nested(paths: readonly Path[]): Value {
  const [first = []] = paths
  if (paths.length === 1 && first.length === 1) return first[0]!
  const groups = Map.groupBy(paths, ([key = '']) => key)
  return Object.fromEntries(
    [...groups].map(([key, inside]) => [key, nested(inside.map((path) => path.slice(1)))]),
  )
}
