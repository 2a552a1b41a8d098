/** The events that one tranche hears. */
import { defineEvents } from '../kernel/define.ts'
import { controlEvents, trancheEvents } from '../operation/events/control.ts'
import { certificateEvents, registerLinkEvents, retirementEvents } from '../operation/events/delivery.ts'
import { carrierMoneyEvents, feeEvents } from '../operation/events/payments.ts'
import { availabilityEvents } from '../operation/events/request.ts'

const { 'operation.withdraw': _neverHere, ...control } = controlEvents

export const events = defineEvents({
  ...availabilityEvents,
  ...feeEvents,
  ...carrierMoneyEvents,
  ...retirementEvents,
  ...registerLinkEvents,
  ...certificateEvents,
  ...control,
  ...trancheEvents,
})
