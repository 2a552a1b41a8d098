/** Retirement of units that a contributor holds: request → contract → fee → delivery → certificate. */
import { newOperation } from '../operation/context.ts'
import { inOrder, passedOver, returnTo } from '../operation/fragments/compose.ts'
import { asItWas, ending, finished, onHold, whileActive, withdraw } from '../operation/fragments/frame.ts'
import {
  CERTIFICATE_STEPS,
  certificatePhase,
  PAYMENT_STEPS,
  payments,
  retirementOnly,
} from '../operation/fragments/phases.ts'
import { AcceptOperation, CCUsAvailability } from '../operation/fragments/request.ts'
import { contract } from '../operation/fragments/signatures.ts'
import { paymentAgain, reversesPayments } from '../operation/fragments/payments.ts'
import { kit } from '../operation/kit.ts'
import type { Plan, StepId } from '../operation/steps.ts'
import { stateText } from '../operation/state-text.ts'

const REQUEST: readonly StepId[] = ['AcceptOperation', 'CCUsAvailability']
const SIGNATURES: readonly StepId[] = ['rcSignatory', 'rcValidation', 'rcSigned']
const DELIVERY: readonly StepId[] = ['CCUsRetired', 'CCUsRegisterLink']

export const plan: Plan = [[REQUEST], [SIGNATURES], [PAYMENT_STEPS], [DELIVERY], [CERTIFICATE_STEPS]]

const request = inOrder({
  title: stateText('retirement.request'),
  level: 'phase',
  steps: {
    AcceptOperation: AcceptOperation('contributor'),
    CCUsAvailability: CCUsAvailability({ holder: 'platform', effect: 'lockBalance' }),
  },
})

const signatures = contract(
  { key: 'rc', title: stateText('retirement.signatures'), signer: 'contributor' },
  plan,
)

/** The lanes of this operation are its phases, so one list serves the whole machine. */
const sendBack = [
  returnTo('#request', plan, REQUEST),
  returnTo('#signatures', plan, SIGNATURES),
  returnTo('#payments', plan, PAYMENT_STEPS),
  returnTo('#delivery', plan, DELIVERY),
  returnTo('#certificate', plan, CERTIFICATE_STEPS),
]

export const machine = kit.createMachine({
  id: 'retirement',
  version: '1',
  context: ({ input }) => newOperation(input),
  initial: 'active',
  meta: { title: stateText('retirement.title') },
  states: {
    active: {
      initial: 'request',
      meta: { title: stateText('retirement.active') },
      on: { ...whileActive, 'operation.sendBack': sendBack, ...reversesPayments },
      always: paymentAgain('#payments'),
      onDone: 'completed',
      states: {
        request: { ...request, id: 'request', on: { 'operation.withdraw': withdraw }, onDone: 'signatures' },
        signatures: {
          ...signatures,
          id: 'signatures',
          meta: { title: stateText('retirement.active.signatures'), level: 'phase' },
          onDone: 'payments',
        },
        payments: {
          ...passedOver('noFee', stateText('retirement.active.payments'), payments()),
          id: 'payments',
          onDone: 'delivery',
        },
        delivery: { ...retirementOnly('platform'), id: 'delivery', onDone: 'certificate' },
        certificate: { ...certificatePhase(), id: 'certificate', onDone: 'finished' },
        finished,
        asItWas,
      },
    },
    onHold: onHold(reversesPayments),
    completed: ending('completed'),
    declined: ending('declined'),
    cancelled: ending('cancelled'),
  },
})
