/** The shape of a machine as plain, sorted lines: what stored snapshots and clients rely on. */
import type { Model, ModelEdge } from './model.ts'
import type { PageVersion } from './page.ts'

/** What the machine is made of. */
export type Shape = {
  readonly machine: string
  readonly version: number
  readonly states: readonly string[]
  readonly events: readonly string[]
  readonly guards: readonly string[]
  readonly delays: readonly string[]
  readonly effects: readonly string[]
  readonly edges: readonly string[]
}

/** A shape, and how it came about. */
export type Lock = Shape & { readonly history: readonly PageVersion[] }

/** Everything that a stored row or a client may name. */
export function shapeOf(machine: string, version: number, model: Model): Shape {
  const edgesOf = (kind: ModelEdge['kind']) => model.edges.filter((edge) => edge.kind === kind)
  const guards = model.edges.flatMap(({ guard }) => guard?.split(' and ') ?? [])
  return {
    machine,
    version,
    states: sorted([...model.nodes.values()].map(({ path, kind }) => `${path || '(root)'} ${kind}`)),
    events: sorted(edgesOf('event').map(({ event }) => event)),
    guards: sorted(guards),
    delays: sorted(edgesOf('after').map(({ label }) => label)),
    effects: sorted(model.edges.flatMap(({ effects }) => effects)),
    edges: sorted(model.edges.map((edge) => lineOf(model, edge))),
  }
}

const sorted = (items: readonly string[]): string[] => [...new Set(items)].toSorted()

function lineOf(model: Model, { from, to, event, guard, effects }: ModelEdge): string {
  const path = (id: string) => model.nodes.get(id)!.path || '(root)'
  const parts = [path(from), event || 'always', guard ? `[${guard}]` : '', '→', to ? path(to) : 'stays']
  return [...parts, effects.length > 0 ? `/ ${effects.join(', ')}` : '']
    .filter((part) => part !== '')
    .join(' ')
}

/** States that stored rows may name and that are gone, although the version is the same. */
export function lostStates(before: Shape, after: Shape): readonly string[] {
  if (before.version !== after.version) return []
  return before.states.filter((state) => !after.states.includes(state))
}

export type ShapeChanges = {
  /** Paths. `changed`: what leads out of the state, or its kind, is another. */
  readonly states: Differences
  readonly events: Pick<Differences, 'added' | 'removed'>
}
type Differences = {
  readonly added: readonly string[]
  readonly removed: readonly string[]
  readonly changed: readonly string[]
}

/** `active.request atomic`, `active.request proposal.accept [guard] → …`: the path stands first. */
const pathOf = (line: string): string => line.slice(0, line.indexOf(' '))

const linesByPath = ({ states, edges }: Shape) =>
  new Map(
    [...Map.groupBy([...states, ...edges], pathOf)].map(([path, lines]) => [
      path,
      lines.toSorted().join('\n'),
    ]),
  )

export function changesOf(before: Shape, after: Shape): ShapeChanges {
  const [was, is] = [linesByPath(before), linesByPath(after)]
  const missing = (from: readonly string[], in_: readonly string[]) =>
    from.filter((one) => !in_.includes(one))
  const paths = (lines: ReadonlyMap<string, string>) => [...lines.keys()].toSorted()
  return {
    states: {
      added: missing(paths(is), paths(was)),
      removed: missing(paths(was), paths(is)),
      changed: paths(is).filter((path) => was.has(path) && was.get(path) !== is.get(path)),
    },
    events: { added: missing(after.events, before.events), removed: missing(before.events, after.events) },
  }
}
