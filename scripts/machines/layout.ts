/** View → geometry, from the inside out: an edge belongs to the smallest box around both ends, so it crosses no border. */
import type { Area } from '../../machines/kernel/drawing.ts'
import {
  arrange,
  shift,
  stretch,
  type Inner,
  type Laid,
  type Link,
  type Placed,
  type PlacedLine,
  type Saying,
} from './arrange.ts'
import { HEADER, PAD, PAGE_WIDTH, sizeOf, textWidth } from './measure.ts'
import type { View, ViewEdge } from './view.ts'

export type Layout = {
  readonly w: number
  readonly h: number
  readonly areas: ReadonlyMap<string, Area>
  readonly lines: readonly PlacedLine[]
}

/** Lays a view out within the width of a page. */
export async function layout(view: View, saying: Saying): Promise<Layout> {
  const links = Map.groupBy(
    view.edges.flatMap((edge) => linkOf(view, edge)),
    ({ owner }) => owner,
  )
  const lay = async (id: string, limit: number): Promise<Laid> => {
    const node = view.nodes.get(id)!
    if (node.children.length === 0)
      return { id, ...sizeOf(node.title, saying.courts(id)), children: [], lines: [], fill: 'row' }
    const pad = id === view.root ? { side: 0, top: 0 } : { side: PAD, top: HEADER }
    const room = limit - 2 * pad.side
    const mine = (links.get(id) ?? []).map(({ link }) => link)
    const inside = async (each: number): Promise<Inner> => {
      const children: Laid[] = []
      for (const child of node.children) children.push(await lay(child, each))
      return arrange(children, mine, node.kind === 'parallel', room, saying)
    }
    const wide = await inside(room)
    // Two frames side by side: each gets half the page.
    const inner = wide.w <= room ? wide : await inside(room / 2)
    const title = textWidth(node.title, 15) + textWidth(saying.note(id) ?? '', 12) + 2 * PAD
    const framed: Laid = {
      id,
      w: inner.w + 2 * pad.side,
      h: inner.h + pad.top + pad.side,
      children: inner.children.map((one) => ({ ...one, x: one.x + pad.side, y: one.y + pad.top })),
      lines: inner.lines.map((line) => shift(line, pad.side, pad.top)),
      fill: inner.fill,
    }
    return id === view.root ? framed : stretch(framed, Math.max(framed.w, title))
  }
  return flatten(await lay(view.root, PAGE_WIDTH))
}

/** Where an edge is drawn: in the smallest box around both ends, between two of its children. */
function linkOf(view: View, edge: ViewEdge): readonly { readonly owner: string; readonly link: Link }[] {
  const from = pathDown(view, edge.from)
  const to = pathDown(view, edge.to)
  const fork = from.findIndex((id, index) => id !== to[index])
  const owner = from[fork - 1]
  const [source, target] = [from[fork], to[fork]]
  if (owner === undefined || source === undefined || target === undefined) return []
  const siblings = view.nodes.get(owner)!.children
  // Document order is reading order: an edge that points back is laid out reversed and drawn as it is.
  const back = siblings.indexOf(target) < siblings.indexOf(source)
  return [{ owner, link: { edge, from: source, to: target, back } }]
}

function pathDown(view: View, id: string): string[] {
  const parent = id === view.root ? null : (view.nodes.get(id)?.parent ?? null)
  return parent === null ? [id] : [...pathDown(view, parent), id]
}

function flatten(root: Laid): Layout {
  const areas = new Map<string, Area>()
  const lines: PlacedLine[] = []
  const walk = ({ x, y, laid }: Placed): void => {
    areas.set(laid.id, { x, y, w: laid.w, h: laid.h })
    lines.push(...laid.lines.map((line) => shift(line, x, y)))
    for (const child of laid.children) walk({ ...child, x: x + child.x, y: y + child.y })
  }
  walk({ x: 0, y: 0, laid: root })
  return { w: root.w, h: root.h, areas, lines }
}
