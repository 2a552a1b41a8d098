/**
 * onboarding: how an organization is let in. Its outermost states are the access statuses of the specification:
 * pending_kyc_docs (the wizard, then the documents) → pending_due_diligence → validated | at_risk | rejected.
 */
import { and } from 'xstate'
import { at_risk, documentsCheck, pending_due_diligence, reject, rejected, validated } from './compliance.ts'
import { newOnboarding } from './context.ts'
import { kit } from './kit.ts'
import { sidOnly, tell } from './parts.ts'
import { wizard } from './wizard.ts'
import words from '../../public/messages/en/machines/onboarding-states.json' with { type: 'json' }
import { messagesOf } from '../kernel/messages.ts'

const say = messagesOf(words)

const states = {
  pending_kyc_docs: kit.createStateConfig({
    initial: 'wizard',
    meta: { title: say('onboarding.pending_kyc_docs'), level: 'phase' },
    on: { 'compliance.reject': { guard: 'isSubmitted', ...reject } },
    states: { wizard, ...documentsCheck },
  }),
  pending_due_diligence,
  at_risk,
  validated,
  rejected,
}

/** The outermost states; `organization.access_status` repeats them for queries. */
export type AccessStatus = keyof typeof states

export const machine = kit.createMachine({
  id: 'onboarding',
  version: '1',
  context: ({ input }) => newOnboarding(input),
  initial: 'pending_kyc_docs',
  meta: { title: say('onboarding.title') },
  on: {
    'compliance.note': { guard: 'isSubmitted', actions: { type: 'keepNote', params: sidOnly } },
    'screening.repeat': {
      guard: 'isSubmitted',
      actions: ['forgetScreening', { type: 'screen', params: sidOnly }],
    },
    'screening.completed': [
      {
        guard: and(['isSubmitted', 'bringsNewHits']),
        actions: ['rememberScreening', tell('platform', 'newHits')],
      },
      { guard: 'isSubmitted', actions: 'rememberScreening' },
    ],
    'screening.answerHit': {
      guard: 'isHitKnown',
      actions: ['rememberVerdict', { type: 'keepVerdict', params: sidOnly }],
    },
    'signatory.invite': {
      guard: and(['isSubmitted', 'isSignatureAwaited']),
      actions: ['rememberInvitation', { type: 'inviteSignatory', params: sidOnly }],
    },
    'signatory.confirm': {
      guard: and(['isSubmitted', 'isSignatureAwaited']),
      actions: [
        'rememberConfirmation',
        tell('platform', 'signatoryConfirmed'),
        tell('applicant', 'signatoryConfirmed'),
      ],
    },
    'signatory.decline': {
      guard: and(['isSubmitted', 'isSignatureAwaited']),
      actions: ['rememberRefusal', tell('applicant', 'signatoryDeclined')],
    },
  },
  states,
})
