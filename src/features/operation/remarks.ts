/** What was said about single fields when a step came back. Pure. */
import type { OperationDetail } from '../../../contract/operation-shapes.ts'
import type { EventTable } from '../../../machines/kernel/define.ts'
import { fieldsOf, type Choice } from '../../../machines/kernel/fields.ts'

export type Remark = { readonly field: string; readonly text: string }

/** Verb that sends back → verb that is sent back. */
const RETURNS: Readonly<Record<string, string>> = { return: 'submit', revise: 'send' }

const halves = (event: string): readonly [step: string, verb: string] => {
  const [step = '', verb = ''] = event.split('.')
  return [step, verb]
}

/** The fields that a return may speak of; empty for any other event. */
export function returnableFields(events: EventTable, event: string): readonly Choice[] {
  const [step, verb] = halves(event)
  const spec = RETURNS[verb] ? events[`${step}.${RETURNS[verb]}`] : undefined
  return spec
    ? fieldsOf(spec)
        .filter(({ input }) => input !== 'hash')
        .map(({ name, title }) => ({ value: name, title }))
    : []
}

/** Remarks that wait for an answer by this event: those of the newest return since it was last sent. */
export function openRemarks(
  { captured }: Pick<OperationDetail, 'captured'>,
  event: string,
): readonly Remark[] {
  const [step, verb] = halves(event)
  const sent = captured.findLast((one) => one.event === event)
  const back = captured.findLast((one) =>
    Object.entries(RETURNS).some(([returns, sends]) => sends === verb && one.event === `${step}.${returns}`),
  )
  if (!sent || !back || Date.parse(back.at) < Date.parse(sent.at)) return []
  const { remarks } = back.payload as { remarks?: readonly Remark[] }
  return remarks ?? []
}
