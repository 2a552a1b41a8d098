/** The events that a stock purchase hears. Proposal and purchase order change sides. */
import { defineEvents } from '../kernel/define.ts'
import { controlEvents } from '../operation/events/control.ts'
import { registerLinkEvents, transferEvents } from '../operation/events/delivery.ts'
import { carrierMoneyEvents } from '../operation/events/payments.ts'
import { purchaseRequestEvents } from '../operation/events/request.ts'
import { mcEvents, ownPurchaseOrderEvents } from '../operation/events/signatures.ts'

const { 'operation.withdraw': _neverHere, ...control } = controlEvents

export const events = defineEvents({
  ...purchaseRequestEvents,
  ...mcEvents,
  ...ownPurchaseOrderEvents,
  ...carrierMoneyEvents,
  ...transferEvents,
  ...registerLinkEvents,
  ...control,
})
