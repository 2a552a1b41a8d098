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
import words from '../../../public/messages/en/machines/operation-states.json' with { type: 'json' }
import { messagesOf } from '../../kernel/messages.ts'

const say = messagesOf(words)

export const ccusTransferValidation = (): StateConfig =>
  checkedStep({
    step: 'ccusTransferValidation',
    title: say('ccusTransferValidation'),
    submitter: 'projectCarrier',
    checker: 'platform',
    ask: {
      title: say('ccusTransferValidation.ask'),
      hint: say('ccusTransferValidation.ask.hint'),
      slaHours: 120,
    },
    check: {
      title: say('ccusTransferValidation.check'),
      hint: say('ccusTransferValidation.check.hint'),
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
    meta: { title: say('CCUsRetired'), level: 'step', view: step },
    states: {
      gate: gate(step, 'open'),
      open: {
        ...waitingFor(holder, step, {
          title: say('CCUsRetired.open'),
          hint: say('CCUsRetired.open.hint'),
          slaHours: 120,
        }),
        on: { 'CCUsRetired.submit': report },
        after: chase(holder, step),
      },
      submitted: {
        ...waitingFor('platform', step, {
          title: say('CCUsRetired.submitted'),
          hint: say('CCUsRetired.submitted.hint'),
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
          title: say('CCUsRetired.returned'),
          hint: say('CCUsRetired.returned.hint'),
          slaHours: 72,
        }),
        on: { 'CCUsRetired.submit': report },
        after: chase(holder, step),
      },
      done: done(step, say('CCUsRetired.done')),
    },
  })
}

export const CCUsRegisterLink = (holder: Party = 'projectCarrier'): StateConfig =>
  checkedStep({
    step: 'CCUsRegisterLink',
    title: say('CCUsRegisterLink'),
    submitter: holder,
    checker: 'platform',
    ask: {
      title: say('CCUsRegisterLink.ask'),
      hint: say('CCUsRegisterLink.ask.hint'),
      slaHours: 72,
    },
    check: { title: say('CCUsRegisterLink.check'), hint: say('CCUsRegisterLink.check.hint'), slaHours: 24 },
  })

export const certificateTemplate = (): StateConfig =>
  kit.createStateConfig({
    initial: 'gate',
    meta: { title: say('certificateTemplate'), level: 'step', view: 'certificateTemplate' },
    states: {
      gate: gate('certificateTemplate', 'open'),
      open: {
        ...waitingFor('platform', 'certificateTemplate', {
          title: say('certificateTemplate.open'),
          hint: say('certificateTemplate.open.hint'),
          slaHours: 24,
        }),
        on: { 'certificateTemplate.choose': { target: 'done' } },
        after: nudge('certificateTemplate'),
      },
      done: done('certificateTemplate', say('certificateTemplate.done')),
    },
  })

/** Drawing is an effect; `seal` and `fail` come back from the outbox. The template may change until release. */
export const certificate = (): StateConfig => {
  return kit.createStateConfig({
    initial: 'gate',
    meta: { title: say('certificate'), level: 'step', view: 'certificate' },
    states: {
      gate: gate('certificate', 'drawing'),
      drawing: {
        ...waitingFor('system', 'certificate', {
          title: say('certificate.drawing'),
          hint: say('certificate.drawing.hint'),
        }),
        entry: { type: 'drawCertificate', params: sidOnly },
        on: {
          'certificate.seal': { target: 'sealed' },
          'certificate.fail': { target: 'failed' },
        },
      },
      failed: {
        ...waitingFor('platform', 'certificate', {
          title: say('certificate.failed'),
          hint: say('certificate.failed.hint'),
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
          title: say('certificate.sealed'),
          hint: say('certificate.sealed.hint'),
          slaHours: 24,
        }),
        on: {
          'certificateTemplate.choose': { target: 'drawing' },
          'certificate.release': { target: 'done', actions: { type: 'publishCertificate', params: sidOnly } },
        },
        after: nudge('certificate'),
      },
      done: done('certificate', say('certificate.done')),
    },
  })
}

export const certificateEmail = (): StateConfig => {
  return kit.createStateConfig({
    initial: 'gate',
    meta: { title: say('certificateEmail'), level: 'step', view: 'certificateEmail' },
    states: {
      gate: gate('certificateEmail', 'open'),
      open: {
        ...waitingFor('platform', 'certificateEmail', {
          title: say('certificateEmail.open'),
          hint: say('certificateEmail.open.hint'),
          slaHours: 24,
        }),
        on: {
          'certificateEmail.send': { target: 'done', actions: { type: 'sendCertificate', params: sidOnly } },
        },
        after: nudge('certificateEmail'),
      },
      done: done('certificateEmail', say('certificateEmail.done')),
    },
  })
}
