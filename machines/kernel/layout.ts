/** View → ELK → geometry. Runs at build time; the browser gets the geometry only. */
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import ElkModule from 'elkjs/lib/elk.bundled.js'
import type { Role } from './define.ts'
import type { View, ViewEdge, ViewNode } from './view.ts'

export type Point = { readonly x: number; readonly y: number }
export type Box = Point & { readonly id: string; readonly w: number; readonly h: number }
export type Label = Box & { readonly lines: readonly string[] }
export type Line = { readonly id: string; readonly points: readonly Point[]; readonly label: Label | null }
export type Geometry = {
  readonly w: number
  readonly h: number
  readonly boxes: readonly Box[]
  readonly lines: readonly Line[]
}

export type Words = {
  /** Short lines; none for an edge that needs no words. */
  readonly edge: (edge: ViewEdge) => readonly string[]
  /** Whose move it is, in order of appearance. */
  readonly courts: (node: ViewNode) => readonly Role[]
}

export const HEADER = 40
export const LINE = 16
export const COURT_NAMES: Readonly<Record<Role, string>> = {
  contributor: 'contributor',
  projectCarrier: 'carrier',
  platform: 'platform',
  system: 'system',
}

/** Inter's average advance is about 0.56 em. */
export const textWidth = (text: string, px: number): number => Math.ceil(text.length * px * 0.56 + 2)
export const chipWidth = (role: Role): number => textWidth(COURT_NAMES[role], 11) + 14

/** Wide enough for a laptop, narrow enough to stay readable at 1400 px. */
const PAGE_WIDTH = 1330

type Direction = 'DOWN' | 'RIGHT'

const layered = (direction: Direction): Record<string, string> => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction,
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': direction === 'RIGHT' ? '28' : '26',
  'elk.spacing.nodeNode': '22',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
})

const packed: Record<string, string> = {
  'elk.algorithm': 'rectpacking',
  'elk.rectpacking.widthApproximation.strategy': 'TARGET_WIDTH',
  'elk.rectpacking.widthApproximation.targetWidth': String(PAGE_WIDTH),
  'elk.spacing.nodeNode': '16',
  'elk.expandNodes': 'true',
}

/** Steps run along the page; when that gets too wide, down it. */
export async function layout(view: View, words: Words): Promise<Geometry> {
  const wide = await layoutOnce(view, words, 'RIGHT')
  return wide.w <= PAGE_WIDTH + 60 ? wide : layoutOnce(view, words, 'DOWN')
}

async function layoutOnce(view: View, words: Words, steps: Direction): Promise<Geometry> {
  const Elk = ElkModule as unknown as new () => { layout(graph: ElkNode): Promise<ElkNode> }
  return geometryOf(await new Elk().layout(toElk(view, words, steps)), view, words)
}

/**
 * Every box is laid out for itself and every edge belongs to the smallest box around both its ends, where it
 * connects two direct children. So no line ever crosses a border, and each box can be read alone.
 */
function toElk(view: View, words: Words, steps: Direction): ElkNode {
  const build = (id: string): ElkNode => {
    const node = view.nodes.get(id)!
    if (node.children.length === 0) return { id, ...sizeOf(node, words) }
    const minimum = `(${textWidth(node.title, 15) + 48},60)`
    const size = { 'elk.nodeSize.constraints': 'MINIMUM_SIZE', 'elk.nodeSize.minimum': minimum }
    return {
      id,
      children: node.children.map(build),
      edges: [],
      layoutOptions: { ...optionsOf(view, node, steps), ...size },
    }
  }
  const root = build(view.root)
  const boxes = new Map<string, ElkNode>()
  const index = (node: ElkNode): void => {
    boxes.set(node.id, node)
    node.children?.forEach(index)
  }
  index(root)
  for (const edge of view.edges) {
    const place = placeOf(view, edge)
    if (place) boxes.get(place.owner)?.edges?.push(toElkEdge(edge, place, words))
  }
  const page = {
    'elk.padding': '[top=0,left=0,bottom=0,right=0]',
    'elk.json.edgeCoords': 'ROOT',
    'elk.json.shapeCoords': 'ROOT',
  }
  return { id: '::page', children: [root], layoutOptions: page }
}

