/** What a drawing says: labels of events instead of their names, courts of everything inside a closed box. */
import type { EventTable, Role } from './define.ts'
import type { Words } from './layout.ts'
import type { Model, ModelEdge } from './model.ts'
import type { ViewEdge, ViewNode } from './view.ts'

const MOST_LINES = 3

export function wordsFor(model: Model, table: EventTable, guards: Readonly<Record<string, string>>): Words {
  return {
    edge: (edge) => linesOf(edge, table, guards),
    courts: (node) => courtsOf(model, node),
  }
}

function linesOf(
  edge: ViewEdge,
  table: EventTable,
  guards: Readonly<Record<string, string>>,
): readonly string[] {
  const all = [...new Set(edge.edges.map((one) => wordFor(one, table, guards)).filter((word) => word !== ''))]
  return all.length <= MOST_LINES
    ? all
    : [...all.slice(0, MOST_LINES - 1), `and ${all.length - MOST_LINES + 1} more`]
}

function wordFor(edge: ModelEdge, table: EventTable, guards: Readonly<Record<string, string>>): string {
  if (edge.kind === 'done') return ''
  if (edge.kind === 'after') return `after ${spaced(edge.label)}`
  if (edge.kind === 'always') return edge.guard ? (guards[edge.guard] ?? spaced(edge.guard)) : ''
  return table[edge.event]?.label ?? edge.event
}

const spaced = (name: string): string =>
  name
    .replace(/([A-Z]|\d+)/g, ' $1')
    .toLowerCase()
    .trim()

function courtsOf(model: Model, node: ViewNode): readonly Role[] {
  const inside = node.closed ? allLeaves(model, node.id) : [node.id]
  const courts = inside
    .map((id) => model.nodes.get(id)?.meta.court)
    .filter((court): court is Role => court !== undefined && court !== 'nobody')
  return [...new Set(courts)]
}

const allLeaves = (model: Model, id: string): string[] => {
  const { children } = model.nodes.get(id)!
  return children.length === 0 ? [id] : children.flatMap((child) => allLeaves(model, child))
}
