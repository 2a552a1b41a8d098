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

export const ccusTransferValidation = (): StateConfig =>
  checkedStep({
    step: 'ccusTransferValidation',
    title: 'Transfer of units',
    submitter: 'projectCarrier',
    checker: 'platform',
    ask: { title: 'Transfer the units', hint: 'Report accounts, serial ranges and evidence.', slaHours: 120 },
    check: { title: 'Check the transfer', hint: 'Ranges must equal the reservation.', slaHours: 48 },
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
    meta: { title: 'Retirement', level: 'step', view: step },
    states: {
      gate: gate(step, 'open'),
      open: {
        ...waitingFor(holder, step, {
          title: 'Retire the units',
          hint: 'Retire at the registry, then report it here.',
          slaHours: 120,
        }),
        on: { 'CCUsRetired.submit': report },
        after: chase(holder, step),
      },
      submitted: {
        ...waitingFor('platform', step, {
          title: 'Confirm the retirement',
          hint: 'Compare ranges and beneficiary with the registry.',
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
          title: 'Returned',
          hint: 'Evidence is missing or differs.',
          slaHours: 72,
        }),
        on: { 'CCUsRetired.submit': report },
        after: chase(holder, step),
      },
      done: done(step, 'Retired'),
    },
  })
}

export const CCUsRegisterLink = (holder: Party = 'projectCarrier'): StateConfig =>
  checkedStep({
    step: 'CCUsRegisterLink',
    title: 'Registry link',
    submitter: holder,
    checker: 'platform',
    ask: {
      title: 'Add the registry links',
      hint: 'One public link per block, at the host of the standard.',
      slaHours: 72,
    },
    check: { title: 'Check the links', hint: 'Host and serial must match.', slaHours: 24 },
  })

export const certificateTemplate = (): StateConfig =>
  kit.createStateConfig({
    initial: 'gate',
    meta: { title: 'Template', level: 'step', view: 'certificateTemplate' },
    states: {
      gate: gate('certificateTemplate', 'open'),
      open: {
        ...waitingFor('platform', 'certificateTemplate', {
          title: 'Choose the template',
          hint: 'Wording, language and logo.',
          slaHours: 24,
        }),
        on: { 'certificateTemplate.choose': { target: 'done' } },
        after: nudge('certificateTemplate'),
      },
      done: done('certificateTemplate', 'Chosen'),
    },
  })

/** Drawing is an effect; `seal` and `fail` come back from the outbox. The template may change until release. */
export const certificate = (): StateConfig => {
  return kit.createStateConfig({
    initial: 'gate',
    meta: { title: 'Certificate', level: 'step', view: 'certificate' },
    states: {
      gate: gate('certificate', 'drawing'),
      drawing: {
        ...waitingFor('system', 'certificate', { title: 'Being drawn', hint: 'Usually a few seconds.' }),
        entry: { type: 'drawCertificate', params: sidOnly },
        on: {
          'certificate.seal': { target: 'sealed' },
          'certificate.fail': { target: 'failed' },
        },
      },
      failed: {
        ...waitingFor('platform', 'certificate', {
          title: 'Drawing failed',
          hint: 'Read the reason and try again.',
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
          title: 'Release',
          hint: 'Read it, then make it public.',
          slaHours: 24,
        }),
        on: {
          'certificateTemplate.choose': { target: 'drawing' },
          'certificate.release': { target: 'done', actions: { type: 'publishCertificate', params: sidOnly } },
        },
        after: nudge('certificate'),
      },
      done: done('certificate', 'Released'),
    },
  })
}

export const certificateEmail = (): StateConfig => {
  return kit.createStateConfig({
    initial: 'gate',
    meta: { title: 'Certificate e-mail', level: 'step', view: 'certificateEmail' },
    states: {
      gate: gate('certificateEmail', 'open'),
      open: {
        ...waitingFor('platform', 'certificateEmail', {
          title: 'Send the certificate',
          hint: 'Recipients, subject and text.',
          slaHours: 24,
        }),
        on: {
          'certificateEmail.send': { target: 'done', actions: { type: 'sendCertificate', params: sidOnly } },
        },
        after: nudge('certificateEmail'),
      },
      done: done('certificateEmail', 'Sent'),
    },
  })
}
