/** Which pictures a machine has, and each of them as geometry. */
import type { BoxLevel, Drawing, DrawnBox, DrawnLine, Point } from '../../machines/kernel/drawing.ts'
import { toModel, type Model, type ModelEdge, type ModelNode } from '../../machines/kernel/model.ts'
import type { Chart } from './charts.ts'
import type { PlacedLine } from './arrange.ts'
import { layout, type Layout } from './layout.ts'
import { viewOf, type View, type ViewNode } from './view.ts'
import { turnsOf, linesOf, movesOf, noteOf, type Vocabulary } from './words.ts'

/** Possible nearly everywhere: said below the drawing instead of drawn. */
const ANYWHERE = new Set([
  'operation.sendBack',
  'operation.hold',
  'operation.resume',
  'operation.cancel',
  'operation.withdraw',
  'operation.comment',
  'operation.correct',
])
const QUIET = new Set(['finished', 'asItWas', 'onHold'])
/** Whether a part is needed is said beside its title. */
const SKIPPING = new Set(['gate', 'needed', 'passedOver', 'notNeeded'])

const known = new WeakMap<Chart, Promise<readonly Drawing[]>>()

/** Every drawing of a machine: the overview first. They are laid out once. */
export function drawingsOf(chart: Chart): Promise<readonly Drawing[]> {
  const drawings = known.get(chart) ?? drawAll(chart)
  known.set(chart, drawings)
  return drawings
}

async function drawAll(chart: Chart): Promise<readonly Drawing[]> {
  const model = chart.spell(toModel(chart.machine))
  const drawings: Drawing[] = []
  for (const view of viewsOf(model, chart)) drawings.push(await draw(model, view, chart))
  return drawings
}

function viewsOf(model: Model, chart: Chart): readonly View[] {
  const common = { exits: false, merged: true }
  if (!chart.operation) {
    const closed = ({ path }: ModelNode) => chart.closed.includes(path)
    const hidden = ({ kind }: ModelNode) => kind === 'history'
    const edge = (one: ModelEdge) => !chart.unsaid.some((start) => one.event.startsWith(start))
    return [viewOf(model, { ...common, name: 'overview', root: model.root, closed, hidden, edge })]
  }
  const overview = viewOf(model, {
    ...common,
    name: 'overview',
    root: `${model.root}.active`,
    closed: ({ meta }) => meta.level === 'step',
    hidden: isQuiet,
    edge: (edge) => isDrawn(model, edge),
  })
  const details = [...model.nodes.values()].filter((node) => holdsSteps(model, node))
  return [
    overview,
    ...details.map(({ id, key }) =>
      viewOf(model, {
        name: key,
        root: id,
        closed: () => false,
        hidden: isQuiet,
        edge: (edge) => isDrawn(model, edge),
        merged: false,
        exits: true,
      }),
    ),
  ]
}

/** Re-entry over gates would only add noise. */
function isDrawn(model: Model, edge: ModelEdge): boolean {
  if (edge.to === null || edge.guard === 'isDone') return false
  const beside = model.nodes.get(edge.to)!.parent === model.nodes.get(edge.from)!.parent
  return !ANYWHERE.has(edge.event) || (beside && edge.event === 'operation.cancel')
}

const isQuiet = ({ key, kind }: ModelNode): boolean =>
  QUIET.has(key) || SKIPPING.has(key) || kind === 'history'

/** Has a picture of its own. */
const holdsSteps = (model: Model, node: ModelNode): boolean =>
  node.children.some((child) => model.nodes.get(child)!.meta.level === 'step')

async function draw(model: Model, view: View, { name, words }: Chart): Promise<Drawing> {
  const saying = {
    lines: (edge: Parameters<typeof linesOf>[1]) => linesOf(view, edge, words),
    courts: (id: string) => (isExit(view, id) ? [] : turnsOf(model, id)),
    note: (id: string) => noteOf(model, id, words),
  }
  const laid = await layout(view, saying)
  const root = model.nodes.get(view.root)!
  const title = model.nodes.get(model.root)!.title
  const note = noteOf(model, view.root, words)
  return {
    machine: name,
    view: view.name,
    title: view.name === 'overview' ? title : root.title,
    within: view.name === 'overview' ? null : 'overview',
    ...(note ? { note } : {}),
    w: Math.round(laid.w),
    h: Math.round(laid.h),
    boxes: [...view.nodes.values()]
      .filter(({ id }) => id !== view.root)
      .map((node) => boxOf(model, view, node, laid, words)),
    lines: laid.lines.map(lineOf),
  }
}

const isExit = (view: View, id: string): boolean => view.nodes.get(id)?.exit ?? false

function boxOf(model: Model, view: View, node: ViewNode, laid: Layout, words: Vocabulary): DrawnBox {
  const frame = node.children.length > 0
  const courts = node.exit || frame ? [] : turnsOf(model, node.id)
  const note = frame ? noteOf(model, node.id, words) : undefined
  const opens = view.name === 'overview' ? opensOf(model, node) : undefined
  const step = node.exit ? undefined : stepOf(model, node.id)
  const { x, y, w, h } = laid.areas.get(node.id)!
  return {
    id: node.id,
    path: node.exit ? '' : node.path,
    title: node.exit ? `→ ${node.title}` : node.title,
    level: levelOf(node),
    ...(note ? { note } : {}),
    ...(frame ? { frame } : {}),
    ...(node.initial ? { first: true as const } : {}),
    ...(step ? { step } : {}),
    ...(courts.length > 0 ? { courts } : {}),
    ...(node.closed ? { moves: movesOf(model, node.id) } : {}),
    ...(opens ? { opens } : {}),
    x: Math.round(x),
    y: Math.round(y),
    w: Math.round(w),
    h: Math.round(h),
  }
}

function levelOf(node: ViewNode): BoxLevel {
  if (node.exit) return 'exit'
  if (node.kind === 'final') return 'end'
  if (node.title.endsWith('?')) return 'choice'
  return node.meta.level ?? 'state'
}

function opensOf(model: Model, node: ViewNode): string | undefined {
  if (holdsSteps(model, node)) return node.key
  return node.closed && node.parent ? model.nodes.get(node.parent)!.key : undefined
}

function stepOf(model: Model, id: string): string | undefined {
  const { meta, key, parent } = model.nodes.get(id)!
  if (meta.level === 'step') return meta.view ?? key
  return meta.level === undefined && parent ? stepOf(model, parent) : undefined
}

const lineOf = ({ edge, points, label }: PlacedLine, index: number): DrawnLine => ({
  id: `line${index}`,
  from: edge.from,
  to: edge.to,
  events: [...new Set(edge.edges.filter(({ kind }) => kind === 'event').map(({ event }) => event))],
  ...(edge.kind === 'after' ? { timer: true as const } : {}),
  points: points.map(([x, y]): Point => [Math.round(x), Math.round(y)]),
  ...(label
    ? {
        label: {
          x: Math.round(label.x),
          y: Math.round(label.y),
          w: Math.round(label.w),
          h: Math.round(label.h),
          lines: label.lines,
        },
      }
    : {}),
})
