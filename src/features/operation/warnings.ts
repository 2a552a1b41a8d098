/** What cancelling does that its form does not ask about. Pure. */
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import { step } from '../../../machines/kernel/step.ts'
import { eventName } from '../../../machines/operation/by-event.ts'
import { money } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { restore, workflowOf } from '../shared/operation/use-remote-machine.ts'

const PAYMENT_WAITS = '"contributorPaymentValidation":"submitted"'
const SYSTEM = { userId: '', role: 'system' } as const

/** The payment whose second approval the cancellation takes away; null: none waits. */
export function paymentWarning(detail: OperationDetail, at: string): string | null {
  const snapshot = restore(detail)
  const value = resumed(detail, at)?.next.value ?? snapshot.value
  if (!JSON.stringify(value).includes(PAYMENT_WAITS)) return null
  const amount = money(snapshot.context.money.pendingCents, detail.currency)
  return t('operation.cancelsWaitingPayment', { amount })
}

const RESUME = eventName('operation.resume')

function resumed(detail: OperationDetail, at: string) {
  const { machine, events } = workflowOf(detail)
  const decided = step(machine, events, restore(detail), { type: RESUME }, SYSTEM, at)
  return decided.ok ? decided : null
}
