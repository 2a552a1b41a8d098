/** Machine → plain graph: the only input of the diagrams, the proofs and the printed documentation. */
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import type { StateMeta } from './define.ts'
import { guardName } from './guards.ts'

type NodeKind = 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
type EdgeKind = 'event' | 'after' | 'always' | 'done'

export type ModelNode = {
  readonly id: string
  readonly key: string
  /** Keys from the root, joined by dots; empty for the root. Ids cannot tell the way where a state names its own. */
  readonly path: string
  readonly parent: string | null
  readonly kind: NodeKind
  readonly initial: boolean
  readonly meta: Partial<StateMeta>
  readonly title: string
  readonly children: readonly string[]
}

export type ModelEdge = {
  readonly id: string
  readonly from: string
  /** null: the event is heard and the state stays. */
  readonly to: string | null
  readonly event: string
  readonly kind: EdgeKind
  /** The delay's name for `after`, else the event. */
  readonly label: string
  readonly guard: string | null
  readonly effects: readonly string[]
}

export type Model = {
  readonly root: string
  readonly nodes: ReadonlyMap<string, ModelNode>
  readonly edges: readonly ModelEdge[]
}

/** Reads the chart without running it. */
export function toModel(machine: AnyStateMachine): Model {
  const nodes = new Map<string, ModelNode>()
  const edges: ModelEdge[] = []
  const walk = (node: AnyStateNode): void => {
    const children = Object.values(node.states) as AnyStateNode[]
    nodes.set(node.id, toNode(node, children))
    for (const transition of transitionsOf(node)) edges.push(...toEdges(node, transition, edges.length))
    children.forEach(walk)
  }
  walk(machine.root)
  return { root: machine.root.id, nodes, edges }
}

function toNode(node: AnyStateNode, children: readonly AnyStateNode[]): ModelNode {
  const meta = (node.meta ?? {}) as Partial<StateMeta>
  return {
    id: node.id,
    key: node.key,
    path: node.path.join('.'),
    parent: node.parent?.id ?? null,
    kind: node.type as NodeKind,
    initial: isInitial(node),
    meta,
    title: meta.title ?? node.key,
    children: children.map((child) => child.id),
  }
}

function isInitial(node: AnyStateNode): boolean {
  if (!node.parent || node.parent.type === 'parallel') return false
  return node.parent.initial?.target?.[0]?.id === node.id
}

type Transition = {
  readonly eventType: string
  readonly target?: readonly AnyStateNode[] | undefined
  readonly guard?: unknown
  readonly actions: readonly unknown[]
}

const transitionsOf = (node: AnyStateNode): readonly Transition[] =>
  [...[...node.transitions.values()].flat(), ...(node.always ?? [])] as readonly Transition[]

function toEdges(node: AnyStateNode, transition: Transition, start: number): ModelEdge[] {
  const kind = edgeKind(transition.eventType)
  const targets = transition.target?.map((target) => target.id) ?? [null]
  return targets.map((to, index) => ({
    id: `edge${start + index}`,
    from: node.id,
    to,
    event: transition.eventType,
    kind,
    label: kind === 'after' ? (transition.eventType.split('.')[2] ?? '') : transition.eventType,
    guard: transition.guard ? guardName(transition.guard) : null,
    effects: transition.actions.map(actionName).filter((name) => !name.startsWith('xstate.')),
  }))
}

function edgeKind(event: string): EdgeKind {
  if (event === '') return 'always'
  if (event.startsWith('xstate.after.')) return 'after'
  return event.startsWith('xstate.done') ? 'done' : 'event'
}

const actionName = (action: unknown): string =>
  typeof action === 'string' ? action : String((action as { type?: string }).type ?? 'unnamed')

/** A node and everything above it, innermost first. */
export function pathUp(model: Model, id: string): string[] {
  const parent = model.nodes.get(id)?.parent ?? null
  return parent === null ? [id] : [id, ...pathUp(model, parent)]
}
