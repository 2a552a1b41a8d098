/** The events that a multi-year operation hears; its tranches hear their own. */
import { defineEvents } from '../kernel/define.ts'
import { controlEvents, parentEvents } from '../operation/events/control.ts'
import { requestEvents } from '../operation/events/request.ts'
import { ccEvents, mcEvents, purchaseOrderEvents } from '../operation/events/signatures.ts'

export const events = defineEvents({
  ...requestEvents,
  ...ccEvents,
  ...mcEvents,
  ...purchaseOrderEvents,
  ...controlEvents,
  ...parentEvents,
})
