/** What an event will do, by stepping the machine as the server will. What lies in tables is not checked. Pure. */
import { getStateNodes, type AnyStateNode } from 'xstate'
import type { By, Role, StateMeta } from '../kernel/define.ts'
import type { Value } from '../kernel/drawing.ts'
import { step, type Accepted, type Effect, type TimerOp } from '../kernel/step.ts'
import type { OperationContext } from './context.ts'
import { sortEffects, type SortedEffects } from './effects.ts'
import { turnNotices, type Turn } from './turn-notices.ts'
import { canReturnTo, canStillCancel, dateOfDelay } from './rules.ts'
import type { StepId } from './steps.ts'
import { samplesOf } from './samples.ts'
import type { OperationSnapshot, Workflow } from '../workflows.ts'

/** A state by its title, with the step around it; null where there is none. */
export type Place = {
  readonly id: string
  readonly step: string | null
  readonly within: string | null
  readonly title: string
  readonly court: Role | null
}

/** A deadline that begins. */
type Deadline = {
  readonly id: string
  /** The step or state that it belongs to. */
  readonly at: Place
  /** What it does: reminds, marks as overdue, or moves on by itself. */
  readonly kind: 'reminder' | 'overdue' | 'moves'
  /** ISO time; null where it follows from what is still to be filled in. */
  readonly dueAt: string | null
  /** Counted in working days: public holidays that are not known here move it on. */
  readonly inWorkingDays: boolean
}

/**
 * ends: nothing is accepted afterwards. noReturn: from here on nothing cancels it. past: it was so before. returnable: the
 * other side can return it. sendBack: the platform can send it back. cancelOnly: only cancelling undoes it.
 * nothing: it settles nothing. unknown: that depends on the form.
 */
type Reversal =
  | 'ends'
  | 'noReturn'
  | 'past'
  | 'returnable'
  | 'sendBack'
  | 'cancelOnly'
  | 'nothing'
  | 'unknown'

export type Foreseen = {
  /** For the drawing: where it would be. */
  readonly value: Value
  readonly entered: readonly Place[]
  readonly left: readonly Place[]
  /** Steps that become settled, and that are no longer. */
  readonly settled: readonly StepId[]
  readonly reopened: readonly StepId[]
  readonly effects: SortedEffects
  readonly begins: readonly Deadline[]
  /** States whose deadlines end. */
  readonly ends: readonly Place[]
  /** As the machine says it, for the code that keeps the rows. */
  readonly timers: readonly TimerOp[]
  /** Who has a move afterwards, and where. */
  readonly turns: readonly Place[]
  readonly reversal: Reversal
  /** The form is not complete: what depends on it is left out. */
  readonly isPartial: boolean
}

export type Question = {
  readonly workflow: Workflow
  readonly snapshot: OperationSnapshot
  readonly type: string
  /** null: the form is not valid yet; then only what does not depend on it is foreseen. */
  readonly payload: Readonly<Record<string, unknown>> | null
  /** What is filled in already while the form is not valid. */
  readonly filled?: Readonly<Record<string, unknown>>
  readonly by: By
  /** ISO time at which it would be sent. */
  readonly at: string
}

/** @returns null when the machine would refuse it, or all that follows depends on what is not filled in */
export function foresee(question: Question): Foreseen | null {
  const { workflow, snapshot, type, payload, by, at } = question
  const outcome = (values: object): readonly Foreseen[] => {
    const decided = step(workflow.machine, workflow.events, snapshot, { ...values, type }, by, at)
    return decided.ok ? [outcomeOf(question, decided)] : []
  }
  if (payload) return outcome(payload)[0] ?? null
  const spec = workflow.events[type]
  if (!spec) return null
  // Sample payloads hold every choice that the machine tells apart: what all of them lead to is certain.
  const samples = samplesOf({ [type]: { ...spec, roles: [by.role] } })
  const known = Object.entries(question.filled ?? {}).filter(
    ([name, value]) => spec.payload.shape[name]?.safeParse(value).success,
  )
  return commonOf(
    samples.flatMap(({ type: _type, by: _by, at: _at, ...values }) =>
      outcome({ ...values, ...Object.fromEntries(known) }),
    ),
  )
}

/** What every way of filling in the form leads to. */
function commonOf([first, ...rest]: readonly Foreseen[]): Foreseen | null {
  if (!first) return null
  const inAll = <Item>(pick: (one: Foreseen) => readonly Item[]): readonly Item[] => {
    const others = rest.map((one) => new Set(pick(one).map((item) => JSON.stringify(item))))
    return pick(first).filter((item) => others.every((other) => other.has(JSON.stringify(item))))
  }
  return {
    value: first.value,
    entered: inAll(({ entered }) => entered),
    left: inAll(({ left }) => left),
    settled: inAll(({ settled }) => settled),
    reopened: inAll(({ reopened }) => reopened),
    effects: { now: inAll(({ effects }) => effects.now), later: inAll(({ effects }) => effects.later) },
    begins: inAll(({ begins }) => begins),
    ends: inAll(({ ends }) => ends),
    timers: [],
    turns: inAll(({ turns }) => turns),
    reversal: rest.every(({ reversal }) => reversal === first.reversal) ? first.reversal : 'unknown',
    isPartial: true,
  }
}

