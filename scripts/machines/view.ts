/** Model → what one drawing shows: which boxes are closed, which edges are merged. Two levels keep it readable. */
import { pathUp, type Model, type ModelEdge, type ModelNode } from '../../machines/kernel/model.ts'

export type ViewNode = ModelNode & {
  /** Drawn as one box although it has states inside. */
  readonly closed: boolean
  /** Leads out of the picture. */
  readonly exit: boolean
}

export type ViewEdge = {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly kind: ModelEdge['kind']
  /** All events that lead this way. */
  readonly edges: readonly ModelEdge[]
}

export type View = {
  readonly name: string
  readonly root: string
  readonly nodes: ReadonlyMap<string, ViewNode>
  readonly edges: readonly ViewEdge[]
}

export type ViewOptions = {
  readonly name: string
  /** The box that fills the picture. */
  readonly root: string
  /** These boxes are drawn without their inside. */
  readonly closed: (node: ModelNode) => boolean
  /** Nodes left out together with their edges: gates, history, endings that everything leads to. */
  readonly hidden: (node: ModelNode) => boolean
  readonly edge: (edge: ModelEdge) => boolean
  /** One line for all events between two boxes. */
  readonly merged: boolean
  /** Draws a stub for every state outside the picture that an edge leads to. */
  readonly exits: boolean
}

/** What one drawing shows of a model. */
export function viewOf(model: Model, options: ViewOptions): View {
  const { name, root, closed, hidden, edge: shows, exits, merged: merges } = options
  const nodes = new Map<string, ViewNode>()
  const walk = (id: string): void => {
    const node = model.nodes.get(id)!
    const isClosed = id !== root && node.children.length > 0 && closed(node)
    const children = isClosed ? [] : node.children.filter((child) => !hidden(model.nodes.get(child)!))
    const initial = isFirst(model, node, hidden)
    nodes.set(id, { ...node, initial, children, closed: isClosed, exit: false })
    children.forEach(walk)
  }
  walk(root)
  const visible = (id: string): string | null => pathUp(model, id).find((above) => nodes.has(above)) ?? null
  const merged = new Map<string, ModelEdge[]>()
  for (const edge of model.edges.flatMap((candidate) => throughHidden(model, candidate, hidden))) {
    if (edge.to === null || !shows(edge) || hidden(model.nodes.get(edge.from)!)) continue
    const from = visible(edge.from)
    if (from === root) continue
    const to = visible(edge.to) ?? (exits && from ? addExit(model, nodes, root, from, edge.to) : null)
    if (!from || !to || from === root || to === root) continue
    if (from === to && !(edge.from === from && edge.to === to)) continue
    const what = edge.kind === 'after' ? 'after' : merges ? '' : `${edge.event}${edge.guard ?? ''}`
    const key = `${from}>${to}>${what}`
    merged.set(key, [...(merged.get(key) ?? []), edge])
  }
  const edges = [...merged].map(([id, all]) => {
    const [from, to] = id.split('>') as [string, string]
    return { id, from, to, kind: all[0]!.kind, edges: all }
  })
  return { name, root, nodes, edges }
}

/** An edge into a hidden gate is drawn to where the gate usually leads: its last way out. */
function throughHidden(model: Model, edge: ModelEdge, hidden: (node: ModelNode) => boolean): ModelEdge[] {
  const target = edge.to === null ? null : model.nodes.get(edge.to)!
  if (!target || !hidden(target)) return [edge]
  const ways = model.edges.filter((candidate) => candidate.from === target.id && candidate.kind === 'always')
  const usual = ways.at(-1)
  return usual ? [{ ...edge, to: usual.to }] : [edge]
}

/** A state outside the picture becomes a small ending beside the state that leads to it. */
function addExit(
  model: Model,
  nodes: Map<string, ViewNode>,
  root: string,
  from: string,
  target: string,
): string {
  const parent = from === root ? root : (nodes.get(from)!.parent ?? root)
  const id = `${parent}::${target}`
  if (nodes.has(id)) return id
  nodes.set(id, {
    ...model.nodes.get(target)!,
    id,
    parent,
    kind: 'final',
    initial: false,
    meta: {},
    children: [],
    closed: false,
    exit: true,
  })
  nodes.set(parent, { ...nodes.get(parent)!, children: [...nodes.get(parent)!.children, id] })
  return id
}

/** The first state that people see: the initial one, or where a hidden gate leads. */
function isFirst(model: Model, node: ModelNode, hidden: (node: ModelNode) => boolean): boolean {
  if (node.initial || node.parent === null) return node.initial
  const first = model.nodes
    .get(node.parent)!
    .children.map((id) => model.nodes.get(id)!)
    .find((child) => child.initial)
  if (!first || !hidden(first)) return false
  return model.edges.filter((edge) => edge.from === first.id && edge.kind === 'always').at(-1)?.to === node.id
}
