/** What cancelling, sending back or resuming does that its form does not ask about. Pure. */
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import { step } from '../../../machines/kernel/step.ts'
import { eventName } from '../../../machines/operation/by-event.ts'
import type { OperationContext } from '../../../machines/operation/context.ts'
import { foresee } from '../../../machines/operation/foresight.ts'
import { money } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { restore, workflowOf } from '../shared/operation/use-remote-machine.ts'

const PAYMENT_WAITS = '"contributorPaymentValidation":"submitted"'
const SYSTEM = { userId: '', role: 'system' } as const

/** What cancelling or sending back does to a payment that waits for its second approval; null: nothing. */
export function paymentWarning(
  detail: OperationDetail,
  event: { readonly type: string },
  at: string,
): string | null {
  const snapshot = restore(detail)
  const value = resumed(detail, at)?.next.value ?? snapshot.value
  if (!waits(value)) return null
  const amount = money(snapshot.context.money.pendingCents, detail.currency)
  if (event.type === eventName('operation.cancel')) return t('operation.cancelsWaitingPayment', { amount })
  const { machine, events } = workflowOf(detail)
  const decided = step(machine, events, snapshot, event, { userId: '', role: 'platform' }, at)
  return decided.ok && !waits(decided.next.value) ? t('operation.returnsWaitingPayment', { amount }) : null
}

const waits = (value: unknown): boolean => JSON.stringify(value).includes(PAYMENT_WAITS)

/** What each due date does that passed during the hold, as soon as the operation is resumed. */
export function passedDueDates(detail: OperationDetail, at: string): readonly string[] {
  const workflow = workflowOf(detail)
  const after = resumed(detail, at)
  if (!after) return []
  const known = { workflow, payload: {}, by: SYSTEM, at }
  const { overdue }: OperationContext = after.next.context
  const begins = foresee({ ...known, snapshot: restore(detail), type: RESUME })?.begins ?? []
  return after.timers.flatMap((timer) => {
    const deadline = begins.find(({ id }) => id === timer.id)
    if (timer.op === 'clear' || timer.dueAt > at || !deadline) return []
    const { kind, at: place } = deadline
    if (kind === 'overdue' && overdue.some((late) => late === place.step)) return []
    const then = foresee({ ...known, snapshot: after.next, type: timer.event })?.entered ?? []
    const name = place.within ?? place.title
    return then.length > 0
      ? `${name}: ${then.map(({ title }) => title).join(', ')}`
      : t(`operation.deadline.${kind}`, { step: name })
  })
}

const RESUME = eventName('operation.resume')

function resumed(detail: OperationDetail, at: string) {
  const { machine, events } = workflowOf(detail)
  const decided = step(machine, events, restore(detail), { type: RESUME }, SYSTEM, at)
  return decided.ok ? decided : null
}
