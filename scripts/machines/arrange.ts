/** How the boxes inside one box are arranged: on shelves, in a stack, or by ELK. Build time only. */
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js'
import ElkModule from 'elkjs/lib/elk.bundled.js'
import type { Area, Point } from '../../machines/kernel/drawing.ts'
import { labelSize, type sizeOf } from './measure.ts'
import type { ViewEdge } from './view.ts'

export type PlacedLine = {
  readonly edge: ViewEdge
  readonly points: readonly Point[]
  readonly label: (Area & { readonly lines: readonly string[] }) | null
}

export type Saying = {
  readonly lines: (edge: ViewEdge) => readonly string[]
  readonly courts: (id: string) => Parameters<typeof sizeOf>[1]
  readonly note: (id: string) => string | undefined
}

/** What happens inside a stretched box: left-aligned, centred, or its boxes share the width. */
type Fill = 'row' | 'centre' | 'shelves'

export type Placed = { readonly x: number; readonly y: number; readonly laid: Laid }
export type Laid = {
  readonly id: string
  readonly w: number
  readonly h: number
  readonly children: readonly Placed[]
  readonly lines: readonly PlacedLine[]
  readonly fill: Fill
}

type Direction = 'DOWN' | 'RIGHT'
export type Link = {
  readonly edge: ViewEdge
  readonly from: string
  readonly to: string
  readonly back: boolean
}

const elk = new (ElkModule as unknown as new () => { layout(graph: ElkNode): Promise<ElkNode> })()

export type Inner = Omit<Laid, 'id'>

/** Places boxes that have their sizes. `limit` is the width to keep to, where that is possible. */
export async function arrange(
  children: readonly Laid[],
  links: readonly Link[],
  parallel: boolean,
  limit: number,
  saying: Saying,
): Promise<Inner> {
  if (parallel) return shelves(children, limit)
  const frames = children.filter(({ children: inside }) => inside.length > 0)
  const widest = Math.max(...frames.map(({ w }) => w))
  const even = children.map((child) => (child.children.length > 0 ? stretch(child, widest) : child))
  if (frames.length === children.length && isChain(children, links, saying)) return stack(even, links)
  if (frames.length > 0) {
    const sameWidth = await byElk(even, links, 'DOWN', saying)
    return sameWidth.w <= limit ? sameWidth : byElk(children, links, 'DOWN', saying)
  }
  const row = await byElk(children, links, 'RIGHT', saying)
  return row.w <= limit ? row : byElk(children, links, 'DOWN', saying)
}

const GAP = 14
const STEP_GAP = 26

/** Lanes side by side while they fit; every shelf is as wide as the widest, every lane as high as its shelf. */
function shelves(lanes: readonly Laid[], limit: number): Inner {
  const rows: Laid[][] = []
  for (const lane of lanes) {
    const last = rows.at(-1)
    if (last && rowWidth(last) + GAP + lane.w <= limit) last.push(lane)
    else rows.push([lane])
  }
  const w = Math.max(...rows.map(rowWidth))
  const children: Placed[] = []
  let y = 0
  for (const row of rows) {
    const more = (w - rowWidth(row)) / row.length
    const h = Math.max(...row.map((lane) => lane.h))
    let x = 0
    for (const lane of row) {
      children.push({ x, y, laid: { ...stretch(lane, lane.w + more), h } })
      x += lane.w + more + GAP
    }
    y += h + GAP
  }
  return { w, h: y - GAP, children, lines: [], fill: 'shelves' }
}

const rowWidth = (row: readonly Laid[]): number => row.reduce((sum, { w }) => sum + w + GAP, -GAP)

/** Frames one below the other, with an arrow between each two. */
function stack(frames: readonly Laid[], links: readonly Link[]): Inner {
  const w = Math.max(...frames.map((frame) => frame.w))
  const children: Placed[] = []
  let y = 0
  for (const laid of frames) {
    children.push({ x: 0, y, laid })
    y += laid.h + STEP_GAP
  }
  const lines = links.map(({ edge, from, to }): PlacedLine => {
    const above = children.find(({ laid }) => laid.id === from)!
    const below = children.find(({ laid }) => laid.id === to)!
    return {
      edge,
      points: [
        [w / 2, above.y + above.laid.h],
        [w / 2, below.y],
      ],
      label: null,
    }
  })
  return { w, h: y - STEP_GAP, children, lines, fill: 'shelves' }
}

