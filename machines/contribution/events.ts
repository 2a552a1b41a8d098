/** The events that a contribution hears. */
import { defineEvents } from '../kernel/define.ts'
import { controlEvents } from '../operation/events/control.ts'
import {
  certificateEvents,
  registerLinkEvents,
  retirementEvents,
  transferEvents,
} from '../operation/events/delivery.ts'
import { carrierMoneyEvents, feeEvents } from '../operation/events/payments.ts'
import { requestEvents } from '../operation/events/request.ts'
import { ccEvents, mcEvents, purchaseOrderEvents } from '../operation/events/signatures.ts'

export const events = defineEvents({
  ...requestEvents,
  ...ccEvents,
  ...mcEvents,
  ...purchaseOrderEvents,
  ...feeEvents,
  ...carrierMoneyEvents,
  ...retirementEvents,
  ...transferEvents,
  ...registerLinkEvents,
  ...certificateEvents,
  ...controlEvents,
})
