/** Real snapshots of the operation machines, played from request to completion and away from it. */
import { getStateNodes, type AnyStateNode } from 'xstate'
import type { By } from '../machines/kernel/define.ts'
import { start, step, type RawEvent } from '../machines/kernel/step.ts'
import { input, inputs, samplesOf } from '../machines/operation/samples.ts'
import { workflows, type OperationSnapshot, type Workflow, type WorkflowName } from '../machines/workflows.ts'

/** A snapshot and the event that takes it further. */
export type Moment = {
  readonly before: OperationSnapshot
  readonly after: OperationSnapshot
  readonly raw: RawEvent
  readonly by: By
  readonly at: string
}

const AT = '2026-03-02T09:00:00.000Z'
/** Ways that lead back or out; the happy way takes none of them. */
const AWAY =
  /^operation\.|\.(credit|decline|return|counter|ask|revise|withdraw|dispute|defer|substitute|reject)$/

type Candidate = { readonly raw: RawEvent; readonly by: By }

const candidatesOf = (workflow: Workflow): readonly Candidate[] =>
  samplesOf(workflow.events).map(({ by, at: _at, ...raw }) => ({ raw, by }))

/** From the first snapshot to the ending, each time with the first event that gets further. */
export function happyWay(name: WorkflowName): readonly Moment[] {
  const workflow = workflows[name]
  const candidates = candidatesOf(workflow).filter(({ raw }) => !AWAY.test(raw.type))
  const seen = new Set<string>()
  const way: Moment[] = []
  let before = start(workflow.machine, inputs[name][0] ?? input(), AT).next
  while (before.status === 'active') {
    seen.add(keyOf(before))
    const moment = candidates
      .map((candidate) => take(workflow, before, candidate))
      .find((taken) => taken && !seen.has(keyOf(taken.after)))
    if (!moment) return way
    way.push(moment)
    before = moment.after
  }
  return way
}

/** Where one event leads from each snapshot of the happy way: holds, cancellations, refusals, expiries. */
export function besideWay(name: WorkflowName): readonly OperationSnapshot[] {
  const workflow = workflows[name]
  const away = candidatesOf(workflow).filter(({ raw }) =>
    /^operation\.(hold|cancel)|\.decline$/.test(raw.type),
  )
  return happyWay(name).flatMap(({ before, after }) => {
    const ways = [...away, ...expiriesOf(workflow, before)]
    return ways.flatMap((candidate) => take(workflow, before, candidate)?.after ?? []).concat(after)
  })
}

/** Deadlines that could run out in this state. */
function expiriesOf({ machine }: Workflow, { value }: OperationSnapshot): readonly Candidate[] {
  const nodes = getStateNodes(machine.root, value) as readonly AnyStateNode[]
  const deadlines = nodes.flatMap((node) => node.after.map(({ eventType }) => eventType))
  return deadlines.map((type) => ({ raw: { type }, by: { userId: 'timer', role: 'system' } }))
}

function take(workflow: Workflow, before: OperationSnapshot, { raw, by }: Candidate): Moment | null {
  const result = step(workflow.machine, workflow.events, before, raw, by, AT)
  return result.ok ? { before, after: result.next, raw, by, at: AT } : null
}

/** Where it is and what is settled: a send that changes neither leads nowhere. */
const keyOf = ({ value, context }: OperationSnapshot): string =>
  JSON.stringify([value, context.done, context.money, context.tranches])
