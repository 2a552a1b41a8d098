/** What lists and queues show of a snapshot: computed on save from tags and metas, and only here. */
import { getStateNodes, type AnyStateNode } from 'xstate'
import type { OperationStatus, Party } from '../../contract/operations/shapes.ts'
import type { StateMeta } from '../../machines/kernel/define.ts'
import { atomsOf } from '../../machines/kernel/guards.ts'
import type { OperationContext } from '../../machines/operation/context.ts'
import type { AtStep } from '../../machines/operation/kit.ts'
import { dateOfDelay } from '../../machines/operation/rules.ts'
import type { OperationSnapshot, Workflow } from '../../machines/workflows.ts'

/** One place where someone has to act, as it is stored. */
export type StoredTurn = {
  /** Id of the state node: tells whether the turn is the same as before. */
  readonly node: string
  readonly step: string
  readonly title: string
  readonly hint: string | null
  readonly court: Party | null
  readonly since: string
  readonly dueAt: string | null
  /** A reminder ran out; the machine says so, not the clock. */
  readonly flagged: boolean
  /** Who submitted what another person has to confirm here. Missing in rows that an earlier release wrote. */
  readonly submittedBy?: string | null
}

export type Projection = {
  readonly status: OperationStatus
  readonly turns: readonly StoredTurn[]
  readonly courts: readonly string[]
  readonly steps: readonly string[]
  readonly phase: string | null
  readonly phaseSince: string
  /** The earliest date by which anyone has to act. */
  readonly dueAt: string | null
  /** The same for one party alone. */
  readonly dues: Readonly<Record<Side, string | null>>
}

/** A party with people: the system has no working targets. */
type Side = Exclude<Party, 'system'>

type Before = Pick<Projection, 'turns' | 'phase' | 'phaseSince'> & {
  /** The platform is the carrier itself, so that it has the carrier's moves. */
  readonly isOwnStock: boolean
}

/**
 * @param at ISO time of the event
 * @param before what was stored, so that a turn that stays keeps its beginning; null for a new operation, where no one but
 *   the platform has the first move
 */
export function projectionOf(
  workflow: Workflow,
  snapshot: OperationSnapshot,
  at: string,
  before: Before | null,
): Projection {
  const leaves = activeLeaves(workflow, snapshot)
  const turns = leaves.flatMap((node) => turnOf(node, snapshot.context, at, before))
  const phase = phaseOf(leaves)
  const isOwnStock = before?.isOwnStock ?? false
  const dueOfSide = (side: Side) =>
    earliest(turns.filter((turn) => partiesIn([turn], isOwnStock).includes(side)))
  return {
    status: statusOf(snapshot),
    turns,
    courts: partiesIn(turns, isOwnStock),
    steps: [...new Set(turns.map((turn) => turn.step))],
    phase: phase?.key ?? null,
    phaseSince: before && before.phase === (phase?.key ?? null) ? before.phaseSince : at,
    dueAt: earliest(turns.filter(({ court }) => court !== 'system')),
    dues: {
      platform: dueOfSide('platform'),
      contributor: dueOfSide('contributor'),
      projectCarrier: dueOfSide('projectCarrier'),
    },
  }
}

const earliest = (turns: readonly StoredTurn[]): string | null =>
  turns.flatMap(({ dueAt }) => dueAt ?? []).toSorted()[0] ?? null

/** Whom lists count it for: the carrier's moves in the platform's own stock are the platform's as well. */
function partiesIn(turns: readonly StoredTurn[], isOwnStock: boolean): readonly Party[] {
  const courts = new Set(turns.flatMap((turn) => turn.court ?? []))
  if (isOwnStock && courts.has('projectCarrier')) courts.add('platform')
  return [...courts]
}

const ENDINGS: readonly string[] = [
  'completed',
  'declined',
  'expired',
  'cancelled',
] satisfies OperationStatus[]

function statusOf(snapshot: OperationSnapshot): OperationStatus {
  if (snapshot.hasTag('closed')) {
    const ending = String(snapshot.value)
    if (ENDINGS.includes(ending)) return ending as OperationStatus
    throw new Error(`no operation ends in ${ending}`)
  }
  return snapshot.hasTag('held') ? 'onHold' : 'open'
}

/** Someone has to act there; passed and finished lanes do not count. */
function activeLeaves(workflow: Workflow, snapshot: OperationSnapshot): readonly AnyStateNode[] {
  const nodes = getStateNodes(workflow.machine.root, snapshot.value) as readonly AnyStateNode[]
  return nodes
    .filter((node) => node.type === 'atomic' && metaOf(node).court !== 'nobody')
    .toSorted((a, b) => a.order - b.order)
}

const metaOf = (node: AnyStateNode): Partial<StateMeta> => (node.meta ?? {}) as Partial<StateMeta>

function ancestors(node: AnyStateNode): readonly AnyStateNode[] {
  return node.parent ? [node.parent, ...ancestors(node.parent)] : []
}

const phaseOf = (leaves: readonly AnyStateNode[]): AnyStateNode | undefined =>
  leaves
    .flatMap((leaf) => ancestors(leaf).find((node) => metaOf(node).level === 'phase') ?? [])
    // A parallel lane is in an outer phase; the innermost phase is more specific.
    .toSorted((a, b) => b.path.length - a.path.length || a.order - b.order)[0]

function turnOf(
  node: AnyStateNode,
  context: OperationContext,
  at: string,
  before: Before | null,
): StoredTurn[] {
  const meta = metaOf(node)
  if (!meta.court || meta.court === 'nobody' || meta.court === 'applicant') return []
  const step = meta.view ?? ancestors(node).find((one) => metaOf(one).level === 'step')?.key ?? node.key
  // A state that a newer machine divides keeps its beginning.
  const since =
    before?.turns.find((turn) => turn.node === node.id || turn.node === node.parent?.id)?.since ?? at
  return [
    {
      node: node.id,
      step,
      title: meta.title ?? node.key,
      hint: meta.hint ?? null,
      court: meta.court,
      since,
      dueAt: dueOf(node, meta, context, since),
      flagged: (context.overdue as readonly string[]).includes(step),
      submittedBy: submitterOf(node, context),
    },
  ]
}

/** Read from the guards of the events that this state accepts. */
function submitterOf(node: AnyStateNode, { terms, submittedBy }: OperationContext): string | null {
  const edges = [...node.transitions.values()].flat()
  const atom = edges.flatMap(({ guard }) => atomsOf(guard)).find(({ name }) => name === 'anotherPerson')
  return (terms.fourEyes && atom && submittedBy[(atom.params as AtStep).step]) || null
}

/** The deadlines of a state, and of the one that begins with it: what counts there goes on while other parts of it are active. */
const delaysOf = (node: AnyStateNode): readonly string[] => [
  ...node.after.map(({ delay }) => String(delay)),
  ...(node.parent?.initial?.target?.includes(node) ? delaysOf(node.parent) : []),
]

/** The first date to which a deadline of the state counts; without one the working target. */
function dueOf(
  node: AnyStateNode,
  { slaHours }: Partial<StateMeta>,
  context: OperationContext,
  since: string,
): string | null {
  const dates = delaysOf(node).flatMap((delay) => dateOfDelay(delay, context) ?? [])
  if (dates.length > 0) return dates.toSorted()[0]!
  return slaHours === undefined ? null : new Date(Date.parse(since) + slaHours * 3_600_000).toISOString()
}
