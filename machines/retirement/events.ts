/** The events that a retirement hears. The platform answers for the contributor's own balance. */
import { defineEvents } from '../kernel/define.ts'
import { controlEvents } from '../operation/events/control.ts'
import {
  certificateEvents,
  ownRegisterLinkEvents,
  ownRetirementEvents,
} from '../operation/events/delivery.ts'
import { feeEvents } from '../operation/events/payments.ts'
import { acceptRetirementEvents, ownBalanceEvents } from '../operation/events/request.ts'
import { rcEvents } from '../operation/events/signatures.ts'

export const events = defineEvents({
  ...acceptRetirementEvents,
  ...ownBalanceEvents,
  ...rcEvents,
  ...feeEvents,
  ...ownRetirementEvents,
  ...ownRegisterLinkEvents,
  ...certificateEvents,
  ...controlEvents,
})
