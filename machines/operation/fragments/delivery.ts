/** Delivery and certificate. */
import { kit, type Party } from '../kit.ts'
import { checkedStep } from './checked.ts'
import {
  byAnotherPerson,
  chase,
  done,
  gate,
  newVersion,
  nudge,
  remember,
  sidOnly,
  tell,
  waitingFor,
  type StateConfig,
} from './parts.ts'
import { stateText } from '../state-text.ts'

export const ccusTransferValidation = (): StateConfig =>
  checkedStep({
    step: 'ccusTransferValidation',
    title: stateText('ccusTransferValidation'),
    submitter: 'projectCarrier',
    checker: 'platform',
    ask: {
      title: stateText('ccusTransferValidation.ask'),
      hint: stateText('ccusTransferValidation.ask.hint'),
      slaHours: 120,
    },
    check: {
      title: stateText('ccusTransferValidation.check'),
      hint: stateText('ccusTransferValidation.check.hint'),
      slaHours: 48,
    },
    ledger: 'transferUnits',
  })

/** Point of no return. Reporting already forbids a cancel, because the registry cannot take a retirement back. */
export const CCUsRetired = (holder: Party = 'projectCarrier'): StateConfig => {
  const step = 'CCUsRetired'
  const report = {
    target: 'submitted',
    actions: [remember(step), 'reportRetirement', tell('platform', step, 'submitted')],
  } as const
  return kit.createStateConfig({
    initial: 'gate',
    meta: { title: stateText('CCUsRetired'), level: 'step', view: step },
    states: {
      gate: gate(step, 'open'),
      open: {
        ...waitingFor(holder, step, {
          title: stateText('CCUsRetired.open'),
          hint: stateText('CCUsRetired.open.hint'),
          slaHours: 120,
        }),
        on: { 'CCUsRetired.submit': report },
        after: chase(holder, step),
      },
      submitted: {
        ...waitingFor('platform', step, {
          title: stateText('CCUsRetired.submitted'),
          hint: stateText('CCUsRetired.submitted.hint'),
          slaHours: 48,
        }),
        on: {
          'CCUsRetired.approve': {
            guard: byAnotherPerson(step),
            target: 'done',
            actions: { type: 'retireUnits', params: sidOnly },
          },
          'CCUsRetired.return': {
            target: 'returned',
            actions: ['withdrawRetirementReport', newVersion(step), tell(holder, step, 'returned')],
          },
        },
        after: nudge(step),
      },
      returned: {
        ...waitingFor(holder, step, {
          title: stateText('CCUsRetired.returned'),
          hint: stateText('CCUsRetired.returned.hint'),
          slaHours: 72,
        }),
        on: { 'CCUsRetired.submit': report },
        after: chase(holder, step),
      },
      done: done(step, stateText('CCUsRetired.done')),
    },
  })
}

export const CCUsRegisterLink = (holder: Party = 'projectCarrier'): StateConfig =>
  checkedStep({
    step: 'CCUsRegisterLink',
    title: stateText('CCUsRegisterLink'),
    submitter: holder,
    checker: 'platform',
    ask: {
      title: stateText('CCUsRegisterLink.ask'),
      hint: stateText('CCUsRegisterLink.ask.hint'),
      slaHours: 72,
    },
    check: {
      title: stateText('CCUsRegisterLink.check'),
      hint: stateText('CCUsRegisterLink.check.hint'),
      slaHours: 24,
    },
  })

export const certificateTemplate = (): StateConfig =>
  kit.createStateConfig({
    initial: 'gate',
    meta: { title: stateText('certificateTemplate'), level: 'step', view: 'certificateTemplate' },
    states: {
      gate: gate('certificateTemplate', 'open'),
      open: {
        ...waitingFor('platform', 'certificateTemplate', {
          title: stateText('certificateTemplate.open'),
          hint: stateText('certificateTemplate.open.hint'),
          slaHours: 24,
        }),
        on: { 'certificateTemplate.choose': { target: 'done' } },
        after: nudge('certificateTemplate'),
      },
      done: done('certificateTemplate', stateText('certificateTemplate.done')),
    },
  })

/** Drawing is an effect; `seal` and `fail` come back from the outbox. The template may change until release. */
export const certificate = (): StateConfig => {
  return kit.createStateConfig({
    initial: 'gate',
    meta: { title: stateText('certificate'), level: 'step', view: 'certificate' },
    states: {
      gate: gate('certificate', 'drawing'),
      drawing: {
        ...waitingFor('system', 'certificate', {
          title: stateText('certificate.drawing'),
          hint: stateText('certificate.drawing.hint'),
        }),
        entry: { type: 'drawCertificate', params: sidOnly },
        on: {
          'certificate.seal': { target: 'sealed' },
          'certificate.fail': { target: 'failed' },
        },
      },
      failed: {
        ...waitingFor('platform', 'certificate', {
          title: stateText('certificate.failed'),
          hint: stateText('certificate.failed.hint'),
          slaHours: 8,
        }),
        on: {
          'certificateTemplate.choose': { target: 'drawing' },
          'certificate.retry': { target: 'drawing' },
        },
        after: nudge('certificate'),
      },
      sealed: {
        ...waitingFor('platform', 'certificate', {
          title: stateText('certificate.sealed'),
          hint: stateText('certificate.sealed.hint'),
          slaHours: 24,
        }),
        on: {
          'certificateTemplate.choose': { target: 'drawing' },
          'certificate.release': { target: 'done', actions: { type: 'publishCertificate', params: sidOnly } },
        },
        after: nudge('certificate'),
      },
      done: done('certificate', stateText('certificate.done')),
    },
  })
}

export const certificateEmail = (): StateConfig => {
  return kit.createStateConfig({
    initial: 'gate',
    meta: { title: stateText('certificateEmail'), level: 'step', view: 'certificateEmail' },
    states: {
      gate: gate('certificateEmail', 'open'),
      open: {
        ...waitingFor('platform', 'certificateEmail', {
          title: stateText('certificateEmail.open'),
          hint: stateText('certificateEmail.open.hint'),
          slaHours: 24,
        }),
        on: {
          'certificateEmail.send': { target: 'done', actions: { type: 'sendCertificate', params: sidOnly } },
        },
        after: nudge('certificateEmail'),
      },
      done: done('certificateEmail', stateText('certificateEmail.done')),
    },
  })
}
