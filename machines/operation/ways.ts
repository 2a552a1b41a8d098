/** Why an event is not possible yet: the shortest sequence of events that leads to it. */
import type { Role } from '../kernel/define.ts'
import type { Sample } from '../kernel/explore.ts'
import type { Model } from '../kernel/model.ts'
import { wayTo, type Way } from '../kernel/ways.ts'
import type { OperationSnapshot, Workflow } from '../workflows.ts'
import type { OperationContext } from './context.ts'
import { isNeeded, modelOf } from './outline.ts'
import { dateOfDelay } from './rules.ts'
import { decides, samplesOf } from './samples.ts'
import type { Sides } from './acting.ts'

/** Everything else only leads away from completion. */
export const STRAIGHT =
  /^(?!operation\.).*\.(accept|confirm|send|submit|approve|issue|choose|seal|release|open|report)$/

const TIMER = 'xstate.after.'

export type WayStep = {
  readonly type: string
  /** The event's label; null: time does it. */
  readonly label: string | null
  /** The step that it belongs to, if it is one's event. */
  readonly step: string
  /** Who may send it; of a deadline the system. */
  readonly roles: readonly Role[]
  /** Who sends it on this way. */
  readonly role: Role
  /** The viewer is on this side. */
  readonly isMine: boolean
  /** The viewer's side has the move, and four eyes ask for someone else of it. */
  readonly byAnother: boolean
  /** Deadlines: when it runs out, if that is known already. */
  readonly dueAt: string | null
}

export type WayAnswer =
  | { readonly kind: 'found'; readonly steps: readonly WayStep[] }
  /** The terms of this operation pass over the step. */
  | { readonly kind: 'notNeeded' }
  /** Nothing that can still happen leads there. */
  | { readonly kind: 'none' }
  /** Farther than was looked. */
  | { readonly kind: 'open'; readonly beyond: number }

/** Existing ways are found within 800 configurations; this many take about three seconds in a browser. */
const MOST_CONFIGURATIONS = 4_000

export type Asked = {
  readonly workflow: Workflow
  readonly snapshot: OperationSnapshot
  readonly target: string
  readonly viewer: { readonly userId: string; readonly sides: Sides }
  /** ISO time. */
  readonly at: string
  /** Limit of configurations per pass; `MOST_CONFIGURATIONS` by default. */
  readonly most?: number
}

/** Searches usual events first, then those that lead to listening states, then all, so that detours come last. */
export function* wayToEvent(asked: Asked): Generator<void, WayAnswer> {
  const { workflow, snapshot, target, at, most = MOST_CONFIGURATIONS } = asked
  const all = samplesHere(asked)
  const leading = leadingTo(modelOf(workflow), target)
  const straight = all.filter(({ type }) => STRAIGHT.test(type) || type === target)
  const usual = straight.filter((sample) => sample.type === target || isUsual(sample, snapshot.context))
  const near = all.filter(({ type }) => STRAIGHT.test(type) || type === target || leading.has(type))
  const byTime = [...leading].some((type) => type.startsWith(TIMER))
  const isLeftOut = leavesOut(asked)
  const passes = isLeftOut
    ? [{ samples: straight, withTimers: false }]
    : [
        { samples: usual, withTimers: false },
        { samples: near, withTimers: byTime },
        { samples: all, withTimers: true },
      ]
  let answer: Way = { kind: 'none' }
  for (const pass of passes) {
    answer = yield* wayTo({ ...pass, from: snapshot, target, keyOf: decides, at, most })
    if (answer.kind !== 'none') break
  }
  if (answer.kind !== 'found') return isLeftOut ? { kind: 'notNeeded' } : answer
  return { kind: 'found', steps: answer.events.map((event) => stepOf(event, asked)) }
}

/** The terms as they are now pass over the target's step. Until they are agreed, a usual event may still change them. */
function leavesOut({ workflow, snapshot, target }: Asked): boolean {
  const step = workflow.plan.flat(2).find((one) => target.startsWith(`${one}.`))
  return step !== undefined && !isNeeded(step, workflow.name, snapshot.context.terms)
}

/** Terms that an event may change stay as they were asked for. */
const isUsual = (sample: Sample, { terms }: OperationContext): boolean =>
  (sample['delivery'] ?? terms.delivery) === terms.delivery &&
  (sample['frameworkMandate'] ?? terms.frameworkMandate) === terms.frameworkMandate

/** The sample payloads, sent by people of this operation: its viewer, its amounts, its tranches. */
export function samplesHere({
  workflow,
  snapshot,
  viewer,
  at,
}: Pick<Asked, 'viewer' | 'at'> & {
  readonly workflow: Pick<Workflow, 'events'>
  readonly snapshot: Pick<OperationSnapshot, 'context'>
}): readonly Sample[] {
  const { money, tranches } = snapshot.context
  const due = Math.max(1, money.dueCents - money.receivedCents)
  const known = Object.keys(tranches)
  return samplesOf(workflow.events).flatMap((sample): Sample[] => {
    const isFirst = sample.by.userId !== 'oscar'
    const own = (viewer.sides as readonly Role[]).includes(sample.by.role) && isFirst
    const here = { ...sample, at, by: own ? { ...sample.by, userId: viewer.userId } : sample.by }
    if (sample.type === 'contributorPaymentValidation.submit')
      return money.dueCents > 0 ? [{ ...here, amountCents: due }] : [here]
    if (sample.type === 'tranche.report')
      return sample['trancheSid'] === 't1' ? known.map((trancheSid) => ({ ...here, trancheSid })) : []
    return [here]
  })
}

function stepOf({ type, by }: Sample, { workflow, snapshot, viewer }: Asked): WayStep {
  const spec = workflow.events[type]
  const [delay = ''] = type.slice(TIMER.length).split('.')
  const isMine = (viewer.sides as readonly Role[]).includes(by.role)
  return {
    type,
    label: spec?.label ?? null,
    step: type.slice(0, type.indexOf('.')),
    roles: (spec?.roles ?? ['system']).filter((role, _, roles) => role !== 'system' || roles.length === 1),
    role: by.role,
    isMine,
    byAnother: isMine && by.userId !== viewer.userId,
    dueAt: (spec ? null : dateOfDelay(delay, snapshot.context as OperationContext)) ?? null,
  }
}

/** Events whose arrows lead straight into a state that listens to the wanted one. */
function leadingTo({ edges }: Model, target: string): ReadonlySet<string> {
  const listening = new Set(edges.filter(({ event }) => event === target).map(({ from }) => from))
  return new Set(
    edges
      .filter(({ to, kind }) => to !== null && listening.has(to) && kind !== 'always')
      .map(({ event }) => event),
  )
}
