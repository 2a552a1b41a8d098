/** Payments: the contributor's invoice and payment, the project carrier's invoice and payout. */
import { and } from 'xstate'
import { kit } from '../kit.ts'
import { checkedStep } from './checked.ts'
import {
  byAnotherPerson,
  clearDone,
  done,
  late,
  notOverdue,
  nudge,
  remember,
  sidOnly,
  stepFrame,
  tell,
  tellOthers,
  undo,
  waitingFor,
  type StateConfig,
} from './parts.ts'
import { stateAsk, stateText } from '../state-text.ts'

export const CSfeeVAT = (): StateConfig =>
  checkedStep({
    step: 'CSfeeVAT',
    title: stateText('CSfeeVAT'),
    submitter: 'platform',
    checker: 'platform',
    ask: stateAsk('CSfeeVAT.ask', 24),
    check: stateAsk('CSfeeVAT.check', 24),
  })

/** Issuing takes a gap-free number on the server; there is nothing to approve afterwards, only to credit. */
export const CSInvoice = (): StateConfig => {
  return stepFrame(
    'CSInvoice',
    stateText('CSInvoice'),
    {
      open: {
        ...waitingFor('platform', 'CSInvoice', stateAsk('CSInvoice.open', 24)),
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
      done: done('CSInvoice', stateText('CSInvoice.done')),
    },
    {
      id: 'CSInvoice',
    },
  )
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
  ({ guard: 'paymentMissing', target, actions: clearDone('contributorPaymentValidation') }) as const

/** Partial payments add up; the step is done when the invoice is covered. Who has announced one waits for the platform. */
export const contributorPaymentValidation = (): StateConfig => {
  const step = 'contributorPaymentValidation'
  return stepFrame(step, stateText('contributorPaymentValidation'), {
    // What counts to the due date goes on while an announced payment is looked for.
    open: {
      initial: 'asked',
      meta: { title: stateText('contributorPaymentValidation.open') },
      states: {
        asked: {
          ...waitingFor('contributor', step, stateAsk('contributorPaymentValidation.asked', 720)),
          on: {
            'contributorPaymentValidation.announce': {
              target: 'announced',
              actions: tell('platform', step, 'announced'),
            },
          },
        },
        announced: {
          ...waitingFor('platform', step, stateAsk('contributorPaymentValidation.announced', 120)),
          on: {
            'contributorPaymentValidation.return': {
              target: 'asked',
              actions: tell('contributor', step, 'paymentRejected'),
            },
          },
          after: { fiveWorkingDays: { actions: tell('platform', step, 'reminder') } },
        },
      },
      on: {
        'contributorPaymentValidation.submit': {
          target: 'submitted',
          actions: [remember(step), 'holdPayment'],
        },
        'CSInvoice.credit': {
          guard: 'nothingPaid',
          target: '#CSInvoice',
          actions: [undo('CSInvoice'), clearDone('CSInvoice')],
        },
      },
      after: {
        // A part payment comes back here: who was notified is not notified again.
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
      ...waitingFor('platform', step, stateAsk('contributorPaymentValidation.submitted', 24)),
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
    done: done(step, stateText('contributorPaymentValidation.done')),
  })
}

export const pcInvoice = (): StateConfig =>
  checkedStep({
    step: 'pcInvoice',
    title: stateText('pcInvoice'),
    submitter: 'projectCarrier',
    checker: 'platform',
    ask: stateAsk('pcInvoice.ask', 120),
    check: stateAsk('pcInvoice.check', 48),
  })

/** Paying out needs delivery to be proven at the moment of approval, not only when the step opened. */
export const pcPaymentValidation = (): StateConfig =>
  checkedStep({
    step: 'pcPaymentValidation',
    title: stateText('pcPaymentValidation'),
    submitter: 'platform',
    checker: 'platform',
    ask: stateAsk('pcPaymentValidation.ask', 72),
    check: stateAsk('pcPaymentValidation.check', 24),
    approval: 'delivered',
  })

/** Between the carrier's invoice and its payout: waits for the other lane. */
export const deliveryProof = (): StateConfig =>
  kit.createStateConfig({
    initial: 'waiting',
    meta: { title: stateText('deliveryProof'), level: 'step' },
    states: {
      waiting: {
        tags: ['open', 'waitingSystem'],
        meta: { title: stateText('deliveryProof.waiting'), court: 'system' },
        always: { guard: 'delivered', target: 'proven' },
      },
      proven: { type: 'final', meta: { title: stateText('deliveryProof.proven'), court: 'nobody' } },
    },
  })