const isChain = (frames: readonly Laid[], links: readonly Link[], saying: Saying): boolean =>
  links.every(({ edge, from, to }) => {
    const at = frames.findIndex(({ id }) => id === from)
    return frames[at + 1]?.id === to && saying.lines(edge).length === 0
  })

const layered = (direction: Direction): Record<string, string> => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction,
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.padding': '[top=2,left=2,bottom=2,right=2]',
  'elk.layered.spacing.nodeNodeBetweenLayers': direction === 'RIGHT' ? '22' : '24',
  'elk.spacing.nodeNode': '18',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
})

async function byElk(
  children: readonly Laid[],
  links: readonly Link[],
  direction: Direction,
  saying: Saying,
): Promise<Inner> {
  const graph: ElkNode = {
    id: '::box',
    children: children.map(({ id, w, h }) => ({ id, width: w, height: h })),
    edges: links.map((link, index) => toElkEdge(link, index, saying)),
    layoutOptions: layered(direction),
  }
  const laid = await elk.layout(graph)
  const placed = children.map((child) => {
    const { x = 0, y = 0 } = laid.children!.find(({ id }) => id === child.id)!
    return { x, y, laid: child }
  })
  const lines = (laid.edges ?? []).map((edge) => fromElkEdge(edge, links[Number(edge.id)]!, saying))
  return {
    w: laid.width ?? 0,
    h: laid.height ?? 0,
    children: placed,
    lines,
    fill: direction === 'RIGHT' ? 'row' : 'centre',
  }
}

function toElkEdge({ edge, from, to, back }: Link, index: number, saying: Saying): ElkExtendedEdge {
  const lines = saying.lines(edge)
  const { w, h } = labelSize(lines)
  const inline = { 'elk.edgeLabels.inline': 'true' }
  return {
    id: String(index),
    sources: [back ? to : from],
    targets: [back ? from : to],
    labels: lines.length > 0 ? [{ text: edge.id, width: w, height: h, layoutOptions: inline }] : [],
  }
}

function fromElkEdge(laid: ElkExtendedEdge, { edge, back }: Link, saying: Saying): PlacedLine {
  const section = laid.sections?.[0]
  const ends = section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : []
  const points = ends.map(({ x, y }): Point => [x, y])
  const label = laid.labels?.[0]
  const { x, y, width: w = 0, height: h = 0 } = label ?? {}
  return {
    edge,
    points: back ? points.toReversed() : points,
    label: x === undefined || y === undefined ? null : { x, y, w, h, lines: saying.lines(edge) },
  }
}

/** Widens a frame. */
export function stretch(laid: Laid, w: number): Laid {
  const more = w - laid.w
  if (laid.children.length === 0 || more <= 0) return laid
  if (laid.fill === 'row') return { ...laid, w }
  const lines = laid.lines.map((line) => shift(line, more / 2, 0))
  if (laid.fill === 'centre')
    return { ...laid, w, lines, children: laid.children.map((one) => ({ ...one, x: one.x + more / 2 })) }
  const rows = [...Map.groupBy(laid.children, ({ y }) => y).values()]
  const children = rows.flatMap((row) =>
    row.map((one, index) => {
      const share = more / row.length
      return { ...one, x: one.x + share * index, laid: stretch(one.laid, one.laid.w + share) }
    }),
  )
  return { ...laid, w, lines, children }
}

export const shift = (line: PlacedLine, dx: number, dy: number): PlacedLine => ({
  ...line,
  points: line.points.map(([x, y]): Point => [x + dx, y + dy]),
  label: line.label && { ...line.label, x: line.label.x + dx, y: line.label.y + dy },
})
