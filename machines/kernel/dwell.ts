/** Where an operation's time goes, read from the chart: its places, and which of them wait for another lane. */
import type { AnyStateMachine } from 'xstate'
import type { Role } from './define.ts'
import { leavesOf, pathsUp, type Value } from './drawing.ts'
import { toModel, type Model, type ModelNode } from './model.ts'
import { frameAround, stepAround, turnOf } from './states.ts'

/**
 * own: someone has the move there, a person or the system. blocked: it waits for another lane. A state is blocked when it
 * is left by itself as soon as a condition holds that is fulfilled elsewhere (`always` with guards and no way out without
 * one), and so is a finished lane while a parallel one continues.
 */
type DwellKind = 'own' | 'blocked'

export type DwellPlace = {
  /** Dotted path from the root, as in the drawings and in `snapshot.value`. */
  readonly path: string
  readonly kind: DwellKind
  /** state: the innermost, exactly one in each lane. The others hold states. */
  readonly level: 'state' | 'step' | 'lane' | 'phase'
  readonly title: string
  /** Titles of the frame and the step around it, the outer one first. */
  readonly within: readonly string[]
  /** The role that has to act; null for frames and for finished lanes. */
  readonly court: Role | null
  /** Name of the step in the work lists; null where it is none. */
  readonly step: string | null
  /** A step, or a state that is in none: from here the rest of the way is measured. */
  readonly isStage: boolean
  /** Place that the operation must have been in before: a lane in which no one ever had a move waits for nothing. */
  readonly needs: number | null
}

export type DwellMap = {
  readonly places: readonly DwellPlace[]
  /** Places that a value is in, in ascending order. A state that was split since counts as its first part; unknown states do not count. */
  readonly occupied: (value: Value) => readonly number[]
}

/** The index of a place is its name in stored counts: the order is that of the chart. */
export function dwellMap(machine: AnyStateMachine): DwellMap {
  const model = toModel(machine)
  const found = [...model.nodes.values()].flatMap((node) => placesOf(model, node))
  const indexes = new Map(found.map(({ path, kind }, index) => [`${path} ${kind}`, index]))
  const places = found.map((place) => ({ ...place, needs: indexes.get(`${laneOf(place)} own`) ?? null }))
  const leaves = new Map(
    places.filter(({ level }) => level === 'state').map(({ path, kind }) => [path, kind]),
  )
  const firstIn = new Map(
    [...model.nodes.values()].flatMap(({ initial, parent, path }) =>
      initial && parent !== null ? [[model.nodes.get(parent)!.path, path] as const] : [],
    ),
  )
  return {
    places,
    occupied: (value) => {
      const kinds = new Map<string, DwellKind>()
      for (const entered of leavesOf(value)) {
        // Older journals tell a state whole that has been divided since.
        const leaf = leaves.has(entered) ? entered : (firstIn.get(entered) ?? entered)
        const kind = leaves.get(leaf)
        if (!kind) continue
        // A frame is blocked only when no one has a move anywhere in it.
        for (const path of pathsUp(leaf)) if (kinds.get(path) !== 'own') kinds.set(path, kind)
      }
      return [...kinds]
        .flatMap(([path, kind]) => indexes.get(`${path} ${kind}`) ?? [])
        .toSorted((one, other) => one - other)
    },
  }
}

type Found = Omit<DwellPlace, 'needs'>

/** The lane that a waiting lane, or the end of one, is about. */
function laneOf({ path, kind, level, court }: Found): string | null {
  if (kind !== 'blocked') return null
  if (level === 'lane') return path
  return level === 'state' && court === null ? path.slice(0, path.lastIndexOf('.')) : null
}

function placesOf(model: Model, node: ModelNode): Found[] {
  const kinds = kindsOf(model, node)
  const level = node.children.length > 0 ? node.meta.level : 'state'
  if (!level) return []
  const step = node.meta.level === 'step' ? undefined : stepAround(model, node.id)
  return kinds.map((kind) => ({
    path: node.path,
    kind,
    level,
    title: node.title,
    within: [frameAround(model, node.id), step].flatMap((one) => one?.title ?? []),
    court: turnOf(node),
    step: level === 'state' && turnOf(node) ? (node.meta.view ?? step?.key ?? node.key) : null,
    isStage: level === 'step' || (level === 'state' && !step && turnOf(node) !== null),
  }))
}

function kindsOf(model: Model, node: ModelNode): readonly DwellKind[] {
  if (node.children.length > 0) return node.meta.level ? ['own', 'blocked'] : []
  if (node.kind === 'final') return endsLane(model, node) ? ['blocked'] : []
  if (node.kind !== 'atomic' || turnOf(node) === null) return []
  const byItself = model.edges.filter(({ from, kind }) => from === node.id && kind === 'always')
  return byItself.length > 0 && byItself.every(({ guard }) => guard !== null) ? ['blocked'] : ['own']
}

/** Reached when a step of the lane is done, not by passing the lane over. */
function endsLane({ nodes, edges }: Model, { id, parent }: ModelNode): boolean {
  const lane = parent === null ? undefined : nodes.get(parent)
  const around = lane && lane.parent !== null ? nodes.get(lane.parent) : undefined
  return around?.kind === 'parallel' && edges.some(({ to, kind }) => to === id && kind === 'done')
}
