/** Tranche: waits for its date, then runs availability and fulfilment, and reports to its parent. */
import { and } from 'xstate'
import { newOperation, type OperationContext, type TrancheStatus } from '../operation/context.ts'
import { inOrder, returnable, returnTo } from '../operation/fragments/compose.ts'
import { asItWas, correctTerms, ending, finished, onHold, whileActive } from '../operation/fragments/frame.ts'
import { tellOthers, undoEverything, waitingFor } from '../operation/fragments/parts.ts'
import {
  CARRIER_STEPS,
  CERTIFICATE_STEPS,
  certificatePhase,
  DELIVERY_STEPS,
  fulfilment,
  PAYMENT_STEPS,
  retirementOnly,
} from '../operation/fragments/phases.ts'
import { CCUsAvailability } from '../operation/fragments/request.ts'
import { reversesPayments } from '../operation/fragments/payments.ts'
import { kit } from '../operation/kit.ts'
import type { Plan, StepId } from '../operation/steps.ts'
import { stateAsk, stateText } from '../operation/state-text.ts'

const REQUEST: readonly StepId[] = ['CCUsAvailability']

export const plan: Plan = [
  [REQUEST],
  [[...PAYMENT_STEPS, ...DELIVERY_STEPS, ...CERTIFICATE_STEPS], CARRIER_STEPS],
]

/** The only event that is sent to the parent. */
const report = (status: TrancheStatus) =>
  ({
    type: 'tellParent',
    params: ({ context }: { context: OperationContext }) => ({
      parentSid: context.parentSid,
      trancheSid: context.sid,
      status,
    }),
  }) as const

const availability = inOrder({
  title: stateText('tranche.availability'),
  level: 'phase',
  steps: {
    CCUsAvailability: CCUsAvailability({
      holder: 'projectCarrier',
      effect: 'reserveUnits',
      reader: 'contributor',
    }),
  },
})

const deliver = retirementOnly('projectCarrier', { target: 'CCUsRegisterLink', actions: report('retired') })

/**
 * Until the invoice is issued a tranche can be moved to another date or another offering. A payment that the bank reversed
 * lets the invoice be credited after the delivery; what was delivered stays where it is. A smaller delivery credits the invoice, too,
 * and keeps what was paid.
 */
const canMove = and(['beforeInvoice', 'canStillCancel', 'nothingPaid'])

const defer = {
  guard: canMove,
  target: '#scheduled',
  actions: [undoEverything, 'forgetEverything', 'deferTranche', tellOthers('trancheDeferred')],
} as const
const substitute = {
  guard: canMove,
  target: '#request',
  reenter: true,
  actions: [undoEverything, 'forgetEverything', tellOthers('trancheSubstituted')],
} as const

export const machine = kit.createMachine({
  id: 'tranche',
  version: '1',
  context: ({ input }) => newOperation(input),
  initial: 'active',
  meta: { title: stateText('tranche.title') },
  states: {
    active: {
      initial: 'scheduled',
      meta: { title: stateText('tranche.active') },
      on: { ...whileActive, 'operation.correct': correctTerms },
      onDone: 'completed',
      states: {
        scheduled: {
          id: 'scheduled',
          ...waitingFor('system', 'CCUsAvailability', stateAsk('tranche.active.scheduled')),
          on: {
            'tranche.open': { target: 'request', actions: report('running') },
            'tranche.defer': {
              target: 'scheduled',
              reenter: true,
              actions: ['deferTranche', tellOthers('trancheDeferred')],
            },
          },
          after: { startOfTranche: { target: 'request', actions: report('running') } },
        },
        request: {
          ...returnable(availability, plan, REQUEST),
          id: 'request',
          on: { 'tranche.defer': defer, 'tranche.substitute': substitute },
          onDone: 'fulfilment',
        },
        fulfilment: {
          ...fulfilment({ plan, delivery: deliver, certificate: certificatePhase() }),
          id: 'fulfilment',
          on: {
            'tranche.defer': defer,
            'tranche.substitute': substitute,
            'operation.sendBack': returnTo('#request', plan, REQUEST),
          },
          onDone: 'finished',
        },
        finished,
        asItWas,
      },
    },
    onHold: onHold(reversesPayments),
    completed: ending('completed', report('completed')),
    cancelled: ending('cancelled', report('cancelled')),
  },
})
