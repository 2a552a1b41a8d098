/** An operation that was requested, as its recap: the same page before and after. Pure. */
import type { OperationRecap, TrancheRow } from '../../../contract/operations/requests.ts'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import { priceOfQuantity } from '../../../contract/rules/order-total.ts'
import { isNeeded, phasesOf } from '../../../machines/operation/outline.ts'
import { restore, workflowOf } from '../shared/operation/use-remote-machine.ts'

const named = (name: string | null) => (name === null ? null : { sid: '', name })

export function recapOfMade(detail: OperationDetail, tranches: readonly TrancheRow[]): OperationRecap {
  const workflow = workflowOf(detail)
  const { terms } = restore(detail).context
  const { facts, turns } = detail
  const lines = facts.lines.map((line) => ({
    ...line,
    amountCents: priceOfQuantity(line.quantity, line.unitPriceCents),
  }))
  const [turn] = turns
  return {
    type: detail.type,
    contributor: named(detail.contributor),
    projectCarrier: named(detail.projectCarrier),
    project: { sid: '', name: detail.project },
    standard: facts.standard,
    creditType: detail.creditType,
    unit: detail.unit,
    currency: detail.currency,
    lines,
    quantity: detail.quantity,
    amountCents: detail.amountCents ?? 0,
    total: detail.type === 'ccuPurchase' ? null : facts.total,
    vatReason: null,
    delivery: facts.requestedDelivery,
    beneficiaryName: facts.beneficiaryName,
    beneficiaryCountry: facts.beneficiaryCountry,
    purpose: facts.purpose,
    isPurposePublic: facts.isPurposePublic,
    tranches: tranches.map(({ startsOn, quantity, amountCents }) => ({ startsOn, quantity, amountCents })),
    firstMove: {
      step: turn?.step ?? '',
      title: turn?.title ?? detail.status,
      court: turn?.court ?? 'system',
      another: false,
    },
    phases: phasesOf(workflow).map(({ title, steps }) => ({
      title,
      steps: steps.filter(({ step }) => isNeeded(step, detail.type, terms)).map((step) => step.title),
    })),
  }
}
