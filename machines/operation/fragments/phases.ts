/** Whole phases that several operation types share. */
import { kit, type Party } from '../kit.ts'
import type { Plan, StepId } from '../steps.ts'
import { inOrder, passedOver, returnable, returnTo, sideBySide } from './compose.ts'
import {
  certificate,
  certificateEmail,
  certificateTemplate,
  CCUsRegisterLink,
  CCUsRetired,
  ccusTransferValidation,
} from './delivery.ts'
import {
  contributorPaymentValidation,
  CSfeeVAT,
  CSInvoice,
  deliveryProof,
  paymentAgain,
  pcInvoice,
  pcPaymentValidation,
  reversesPayments,
} from './payments.ts'
import type { StateConfig } from './parts.ts'
import { stateText } from '../state-text.ts'

export const PAYMENT_STEPS = [
  'CSfeeVAT',
  'CSInvoice',
  'contributorPaymentValidation',
] as const satisfies StepId[]
export const DELIVERY_STEPS = [
  'CCUsRetired',
  'ccusTransferValidation',
  'CCUsRegisterLink',
] as const satisfies StepId[]
export const CERTIFICATE_STEPS = [
  'certificateTemplate',
  'certificate',
  'certificateEmail',
] as const satisfies StepId[]
export const CARRIER_STEPS = ['pcInvoice', 'pcPaymentValidation'] as const satisfies StepId[]

export const payments = (): StateConfig =>
  inOrder({
    title: stateText('payments'),
    level: 'phase',
    steps: {
      CSfeeVAT: CSfeeVAT(),
      CSInvoice: CSInvoice(),
      contributorPaymentValidation: contributorPaymentValidation(),
    },
  })

/** Units are retired for the contributor, or transferred to it; then the public link. */
export const delivery = (): StateConfig =>
  kit.createStateConfig({
    initial: 'route',
    meta: { title: stateText('delivery'), level: 'phase' },
    states: {
      route: {
        meta: { title: stateText('delivery.route') },
        always: [
          { guard: 'retires', target: 'CCUsRetired' },
          { guard: 'holds', target: 'ccusTransferValidation' },
        ],
      },
      CCUsRetired: { ...CCUsRetired(), onDone: 'CCUsRegisterLink' },
      ccusTransferValidation: { ...ccusTransferValidation(), onDone: 'CCUsRegisterLink' },
      CCUsRegisterLink: { ...CCUsRegisterLink(), onDone: 'finished' },
      finished: { type: 'final', meta: { title: stateText('delivery.finished'), court: 'nobody' } },
    },
  })

/** Where units are always retired. */
export const retirementOnly = (
  holder: Party,
  onDone: StateConfig['onDone'] = 'CCUsRegisterLink',
): StateConfig =>
  inOrder({
    title: stateText('retirementOnly'),
    level: 'phase',
    steps: {
      CCUsRetired: { ...CCUsRetired(holder), onDone },
      CCUsRegisterLink: CCUsRegisterLink(holder),
    },
  })

export const certificatePhase = (): StateConfig =>
  inOrder({
    title: stateText('certificatePhase'),
    level: 'phase',
    steps: {
      certificateTemplate: certificateTemplate(),
      certificate: certificate(),
      certificateEmail: certificateEmail(),
    },
  })

export const certificateIfRetired = (): StateConfig =>
  passedOver('holds', stateText('certificateIfRetired'), certificatePhase())

type Fulfilment = { readonly plan: Plan; readonly delivery: StateConfig; readonly certificate: StateConfig }

/** Two flows side by side that meet only at the payout, so a late carrier invoice delays no one else. */
export function fulfilment({ plan, delivery: deliver, certificate: certify }: Fulfilment): StateConfig {
  const contributorSide = inOrder({
    title: stateText('fulfilment.contributorSide'),
    level: 'lane',
    steps: { payments: { ...payments(), id: 'payments' }, delivery: deliver, certificate: certify },
  })
  const carrierSide = inOrder({
    title: stateText('fulfilment.carrierSide'),
    level: 'lane',
    steps: {
      pcInvoice: pcInvoice(),
      deliveryProof: deliveryProof(),
      pcPaymentValidation: pcPaymentValidation(),
    },
  })
  return sideBySide('Fulfilment', {
    contributorSide: {
      ...contributorSide,
      on: { 'operation.sendBack': contributorReturns(plan), ...reversesPayments },
      always: paymentAgain('.payments'),
    },
    carrierSide: returnable(carrierSide, plan, CARRIER_STEPS),
  })
}

const contributorReturns = (plan: Plan) => [
  returnTo('.payments', plan, PAYMENT_STEPS),
  returnTo('.delivery', plan, DELIVERY_STEPS),
  returnTo('.certificate', plan, CERTIFICATE_STEPS),
]
