/** Contribution: request → signatures → fulfilment of contributor and carrier in two flows → completed. */
import { newOperation } from '../operation/context.ts'
import {
  buyingRequest,
  buyingSignatures,
  REQUEST_STEPS,
  SIGNATURE_LANES,
} from '../operation/fragments/buying.ts'
import { returnTo } from '../operation/fragments/compose.ts'
import { asItWas, ending, finished, onHold, whileActive } from '../operation/fragments/frame.ts'
import {
  certificateIfRetired,
  CARRIER_STEPS,
  CERTIFICATE_STEPS,
  delivery,
  DELIVERY_STEPS,
  fulfilment,
  PAYMENT_STEPS,
} from '../operation/fragments/phases.ts'
import { reversesPayments } from '../operation/fragments/payments.ts'
import { kit } from '../operation/kit.ts'
import type { Plan } from '../operation/steps.ts'
import { stateText } from '../operation/state-text.ts'

export const plan: Plan = [
  [REQUEST_STEPS],
  SIGNATURE_LANES,
  [[...PAYMENT_STEPS, ...DELIVERY_STEPS, ...CERTIFICATE_STEPS], CARRIER_STEPS],
]

export const machine = kit.createMachine({
  id: 'contribution',
  version: '1',
  context: ({ input }) => newOperation(input),
  initial: 'active',
  meta: { title: stateText('contribution.title') },
  states: {
    active: {
      initial: 'request',
      meta: { title: stateText('contribution.active') },
      on: whileActive,
      onDone: 'completed',
      states: {
        request: buyingRequest(plan, { holder: 'projectCarrier', effect: 'reserveUnits' }),
        signatures: { ...buyingSignatures(plan), onDone: 'fulfilment' },
        fulfilment: {
          ...fulfilment({ plan, delivery: delivery(), certificate: certificateIfRetired() }),
          id: 'fulfilment',
          on: {
            'operation.sendBack': [
              returnTo('#signatures', plan, SIGNATURE_LANES.flat()),
              returnTo('#request', plan, REQUEST_STEPS),
            ],
          },
          onDone: 'finished',
        },
        finished,
        asItWas,
      },
    },
    onHold: onHold(reversesPayments),
    completed: ending('completed'),
    declined: ending('declined'),
    expired: ending('expired'),
    cancelled: ending('cancelled'),
  },
})
