/** An operation led to where a test begins: event by event, each with its first sample. */
import type { By } from '../kernel/define.ts'
import { start, step } from '../kernel/step.ts'
import type { OperationSnapshot } from '../operation/kit.ts'
import { AT, inputs, samplesOf } from '../operation/samples.ts'
import { workflows, type WorkflowName } from '../workflows.ts'

/** Two people of the platform: what one submits, the other checks. */
export const olga: By = { userId: 'olga', role: 'platform' }
export const oscar: By = { userId: 'oscar', role: 'platform' }

/** `submit` and `approve` of each step. */
export const checked = (...steps: readonly string[]) =>
  steps.flatMap((one) => [`${one}.submit`, `${one}.approve`])

/** The bank takes money back. */
export const reverse = (amountCents: number) => ({
  type: 'contributorPaymentValidation.reverse',
  bankReference: 'RF18',
  amountCents,
  reason: 'No funds',
})

export function playsOf(name: WorkflowName) {
  const { machine, events } = workflows[name]
  const samples = samplesOf(events)
  const send = (from: OperationSnapshot, by: By, raw: { readonly type: string }) =>
    step(machine, events, from, raw, by, AT)
  const sent = (from: OperationSnapshot, by: By, raw: { readonly type: string }) => {
    const result = send(from, by, raw)
    if (!result.ok) throw new Error(`${raw.type}: ${JSON.stringify(result)}`)
    return result
  }
  /** @throws when an event is refused on the way */
  const play = (from: OperationSnapshot, ...types: readonly string[]): OperationSnapshot =>
    types.reduce((snapshot, type) => {
      const fitting = samples.filter((one) => one.type === type)
      const isCheck = /\.(approve|return)$/.test(type)
      const sample = fitting.find(
        ({ by }) => by.role !== 'platform' || by.userId === (isCheck ? 'oscar' : 'olga'),
      )
      const { by, at: _at, ...raw } = sample!
      return sent(snapshot, by, raw).next
    }, from)
  return { begun: start(machine, inputs[name][0]!, AT).next, send, sent, play }
}
