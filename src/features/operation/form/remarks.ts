/** What was said about single fields when a step came back. Pure. */
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import type { EventTable } from '../../../../machines/kernel/define.ts'
import { fieldsOf, type Choice } from '../../../../machines/kernel/fields.ts'
import { RETURNS, sendsBack } from '../../../../machines/operation/by-event.ts'

export type Remark = { readonly field: string; readonly text: string }

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

type Known = Pick<OperationDetail, 'captured'>
type Captured = OperationDetail['captured'][number]

/** The newest return of what was sent so, as long as nothing was sent since. */
function openReturn({ captured }: Known, step: string, verb: string): Captured | null {
  // What is announced may come back too, and a part.
  const verbs = verb === 'submit' ? [verb, 'announce', 'recordPart'] : [verb]
  const sent = captured.findLast((one) => verbs.some((send) => one.event === `${step}.${send}`))
  const back = captured.findLast(({ event }) => halves(event)[0] === step && sendsBack(event))
  return sent && back && Date.parse(back.at) >= Date.parse(sent.at) ? back : null
}

/** Remarks that wait for an answer by this event: those of the newest return since it was last sent. */
export function openRemarks(known: Known, event: string): readonly Remark[] {
  const [step, verb] = halves(event)
  const { remarks } = (openReturn(known, step, verb)?.payload ?? {}) as { remarks?: readonly Remark[] }
  return remarks ?? []
}

/** Why a step came back and waits to be sent again; null: it did not, or it was. */
export function returnedStep(
  known: Known,
  step: string,
): { readonly by: string; readonly reason: string; readonly isReversal: boolean } | null {
  const back = Object.values(RETURNS)
    .map((verb) => openReturn(known, step, verb))
    .find((one) => one !== null)
  const reason = back?.payload['reason']
  return back && typeof reason === 'string'
    ? { by: back.by, reason, isReversal: halves(back.event)[1] === 'reverse' }
    : null
}
