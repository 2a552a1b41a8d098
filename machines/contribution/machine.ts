/**
 * Contribution: a contributor buys units of a project carrier's offering.
 * request → signatures (contracts and purchase order) → fulfilment (two flows) → completed.
 */
import { newOperation } from '../operation/context.ts'
import { inOrder, returnable, returnTo, sideBySide } from '../operation/fragments/compose.ts'
import { asItWas, ending, finished, onHold, whileActive, withdraw } from '../operation/fragments/frame.ts'
import {
  certificateIfRetired,
  CARRIER_STEPS,
  CERTIFICATE_STEPS,
  delivery,
  DELIVERY_STEPS,
  fulfilment,
  PAYMENT_STEPS,
} from '../operation/fragments/phases.ts'
import { AcceptOperation, CCUsAvailability, proposal } from '../operation/fragments/request.ts'
import { contract, contractUnlessFramework, purchaseOrderLane } from '../operation/fragments/signatures.ts'
import { reversesPayments } from '../operation/fragments/payments.ts'
import { kit } from '../operation/kit.ts'
import type { Plan, StepId } from '../operation/steps.ts'
import { stateText } from '../operation/state-text.ts'

const REQUEST: readonly StepId[] = ['AcceptOperation', 'CCUsAvailability', 'proposal']
const SIGNATURES: readonly (readonly StepId[])[] = [
  ['ccSignatory', 'ccValidation', 'ccSigned'],
  ['mcSignatory', 'mcValidation', 'mcSigned'],
  ['purchaseOrderReceived'],
]

export const plan: Plan = [
  [REQUEST],
  SIGNATURES,
  [[...PAYMENT_STEPS, ...DELIVERY_STEPS, ...CERTIFICATE_STEPS], CARRIER_STEPS],
]

const request = inOrder({
  title: stateText('contribution.request'),
  level: 'phase',
  steps: {
    AcceptOperation: AcceptOperation('contributor'),
    CCUsAvailability: CCUsAvailability({ holder: 'projectCarrier', effect: 'reserveUnits' }),
    proposal: proposal({ sender: 'platform', decider: 'contributor' }),
  },
})

const signatures = sideBySide('Signatures', {
  contributionContract: contract(
    { key: 'cc', title: stateText('contribution.signatures.contributionContract'), signer: 'contributor' },
    plan,
  ),
  mandateContract: contractUnlessFramework(
    { key: 'mc', title: stateText('contribution.signatures.mandateContract'), signer: 'projectCarrier' },
    plan,
  ),
  purchaseOrder: purchaseOrderLane({ buyer: 'contributor', checker: 'platform' }, plan),
})

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
        request: {
          ...returnable(request, plan, REQUEST),
          id: 'request',
          on: {
            'operation.withdraw': withdraw,
            'operation.sendBack': returnTo('.AcceptOperation', plan, REQUEST),
          },
          onDone: 'signatures',
        },
        signatures: {
          ...signatures,
          id: 'signatures',
          on: { 'operation.sendBack': returnTo('#request', plan, REQUEST) },
          onDone: 'fulfilment',
        },
        fulfilment: {
          ...fulfilment({ plan, delivery: delivery(), certificate: certificateIfRetired() }),
          id: 'fulfilment',
          on: {
            'operation.sendBack': [
              returnTo('#signatures', plan, SIGNATURES.flat()),
              returnTo('#request', plan, REQUEST),
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
