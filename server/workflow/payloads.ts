/** The fields of payloads that facts and effects read; other fields are ignored. */
import * as z from 'zod'
import {
  certificateEvents,
  registerLinkEvents,
  retirementEvents,
} from '../../machines/operation/events/delivery.ts'
import { carrierMoneyEvents, feeEvents } from '../../machines/operation/events/payments.ts'
import { controlEvents } from '../../machines/operation/events/control.ts'
import { requestEvents } from '../../machines/operation/events/request.ts'
import { ccEvents } from '../../machines/operation/events/signatures.ts'
import type { FieldIssue } from '../platform/http/refused.ts'

/** These fields of a payload; rules over several fields were checked when the event was taken. */
function partOf<Shape extends z.ZodRawShape, const Key extends keyof Shape>(
  { shape }: z.ZodObject<Shape>,
  ...keys: readonly Key[]
) {
  return z.object(Object.fromEntries(keys.map((key) => [key, shape[key]])) as Pick<Shape, Key>)
}

const accept = requestEvents['AcceptOperation.accept'].payload
const retirement = retirementEvents['CCUsRetired.submit'].payload

export const Lines = partOf(requestEvents['CCUsAvailability.counter'].payload, 'lines')
export const Accepted = partOf(accept, 'accountManager', 'currency').extend(
  partOf(accept, 'delivery', 'beneficiaryCountry').partial().shape,
)
export const Confirmed = partOf(requestEvents['CCUsAvailability.confirm'].payload, 'lines', 'deliverOn')
/** Without a unit price each vintage keeps the price that it was requested at. */
export const Proposal = partOf(
  requestEvents['proposal.send'].payload,
  'unitPriceCents',
  'feeCents',
  'vatPercent',
)
/** Without a unit price the prices stay, without lines the quantities. */
export const Correction = partOf(controlEvents['operation.correct'].payload, 'unitPriceCents', 'lines')
export const StepBack = partOf(controlEvents['operation.sendBack'].payload, 'to')
export const ContractText = partOf(ccEvents['ccValidation.submit'].payload, 'documentSid', 'sha256')
export const Fee = partOf(
  feeEvents['CSfeeVAT.submit'].payload,
  'feeCents',
  'treatment',
  'ratePercent',
  'viesResult',
  'viesConsultation',
)
/** A line without a kind is one of units: events from before have none, nor have lines that a person added. */
export const Invoice = partOf(feeEvents['CSInvoice.issue'].payload, 'lines', 'dueCents', 'dueOn')
export const CarrierInvoice = partOf(carrierMoneyEvents['pcInvoice.submit'].payload, 'amountCents')
/** Ranges that were retired or transferred; a transfer states no quantity. */
export const Moved = partOf(retirement, 'serialRanges').extend(partOf(retirement, 'quantity').partial().shape)
export const Part = partOf(
  retirementEvents['CCUsRetired.recordPart'].payload,
  'serialRanges',
  'retiredOn',
  'evidenceSid',
)
export const Retired = partOf(retirement, 'serialRanges', 'quantity', 'retiredOn', 'reasonCode', 'reasonText')
export const Links = partOf(registerLinkEvents['CCUsRegisterLink.submit'].payload, 'links')
export const Template = partOf(
  certificateEvents['certificateTemplate.choose'].payload,
  'template',
  'language',
  'wording',
  'isPublic',
)
export const Sealed = partOf(certificateEvents['certificate.seal'].payload, 'sha256', 'number')

export const issue = (path: string, message: string): FieldIssue => ({ path, message })
