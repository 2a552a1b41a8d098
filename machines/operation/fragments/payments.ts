/** Payments: the contributor's invoice and payment, the project carrier's invoice and payout. */
import { and } from 'xstate'
import { kit } from '../kit.ts'
import { checkedStep } from './checked.ts'
import {
  byAnotherPerson,
  done,
  forget,
  gate,
  late,
  notOverdue,
  nudge,
  remember,
  sidOnly,
  tell,
  tellOthers,
  undo,
  waitingFor,
  type StateConfig,
} from './parts.ts'

export const CSfeeVAT = (): StateConfig =>
  checkedStep({
    step: 'CSfeeVAT',
    title: 'Fee and VAT',
    submitter: 'platform',
    checker: 'platform',
    ask: { title: 'Set fee and VAT', hint: 'Domestic, reverse charge or out of scope.', slaHours: 24 },
    check: { title: 'Check fee and VAT', hint: 'A second person confirms the treatment.', slaHours: 24 },
  })

/** Issuing takes a gap-free number on the server; there is nothing to approve afterwards, only to credit. */
export const CSInvoice = (): StateConfig => {
  return kit.createStateConfig({
    id: 'CSInvoice',
    initial: 'gate',
    meta: { title: 'Invoice', level: 'step', view: 'CSInvoice' },
    states: {
      gate: gate('CSInvoice', 'open'),
      open: {
        ...waitingFor('platform', 'CSInvoice', {
          title: 'Issue the invoice',
          hint: 'Lines and due date.',
          slaHours: 24,
        }),
        on: {
          'CSInvoice.issue': {
            target: 'done',
            actions: [
              'setInvoice',
              { type: 'numberInvoice', params: sidOnly },
              tell('contributor', 'CSInvoice', 'invoice'),
            ],
          },
        },
        after: nudge('CSInvoice'),
      },
      done: done('CSInvoice', 'Issued'),
    },
  })
}

/** A payment that the bank reversed no longer counts. On hold too: the money has left the account. */
export const reversesPayments = {
  'contributorPaymentValidation.reverse': {
    guard: and(['somethingReceived', 'wasReceived']),
    actions: ['reversePayment', tellOthers('paymentReversed')],
  },
} as const

/** Leads back to the payment, once what was received no longer covers the invoice. What was delivered stays done. */
export const paymentAgain = (target: string) =>
  ({ guard: 'paymentMissing', target, actions: forget('contributorPaymentValidation') }) as const

/** Partial payments add up; the step is done when the invoice is covered. */
export const contributorPaymentValidation = (): StateConfig => {
  const step = 'contributorPaymentValidation'
  return kit.createStateConfig({
    initial: 'gate',
    meta: { title: 'Contributor payment', level: 'step', view: step },
    states: {
      gate: gate(step, 'open'),
      open: {
        ...waitingFor('contributor', step, {
          title: 'Pay the invoice',
          hint: 'Bank transfer with the reference of the invoice.',
          slaHours: 720,
        }),
        on: {
          'contributorPaymentValidation.announce': { actions: tell('platform', step, 'announced') },
          'contributorPaymentValidation.submit': {
            target: 'submitted',
            actions: [remember(step), 'holdPayment'],
          },
          'CSInvoice.credit': {
            guard: 'nothingPaid',
            target: '#CSInvoice',
            actions: [undo('CSInvoice'), forget('CSInvoice')],
          },
        },
        after: {
          // A part payment comes back here: who was told is not told again.
          paymentDeadline: [
            { guard: notOverdue(step), actions: [late(step), tell('contributor', step, 'overdue')] },
            { actions: late(step) },
          ],
          paymentDeadlinePlus30Days: [
            { guard: 'nothingPaid', actions: tell('platform', step, 'cancelPossible') },
            { actions: late(step) },
          ],
        },
      },
      submitted: {
        ...waitingFor('platform', step, {
          title: 'Confirm the payment',
          hint: 'Compare with the bank statement.',
          slaHours: 24,
        }),
        on: {
          'contributorPaymentValidation.approve': [
            {
              guard: and([byAnotherPerson(step), 'paidInFull']),
              target: 'done',
              actions: 'bookPayment',
            },
            {
              guard: byAnotherPerson(step),
              target: 'open',
              actions: ['bookPayment', tell('contributor', step, 'partlyPaid')],
            },
          ],
          'contributorPaymentValidation.return': {
            target: 'open',
            actions: ['dropPayment', tell('contributor', step, 'paymentRejected')],
          },
        },
        after: nudge(step),
      },
      done: done(step, 'Paid'),
    },
  })
}

export const pcInvoice = (): StateConfig =>
  checkedStep({
    step: 'pcInvoice',
    title: 'Carrier invoice',
    submitter: 'projectCarrier',
    checker: 'platform',
    ask: {
      title: 'Upload the invoice',
      hint: 'It is compared with the operation automatically.',
      slaHours: 120,
    },
    check: { title: 'Check the invoice', hint: 'Amount and bank data.', slaHours: 48 },
  })

/** Paying out needs delivery to be proven at the moment of approval, not only when the step opened. */
export const pcPaymentValidation = (): StateConfig =>
  checkedStep({
    step: 'pcPaymentValidation',
    title: 'Carrier payment',
    submitter: 'platform',
    checker: 'platform',
    ask: { title: 'Pay the carrier', hint: 'Record reference, date and amount.', slaHours: 72 },
    check: { title: 'Confirm the payout', hint: 'A second person compares it with the bank.', slaHours: 24 },
    approval: 'delivered',
  })

/** Between the carrier's invoice and its payout: waits for the other lane. */
export const deliveryProof = (): StateConfig =>
  kit.createStateConfig({
    initial: 'waiting',
    meta: { title: 'Delivery proven', level: 'step' },
    states: {
      waiting: {
        tags: ['open', 'waitingSystem'],
        meta: { title: 'Waiting for the registry link', court: 'system' },
        always: { guard: 'delivered', target: 'proven' },
      },
      proven: { type: 'final', meta: { title: 'Proven', court: 'nobody' } },
    },
  })