function outcomeOf(question: Question, { next, effects, timers }: Accepted<OperationSnapshot>): Foreseen {
  const { workflow, snapshot } = question
  const [before, after] = [leavesOf(workflow, snapshot), leavesOf(workflow, next)]
  const was: OperationContext = snapshot.context
  const is: OperationContext = next.context
  const settled = is.done.filter((one) => !was.done.includes(one))
  const last = new Map(timers.map((timer) => [timer.id, timer]))
  const net = next.status === 'active' ? [...last.values()] : []
  return {
    value: next.value as Value,
    entered: after.filter((node) => !before.includes(node)).map(placeOf),
    left: before.filter((node) => !after.includes(node)).map(placeOf),
    settled,
    reopened: was.done.filter((one) => !is.done.includes(one)),
    effects: followsFrom(effects, question.by, [[...before], [...after]]),
    begins: net.flatMap((timer) => (timer.op === 'set' ? [deadlineOf(question, timer, is)] : [])),
    ends: [
      ...new Set(net.flatMap(({ op, id }) => (op === 'clear' ? [nodeOfTimer(workflow, id).node] : []))),
    ].map(placeOf),
    timers,
    turns: after.filter((node) => hasMove(metaOf(node))).map(placeOf),
    reversal: reversalOf(question, next, settled),
    isPartial: question.payload === null,
  }
}

/** The effects that follow, with a notification to each party that has to act next. */
function followsFrom(
  effects: readonly Effect[],
  by: By,
  [before, after]: readonly AnyStateNode[][],
): SortedEffects {
  const { now, later } = sortEffects(effects, by.role)
  const change = { before: turnsIn(before ?? []), after: turnsIn(after ?? []), by: by.role }
  return { now, later: [...later, ...turnNotices(change, later)] }
}

const turnsIn = (nodes: readonly AnyStateNode[]): readonly Turn[] =>
  nodes
    .filter((node) => hasMove(metaOf(node)))
    .map((node) => ({ ...placeOf(node), step: metaOf(node).view ?? placeOf(node).step }))

/** Innermost states in which something can be, and the ending. */
function leavesOf({ machine }: Workflow, { value }: OperationSnapshot): readonly AnyStateNode[] {
  const nodes = getStateNodes(machine.root, value) as readonly AnyStateNode[]
  return nodes
    .filter((node) => node.type === 'atomic' || (node.type === 'final' && node.parent === machine.root))
    .toSorted((a, b) => a.order - b.order)
}

const metaOf = (node: AnyStateNode): Partial<StateMeta> => (node.meta ?? {}) as Partial<StateMeta>

const hasMove = ({ court }: Partial<StateMeta>): boolean => court !== undefined && court !== 'nobody'

function around(node: AnyStateNode): AnyStateNode | undefined {
  return node.parent && metaOf(node.parent).level !== 'step' ? around(node.parent) : node.parent
}

function placeOf(node: AnyStateNode): Place {
  const { title = node.key, court } = metaOf(node)
  const own = metaOf(node).level === 'step' ? node : around(node)
  return {
    id: node.id,
    step: own?.key ?? null,
    within: own ? (metaOf(own).title ?? own.key) : null,
    title,
    court: court === undefined || court === 'nobody' ? null : court,
  }
}

const TIMER = 'xstate.after.'

/** A timer's id names its delay and the state that set it. */
function nodeOfTimer({ machine }: Workflow, id: string) {
  const [delay = '', ...path] = id.slice(TIMER.length).split('.')
  return { delay, node: machine.getStateNodeById(path.join('.')) as AnyStateNode }
}

function deadlineOf(
  { workflow, snapshot, payload }: Question,
  { id, dueAt, event }: Extract<TimerOp, { op: 'set' }>,
  after: OperationContext,
): Deadline {
  const { delay, node } = nodeOfTimer(workflow, id)
  const ways = node.transitions.get(event) ?? []
  // What it is for is first; the other ways are for when that is done already.
  const actions = (ways[0]?.actions ?? []).map((one: unknown) => (one as { type?: string }).type)
  const date = dateOfDelay(delay, after)
  // The event itself may bring it.
  const isBrought = payload === null && date !== dateOfDelay(delay, snapshot.context)
  return {
    id,
    at: placeOf(node),
    kind: ways.some(({ target }) => target?.length)
      ? 'moves'
      : actions.includes('markOverdue')
        ? 'overdue'
        : 'reminder',
    // Without a date it waits forever; ten years represent that.
    dueAt: isBrought || date === null ? null : dueAt,
    inWorkingDays: delay === 'fiveWorkingDays',
  }
}

function reversalOf(
  { workflow, snapshot }: Question,
  next: OperationSnapshot,
  settled: readonly StepId[],
): Reversal {
  if (next.status !== 'active') return 'ends'
  if (!canStillCancel(next.context)) return canStillCancel(snapshot.context) ? 'noReturn' : 'past'
  if (settled.length > 0)
    return settled.every((one) => canReturnTo(next.context, workflow.plan, one)) ? 'sendBack' : 'cancelOnly'
  const entered = leavesOf(workflow, next).filter((node) => !leavesOf(workflow, snapshot).includes(node))
  const heard = new Set(entered.flatMap((node) => [...node.transitions.keys()]))
  return [...heard].some((type) => /\.(return|revise)$/.test(type)) ? 'returnable' : 'nothing'
}