/** Boxes of boxes run down the page, boxes of states run along it, lanes are packed. */
function optionsOf(view: View, node: ViewNode, steps: Direction): Record<string, string> {
  const padding = { 'elk.padding': `[top=${HEADER + 6},left=18,bottom=18,right=18]` }
  if (node.kind === 'parallel') return { ...packed, ...padding }
  const holdsBoxes = node.children.some((child) => view.nodes.get(child)!.children.length > 0)
  return { ...layered(holdsBoxes ? 'DOWN' : steps), ...padding }
}

function sizeOf(node: ViewNode, words: Words): { width: number; height: number } {
  const courts = words.courts(node)
  const chips = courts.reduce((sum, role) => sum + chipWidth(role) + 6, 0)
  const width = Math.max(textWidth(node.title, 14) + 30, chips + 24, 70)
  return { width, height: courts.length > 0 ? 60 : 36 }
}

type Place = { readonly owner: string; readonly from: string; readonly to: string; readonly back: boolean }

function placeOf(view: View, edge: ViewEdge): Place | null {
  const from = pathDown(view, edge.from)
  const to = pathDown(view, edge.to)
  const fork = from.findIndex((id, index) => id !== to[index])
  if (fork <= 0 || to[fork] === undefined) return null
  const owner = from[fork - 1]!
  const siblings = view.nodes.get(owner)!.children
  // Document order is reading order: an edge that points back is laid out reversed and drawn as it is.
  const back = siblings.indexOf(to[fork]) < siblings.indexOf(from[fork]!)
  return { owner, from: from[fork]!, to: to[fork], back }
}

function pathDown(view: View, id: string): string[] {
  const parent = id === view.root ? null : (view.nodes.get(id)?.parent ?? null)
  return parent === null ? [id] : [...pathDown(view, parent), id]
}

function toElkEdge(edge: ViewEdge, { from, to, back }: Place, words: Words): ElkExtendedEdge {
  const lines = words.edge(edge)
  const width = Math.max(0, ...lines.map((line) => textWidth(line, 11.5))) + 14
  return {
    id: (back ? 'back:' : '') + edge.id,
    sources: [back ? to : from],
    targets: [back ? from : to],
    labels:
      lines.length > 0
        ? [
            {
              text: lines.join('\n'),
              width,
              height: lines.length * LINE + 5,
              layoutOptions: { 'elk.edgeLabels.inline': 'true' },
            },
          ]
        : [],
  }
}

function geometryOf(laid: ElkNode, view: View, words: Words): Geometry {
  const boxes: Box[] = []
  const edges: ElkExtendedEdge[] = []
  const walk = (node: ElkNode): void => {
    if (node.id !== '::page')
      boxes.push({ id: node.id, x: node.x ?? 0, y: node.y ?? 0, w: node.width ?? 0, h: node.height ?? 0 })
    edges.push(...(node.edges ?? []))
    node.children?.forEach(walk)
  }
  walk(laid)
  return {
    w: laid.width ?? 0,
    h: laid.height ?? 0,
    boxes,
    lines: edges.map((edge) => lineOf(edge, view, words)),
  }
}

function lineOf(edge: ElkExtendedEdge, view: View, words: Words): Line {
  const back = edge.id.startsWith('back:')
  const id = back ? edge.id.slice(5) : edge.id
  const section = edge.sections?.[0]
  const points = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : []
  const label = edge.labels?.[0]
  const shown = view.edges.find((candidate) => candidate.id === id)!
  const box =
    label?.x === undefined
      ? null
      : {
          id,
          x: label.x,
          y: label.y ?? 0,
          w: label.width ?? 0,
          h: label.height ?? 0,
          lines: words.edge(shown),
        }
  return { id, points: back ? points.toReversed() : points, label: box }
}
