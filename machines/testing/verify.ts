/** Proofs over the walked machine. Each finding fails the build. */
import type { AnyStateMachine } from 'xstate'
import type { EventTable, Role } from '../kernel/define.ts'
import type { Walk } from '../kernel/explore.ts'
import { toModel, type Model } from '../kernel/model.ts'

/** The side that has to act must have an event to send. */
const idleTurns = (model: Model, table: EventTable): string[] =>
  [...model.nodes.values()]
    .filter(
      (node) =>
        node.kind === 'atomic' &&
        node.meta.court !== undefined &&
        node.meta.court !== 'nobody' &&
        node.meta.court !== 'system',
    )
    .filter(
      (node) =>
        !model.edges.some(
          (edge) => edge.from === node.id && table[edge.event]?.roles.includes(node.meta.court as Role),
        ),
    )
    .map((node) => `court cannot act: ${node.id}`)

export function verify(
  machine: AnyStateMachine,
  table: EventTable,
  walk: Walk,
  goal = 'completed',
): string[] {
  const model = toModel(machine)
  return [
    ...unreachable(model, walk),
    ...untitled(model),
    ...stuck(walk, goal),
    ...idleTurns(model, table),
    ...eventFindings(model, table, walk),
  ]
}

const unreachable = (model: Model, walk: Walk): string[] =>
  [...model.nodes.values()]
    .filter((node) => node.kind !== 'history' && !walk.passed.has(node.id))
    .map((node) => `unreachable: ${node.id}`)

const untitled = (model: Model): string[] =>
  [...model.nodes.values()]
    .filter((node) => node.kind !== 'history' && !node.meta.title)
    .map((node) => `no title: ${node.id}`)

/**
 * From every configuration the good ending can be reached: the closure runs backwards from it.
 * "Some ending" would prove nothing, because a cancel that is possible everywhere hides every dead end.
 */
function stuck(walk: Walk, goal: string): string[] {
  const comesFrom = new Map<string, string[]>()
  for (const [key, visit] of walk.seen) {
    for (const { to } of visit.out) {
      const known = comesFrom.get(to)
      if (known) known.push(key)
      else comesFrom.set(to, [key])
    }
  }
  const alive = new Set<string>()
  const queue = [...walk.seen].filter(([, visit]) => visit.snapshot.value === goal).map(([key]) => key)
  while (queue.length > 0) {
    const key = queue.pop()!
    if (alive.has(key)) continue
    alive.add(key)
    queue.push(...(comesFrom.get(key) ?? []))
  }
  return [...walk.seen]
    .filter(([key, visit]) => !alive.has(key) && visit.snapshot.status === 'active')
    .map(
      ([, visit]) =>
        `${visit.out.length > 0 ? 'cannot complete' : 'dead end'}: ${JSON.stringify(visit.snapshot.value)}`,
    )
}

function eventFindings(model: Model, table: EventTable, walk: Walk): string[] {
  const heard = new Set(model.edges.filter((edge) => edge.kind === 'event').map((edge) => edge.event))
  const never = [...heard]
    .filter((event) => !walk.fired.has(event))
    .map((event) => `event never fires: ${event}`)
  const rowless = [...heard]
    .filter((event) => !Object.hasOwn(table, event))
    .map((event) => `event without a row: ${event}`)
  const unheard = Object.keys(table)
    .filter((event) => !heard.has(event))
    .map((event) => `event nobody hears: ${event}`)
  const timers = model.edges
    .filter((edge) => edge.kind === 'after' && !walk.fired.has(edge.event))
    .map((edge) => `timer never fires: ${edge.event}`)
  const roleless = Object.entries(table)
    .filter(([, row]) => row.roles.length === 0)
    .map(([event]) => `event without roles: ${event}`)
  return [...never, ...rowless, ...unheard, ...timers, ...roleless]
}
