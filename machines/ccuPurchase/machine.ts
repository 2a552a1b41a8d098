/**
 * CcuPurchase: the platform buys stock from a project carrier. Only platform people can open it.
 * request → signatures (mandate, own purchase order) → payments (carrier invoice) → delivery → payout.
 */
import { newOperation } from '../operation/context.ts'
import { inOrder, returnTo } from '../operation/fragments/compose.ts'
import { CCUsRegisterLink, ccusTransferValidation } from '../operation/fragments/delivery.ts'
import { asItWas, ending, finished, onHold, whileActive } from '../operation/fragments/frame.ts'
import { pcInvoice, pcPaymentValidation } from '../operation/fragments/payments.ts'
import { AcceptOperation, CCUsAvailability, proposal } from '../operation/fragments/request.ts'
import { contract, purchaseOrder } from '../operation/fragments/signatures.ts'
import { kit } from '../operation/kit.ts'
import type { Plan, StepId } from '../operation/steps.ts'
import { stateText } from '../operation/state-text.ts'

const REQUEST: readonly StepId[] = ['AcceptOperation', 'CCUsAvailability', 'proposal']
const CONTRACT: readonly StepId[] = ['mcSignatory', 'mcValidation', 'mcSigned']
const ORDER: readonly StepId[] = ['purchaseOrderReceived', 'pcInvoice']
const DELIVERY: readonly StepId[] = ['ccusTransferValidation', 'CCUsRegisterLink']
const PAYOUT: readonly StepId[] = ['pcPaymentValidation']

export const plan: Plan = [[REQUEST], [CONTRACT], [ORDER], [DELIVERY], [PAYOUT]]

const request = inOrder({
  title: stateText('ccuPurchase.request'),
  level: 'phase',
  steps: {
    AcceptOperation: AcceptOperation('platform'),
    CCUsAvailability: CCUsAvailability({ holder: 'projectCarrier', effect: 'reserveUnits' }),
    proposal: proposal({ sender: 'projectCarrier', decider: 'platform' }),
  },
})

const signatures = contract(
  { key: 'mc', title: stateText('ccuPurchase.signatures'), signer: 'projectCarrier' },
  plan,
)

const payments = inOrder({
  title: stateText('ccuPurchase.payments'),
  level: 'phase',
  steps: {
    purchaseOrderReceived: purchaseOrder({ buyer: 'platform', checker: 'projectCarrier' }),
    pcInvoice: pcInvoice(),
  },
})

const delivery = inOrder({
  title: stateText('ccuPurchase.delivery'),
  level: 'phase',
  steps: {
    ccusTransferValidation: ccusTransferValidation(),
    CCUsRegisterLink: CCUsRegisterLink(),
  },
})

const payout = inOrder({
  title: stateText('ccuPurchase.payout'),
  level: 'phase',
  steps: { pcPaymentValidation: pcPaymentValidation() },
})

/** The lanes of this operation are its phases, so one list serves the whole machine. */
const sendBack = [
  returnTo('#request', plan, REQUEST),
  returnTo('#signatures', plan, CONTRACT),
  returnTo('#payments', plan, ORDER),
  returnTo('#delivery', plan, DELIVERY),
]

export const machine = kit.createMachine({
  id: 'ccuPurchase',
  version: '1',
  context: ({ input }) => newOperation(input),
  initial: 'active',
  meta: { title: stateText('ccuPurchase.title') },
  states: {
    active: {
      initial: 'request',
      meta: { title: stateText('ccuPurchase.active') },
      on: { ...whileActive, 'operation.sendBack': sendBack },
      onDone: 'completed',
      states: {
        request: { ...request, id: 'request', onDone: 'signatures' },
        signatures: {
          ...signatures,
          id: 'signatures',
          meta: { title: stateText('ccuPurchase.active.signatures'), level: 'phase' },
          onDone: 'payments',
        },
        payments: { ...payments, id: 'payments', onDone: 'delivery' },
        delivery: { ...delivery, id: 'delivery', onDone: 'payout' },
        payout: { ...payout, id: 'payout', onDone: 'finished' },
        finished,
        asItWas,
      },
    },
    onHold: onHold(),
    completed: ending('completed'),
    declined: ending('declined'),
    expired: ending('expired'),
    cancelled: ending('cancelled'),
  },
})
