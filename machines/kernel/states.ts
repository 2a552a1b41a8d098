/** How a machine's states are counted and named, for pages, printed documentation and figures. */
import type { Role } from './define.ts'
import { pathUp, type Model, type ModelNode } from './model.ts'

export const isEnding = (model: Model, { kind, parent }: ModelNode): boolean =>
  kind === 'final' && parent === model.root

/** States in which something can rest, endings included. @param isServed false: every innermost state counts */
export const standingIn = (model: Model, isServed: boolean): readonly ModelNode[] =>
  [...model.nodes.values()].filter((node) =>
    isServed
      ? (node.kind === 'atomic' && node.meta.court !== undefined) || isEnding(model, node)
      : node.parent !== null && (node.kind === 'atomic' || node.kind === 'final'),
  )

/** The role that has to act; null in frames and final states. */
export const turnOf = ({ meta: { court }, kind }: ModelNode): Role | null =>
  kind === 'final' || court === undefined || court === 'nobody' ? null : court

const nodesUp = (model: Model, id: string): readonly ModelNode[] =>
  pathUp(model, id).flatMap((one) => model.nodes.get(one) ?? [])

/** The step that a state is in, or is. */
export const stepAround = (model: Model, id: string): ModelNode | undefined =>
  nodesUp(model, id).find(({ meta }) => meta.level === 'step')

/** The lane or phase that a state, step or lane is in. */
export const frameAround = (model: Model, id: string): ModelNode | undefined =>
  nodesUp(model, id).find((one) => one.id !== id && (one.meta.level === 'phase' || one.meta.level === 'lane'))

/** A key that has no title: `sendBack` → "send back". */
export const keyInWords = (key: string): string =>
  key
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()

type Name = {
  /** Step, or state around it; with the lane or phase in front where two would be called the same. */
  readonly within: string
  /** With what is around it: "Mandate contract, Signatory: Returned". */
  readonly name: string
}

/** Names of all states and frames, by id. */
export function namesOf(model: Model): ReadonlyMap<string, Name> {
  const nodes = [...model.nodes.values()]
  const aroundOf = ({ parent, title, meta, children }: ModelNode): string => {
    if (parent === null || parent === model.root || (meta.level && children.length > 0)) return ''
    const around = (stepAround(model, parent) ?? model.nodes.get(parent)!).title
    return title.startsWith(around) ? '' : around
  }
  const short = (node: ModelNode): string => joined(aroundOf(node), node.title)
  const alike = Map.groupBy(nodes, short)
  return new Map(
    nodes.map((node) => {
      const around = aroundOf(node)
      const frame = alike.get(short(node))!.length > 1 ? (frameAround(model, node.id)?.title ?? '') : ''
      const within = frame === around ? around : [frame, around].filter(Boolean).join(', ')
      const name = around || !frame ? joined(within, node.title) : `${frame}, ${node.title}`
      return [node.id, { within, name: frame === node.title ? node.title : name }] as const
    }),
  )
}

const joined = (within: string, title: string): string => (within ? `${within}: ${title}` : title)
