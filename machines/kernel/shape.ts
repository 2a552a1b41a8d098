/** The shape of a machine as sorted lines of text: what stored snapshots and clients depend on. */
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
    states: sorted([...model.nodes.values()].map(({ path, kind }) => `${path || ROOT} ${kind}`)),
    events: sorted(edgesOf('event').map(({ event }) => event)),
    guards: sorted(guards),
    delays: sorted(edgesOf('after').map(({ label }) => label)),
    effects: sorted(model.edges.flatMap(({ effects }) => effects)),
    edges: sorted(model.edges.map((edge) => lineOf(model, edge))),
  }
}

const sorted = (items: readonly string[]): string[] => [...new Set(items)].toSorted()

/** Stands for the path of the machine itself. */
export const ROOT = '(root)'

function lineOf(model: Model, { from, to, event, guard, effects }: ModelEdge): string {
  const path = (id: string) => model.nodes.get(id)!.path || ROOT
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

export type ChangeKind = 'removed' | 'changed' | 'added'

export type ShapeChanges = {
  /** Paths. `changed`: what leads out of the state, or its kind, is another. */
  readonly states: Readonly<Record<ChangeKind, readonly string[]>>
  readonly events: readonly ChangedEvent[]
}

/** An event of one state. Deadlines and what happens by itself are events, too. */
export type ChangedEvent = {
  readonly path: string
  readonly event: string
  readonly kind: ChangeKind
  /** Effects that it has now. */
  readonly effects: readonly string[]
  readonly effectsBefore: readonly string[]
}

/** A line of edges that only one of two shapes has. */
export type ChangedLine = { readonly isNew: boolean; readonly line: string }

/** As `lineOf` writes it. */
const EDGE = /^(\S+) (\S+)(?: \[.*?\])? → \S+(?: \/ (.*))?$/

export function changedEvents(lines: readonly ChangedLine[]): readonly ChangedEvent[] {
  const found = lines.flatMap(({ isNew, line }) => {
    const [, path, event, effects] = EDGE.exec(line) ?? []
    return path && event ? [{ isNew, path, event, effects: effects?.split(', ') ?? [] }] : []
  })
  return [...Map.groupBy(found, ({ path, event }) => `${path} ${event}`).values()].map((group) => {
    const [now, before] = [group.filter(({ isNew }) => isNew), group.filter(({ isNew }) => !isNew)]
    const kind = kindOf(group)
    const effectsOf = (some: typeof group) => some.flatMap(({ effects }) => effects)
    const { path, event } = group[0]!
    return { path, event, kind, effects: effectsOf(now), effectsBefore: effectsOf(before) }
  })
}

/** Of what one or both of two shapes say of the same state or event. */
export const kindOf = (said: readonly { readonly isNew: boolean }[]): ChangeKind =>
  said.every(({ isNew }) => isNew) ? 'added' : said.some(({ isNew }) => isNew) ? 'changed' : 'removed'

/** `2` for the first release of a version, `2.1` for the next one that kept the number. */
export function versionName(history: readonly { readonly version: number }[], index: number): string {
  const { version } = history[index]!
  const before = history.slice(0, index).filter((one) => one.version === version).length
  return before === 0 ? String(version) : `${version}.${before}`
}

/** What the same event of several states has in common: deadlines and what happens by itself are named after their state. */
export const stemOf = (event: string): string =>
  delayIn(event) ?? (event.startsWith('xstate.') ? 'always' : event)

/** Where the same changed in more states than this, their number is said instead of their names. */
export const MOST_NAMED = 3

/** Name of the delay, of an event that is a deadline. */
export const delayIn = (event: string): string | null => /^xstate\.after\.(\w+)/.exec(event)?.[1] ?? null

/** `active.request atomic`, `active.request proposal.accept [guard] → …`: the path is first. */
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
  const lines = [
    ...missing(before.edges, after.edges).map((line) => ({ isNew: false, line })),
    ...missing(after.edges, before.edges).map((line) => ({ isNew: true, line })),
  ]
  return {
    states: {
      added: missing(paths(is), paths(was)),
      removed: missing(paths(was), paths(is)),
      changed: paths(is).filter((path) => was.has(path) && was.get(path) !== is.get(path)),
    },
    events: changedEvents(lines),
  }
}
