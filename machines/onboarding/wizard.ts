/** The guided way to a submission: one state per step, under the specification's names. */
import { STEPS, type Step } from './context.ts'
import { kit, type States } from './kit.ts'
import { sidOnly, tell } from './parts.ts'
import words from '../../public/messages/en/machines/onboarding-states.json' with { type: 'json' }
import { messagesOf } from '../kernel/messages.ts'

const say = messagesOf(words)

/** Reminders by e-mail after a week and after a month. */
const reminders = {
  sevenDays: { actions: tell('applicant', 'wizardReminder') },
  thirtyDays: { actions: tell('applicant', 'wizardReminder') },
} as const

const state = (title: string, step: Step, on: NonNullable<States[string]['on']>) =>
  kit.createStateConfig({
    meta: { title, hint: say(`steps.${step}.hint`), court: 'applicant', view: step, level: 'step' },
    on,
    after: reminders,
  })

/** Keeps what the form holds and goes on. */
const kept = (step: Exclude<Step, 'OnboardingFinal'>, target: Step) =>
  ({
    target,
    actions: ['rememberStep', { type: 'keepAnswers', params: { step } }],
  }) as const

/** A step that is answered, and leads to the one behind it or back. */
const answered = (title: string, step: Exclude<Step, 'OnboardingFinal'>, next: Step, before: Step) =>
  state(title, step, { [`${step}.submit`]: kept(step, next), 'wizard.back': before })

const submitted = [
  'rememberSubmission',
  { type: 'screen', params: sidOnly },
  tell('platform', 'submitted'),
  tell('applicant', 'submitted'),
] as const

const chosen = [
  'rememberChoice',
  'rememberStep',
  { type: 'keepAnswers', params: { step: 'SignatoryChoiceForm' } },
] as const

const steps = {
  WelcomeSection: state('Welcome', 'WelcomeSection', {
    'WelcomeSection.submit': kept('WelcomeSection', 'PersonalInformation'),
  }),
  PersonalInformation: answered(
    say('steps.PersonalInformation'),
    'PersonalInformation',
    'OrganizationInfo',
    'WelcomeSection',
  ),
  OrganizationInfo: answered(
    'Organization',
    'OrganizationInfo',
    'OrganizationInfoCheck',
    'PersonalInformation',
  ),
  OrganizationInfoCheck: answered('Check', 'OrganizationInfoCheck', 'OrganizationSector', 'OrganizationInfo'),
  OrganizationSector: answered('Sector', 'OrganizationSector', 'ComplianceCheck', 'OrganizationInfoCheck'),
  ComplianceCheck: answered('Compliance', 'ComplianceCheck', 'SignatoryChoiceForm', 'OrganizationSector'),
  SignatoryChoiceForm: state('Signatory', 'SignatoryChoiceForm', {
    'SignatoryChoiceForm.submit': [
      { guard: 'choosesOther', target: 'signatoryForm', actions: chosen },
      { target: 'OnboardingFinal', actions: chosen },
    ],
    'wizard.back': 'ComplianceCheck',
  }),
  signatoryForm: answered(
    say('steps.signatoryForm'),
    'signatoryForm',
    'OnboardingFinal',
    'SignatoryChoiceForm',
  ),
  OnboardingFinal: state('Submit', 'OnboardingFinal', {
    'onboarding.submit': [
      {
        guard: 'signsAnother',
        target: '#inReview',
        actions: [...submitted, 'rememberInvitation', { type: 'inviteSignatory', params: sidOnly }],
      },
      { target: '#inReview', actions: submitted },
    ],
    'wizard.back': [{ guard: 'signsAnother', target: 'signatoryForm' }, { target: 'SignatoryChoiceForm' }],
  }),
} satisfies Readonly<Record<Step, unknown>>

export const wizard = kit.createStateConfig({
  initial: 'WelcomeSection',
  tags: ['wizard'],
  meta: { title: say('wizard'), level: 'phase' },
  on: {
    'wizard.goTo': STEPS.map((step) => ({
      guard: { type: 'goesTo' as const, params: { step } },
      target: `.${step}` as const,
    })),
  },
  states: steps,
})
