/** Delivery and certificate. */
import type { Party } from '../kit.ts'
import { checkedStep } from './checked.ts'
import {
  byAnotherPerson,
  chase,
  clearDone,
  done,
  newVersion,
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

export const ccusTransferValidation = (): StateConfig =>
  checkedStep({
    step: 'ccusTransferValidation',
    title: stateText('ccusTransferValidation'),
    submitter: 'projectCarrier',
    checker: 'platform',
    ask: stateAsk('ccusTransferValidation.ask', 120),
    check: stateAsk('ccusTransferValidation.check', 48),
    ledger: 'transferUnits',
  })

/** Units that the registry never retires are left out: fee and invoice are for less then, and what was paid stays received. */
const lessDelivered = {
  target: '#payments',
  actions: [
    undo('CSInvoice'),
    clearDone('CSInvoice'),
    clearDone('CSfeeVAT'),
    { type: 'reduceReservation', params: sidOnly },
    tellOthers('lessDelivered'),
  ],
} as const

/** Point of no return: a registry cannot undo a retirement. Several transactions may be recorded one by one. */
export const CCUsRetired = (holder: Party = 'projectCarrier'): StateConfig => {
  const step = 'CCUsRetired'
  const report = {
    target: 'submitted',
    actions: [remember(step), 'reportRetirement', tell('platform', step, 'submitted')],
  } as const
  const withdrawn = ['withdrawRetirementReport', newVersion(step), tell(holder, step, 'returned')] as const
  const reports = {
    'CCUsRetired.submit': report,
    'CCUsRetired.recordPart': { actions: ['reportRetirement', tell('others', step, 'partRetired')] },
    'CCUsRetired.return': { guard: 'retirementReported', actions: withdrawn },
    // Where the contributor holds the units no project carrier invoices them.
    'CCUsRetired.reduce':
      holder === 'projectCarrier'
        ? { guard: 'carrierInvoiceOpen' as const, ...lessDelivered }
        : lessDelivered,
  } as const
  return stepFrame(step, stateText('CCUsRetired'), {
    open: {
      ...waitingFor(holder, step, stateAsk('CCUsRetired.open', 120)),
      on: reports,
      after: chase(holder, step),
    },
    submitted: {
      ...waitingFor('platform', step, stateAsk('CCUsRetired.submitted', 48)),
      on: {
        'CCUsRetired.approve': {
          guard: byAnotherPerson(step),
          target: 'done',
          actions: { type: 'retireUnits', params: sidOnly },
        },
        'CCUsRetired.return': { target: 'returned', actions: withdrawn },
      },
      after: nudge(step),
    },
    returned: {
      ...waitingFor(holder, step, stateAsk('CCUsRetired.returned', 72)),
      on: reports,
      after: chase(holder, step),
    },
    done: done(step, stateText('CCUsRetired.done')),
  })
}

export const CCUsRegisterLink = (holder: Party = 'projectCarrier'): StateConfig =>
  checkedStep({
    step: 'CCUsRegisterLink',
    title: stateText('CCUsRegisterLink'),
    submitter: holder,
    checker: 'platform',
    ask: stateAsk('CCUsRegisterLink.ask', 72),
    check: stateAsk('CCUsRegisterLink.check', 24),
  })

export const certificateTemplate = (): StateConfig =>
  stepFrame('certificateTemplate', stateText('certificateTemplate'), {
    open: {
      ...waitingFor('platform', 'certificateTemplate', stateAsk('certificateTemplate.open', 24)),
      on: { 'certificateTemplate.choose': { target: 'done' } },
      after: nudge('certificateTemplate'),
    },
    done: done('certificateTemplate', stateText('certificateTemplate.done')),
  })

/** Drawing is an effect; `seal` and `fail` come back from the outbox. The template may change until release. */
export const certificate = (): StateConfig => {
  return stepFrame('certificate', stateText('certificate'), {
    drawing: {
      ...waitingFor('system', 'certificate', stateAsk('certificate.drawing')),
      entry: { type: 'drawCertificate', params: sidOnly },
      on: {
        'certificate.seal': { target: 'sealed' },
        'certificate.fail': { target: 'failed' },
      },
    },
    failed: {
      ...waitingFor('platform', 'certificate', stateAsk('certificate.failed', 8)),
      on: {
        'certificateTemplate.choose': { target: 'drawing' },
        'certificate.retry': { target: 'drawing' },
      },
      after: nudge('certificate'),
    },
    sealed: {
      ...waitingFor('platform', 'certificate', stateAsk('certificate.sealed', 24)),
      on: {
        'certificateTemplate.choose': { target: 'drawing' },
        'certificate.release': { target: 'done', actions: { type: 'publishCertificate', params: sidOnly } },
      },
      after: nudge('certificate'),
    },
    done: done('certificate', stateText('certificate.done')),
  })
}

export const certificateEmail = (): StateConfig => {
  return stepFrame('certificateEmail', stateText('certificateEmail'), {
    open: {
      ...waitingFor('platform', 'certificateEmail', stateAsk('certificateEmail.open', 24)),
      on: {
        'certificateEmail.send': { target: 'done', actions: { type: 'sendCertificate', params: sidOnly } },
      },
      after: nudge('certificateEmail'),
    },
    done: done('certificateEmail', stateText('certificateEmail.done')),
  })
}
