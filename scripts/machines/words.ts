/** What a drawing says: labels of events instead of their names, courts of everything inside a closed box. */
import type { EventTable, Role } from '../../machines/kernel/define.ts'
import type { Model, ModelEdge } from '../../machines/kernel/model.ts'
import { turnOf } from '../../machines/kernel/states.ts'
import type { View, ViewEdge } from './view.ts'

/** Texts that the operation machines and the browser machines bring along. */
export type Vocabulary = {
  readonly labels: Readonly<Record<string, string>>
  readonly guards: Readonly<Record<string, string>>
  readonly otherwise: Readonly<Record<string, string>>
  readonly skips: Readonly<Record<string, string>>
  readonly delays: Readonly<Record<string, string>>
}

export const labelsOf = (table: EventTable): Vocabulary['labels'] =>
  Object.fromEntries(Object.entries(table).map(([type, { label }]) => [type, label]))

/** Letters; the overview has less room. */
const LINE_LENGTH = { overview: 13, detail: 17 } as const
const MOST_LINES = 4

/** Short lines on an arrow; none for an arrow that needs no words. */
export function linesOf(view: View, edge: ViewEdge, words: Vocabulary): readonly string[] {
  const said = [...new Set(edge.edges.map((one) => wordFor(view, one, words)).filter((word) => word !== ''))]
  const length = view.name === 'overview' ? LINE_LENGTH.overview : LINE_LENGTH.detail
  const lines = said.length > 0 ? wrap(said.join(' or '), length) : []
  return lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES - 1), '…']
}

function wordFor(view: View, edge: ModelEdge, words: Vocabulary): string {
  if (edge.kind === 'done') return ''
  if (edge.kind === 'after') return words.delays[edge.label] ?? edge.label
  if (edge.kind === 'always') return edge.guard ? (words.guards[edge.guard] ?? '') : ''
  const label = words.labels[edge.event] ?? edge.event
  const others = view.edges
    .flatMap(({ edges }) => edges)
    .filter(({ from, event }) => from === edge.from && event === edge.event)
  if (others.length > 1) return conditionOf(edge, words) || label
  return saysNothingNew(view, edge) ? '' : label
}

const conditionOf = (edge: ModelEdge, words: Vocabulary): string =>
  edge.guard?.split(' and ').flatMap((guard) => words.guards[guard] ?? [])[0] ??
  words.otherwise[edge.event] ??
  ''

/** The only way on from a state whose title already asks for it: "Name the signatory" needs no such arrow. */
function saysNothingNew(view: View, edge: ModelEdge): boolean {
  const from = view.nodes.get(edge.from)
  if (!from || from.closed || !from.meta.court || from.meta.court === 'system') return false
  const ways = view.edges.filter((one) => one.from === edge.from && one.kind === 'event')
  return ways.length === 1
}

/** Greedy lines of similar length. */
function wrap(text: string, length: number): string[] {
  const rows = Math.max(1, Math.ceil(text.length / length))
  const goal = Math.max(length - 4, Math.ceil(text.length / rows) + 1)
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1)
    if (last === undefined || `${last} ${word}`.length > goal) return [...lines, word]
    return [...lines.slice(0, -1), `${last} ${word}`]
  }, [])
}

/** Whose move it can be in a box, in order of appearance. */
export function turnsOf(model: Model, id: string): readonly Role[] {
  const courts = leavesOf(model, id).map((leaf) => turnOf(model.nodes.get(leaf)!))
  return [...new Set(courts.filter((court) => court !== null))]
}

/** For a closed box: whose move it is in each state inside, by the path below it. */
export function movesOf(model: Model, id: string): Readonly<Record<string, Role>> {
  const above = model.nodes.get(id)!.path.length + 1
  const moves = leavesOf(model, id).flatMap((leaf) => {
    const court = turnOf(model.nodes.get(leaf)!)
    return court ? [[model.nodes.get(leaf)!.path.slice(above), court] as const] : []
  })
  return Object.fromEntries(moves)
}

const leavesOf = (model: Model, id: string): string[] => {
  const { children } = model.nodes.get(id)!
  return children.length === 0 ? [id] : children.flatMap((child) => leavesOf(model, child))
}

/** Beside the title of a frame: when it is passed over. A frame of one step speaks for its step. */
export function noteOf(model: Model, id: string, words: Vocabulary): string | undefined {
  const gates = model.nodes
    .get(id)!
    .children.flatMap((child) => [child, ...model.nodes.get(child)!.children])
    .filter((child) => model.nodes.get(child)!.title === 'Needed?')
  const mine = gates.filter((gate) => {
    const parent = model.nodes.get(gate)!.parent!
    return parent === id || model.nodes.get(id)!.children.filter((one) => one !== gate).length <= 2
  })
  const guards = model.edges.filter(({ from, guard }) => mine.includes(from) && guard !== null)
  return guards.flatMap(({ guard }) => words.skips[guard ?? ''] ?? [])[0]
}
