/** The guided way to a submission: one state per step, under the specification's names. */
import { STEPS, type Step } from './context.ts'
import { kit, type States } from './kit.ts'
import { sidOnly, tell } from './parts.ts'
import words from '../../public/messages/en/machines/onboarding-states.json' with { type: 'json' }
import { messagesOf } from '../kernel/messages.ts'

const say = messagesOf(words)

/** Nobody is pressed: a letter after a week, another after a month. */
const reminders = {
  sevenDays: { actions: tell('applicant', 'wizardReminder') },
  thirtyDays: { actions: tell('applicant', 'wizardReminder') },
} as const

type Move = { readonly on: NonNullable<States[string]['on']> }

const state = (title: string, step: Step, hint: string, { on }: Move) =>
  kit.createStateConfig({
    meta: { title, hint, court: 'applicant', view: step, level: 'step' },
    on,
    after: reminders,
  })

/** Keeps what the form holds and goes on. */
const kept = (step: Exclude<Step, 'OnboardingFinal'>, target: Step) =>
  ({
    target,
    actions: ['rememberStep', { type: 'keepAnswers', params: { step } }],
  }) as const

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
  WelcomeSection: state('Welcome', 'WelcomeSection', say('steps.WelcomeSection.hint'), {
    on: { 'WelcomeSection.submit': kept('WelcomeSection', 'PersonalInformation') },
  }),
  PersonalInformation: state(
    say('steps.PersonalInformation'),
    'PersonalInformation',
    say('steps.PersonalInformation.hint'),
    {
      on: {
        'PersonalInformation.submit': kept('PersonalInformation', 'OrganizationInfo'),
        'wizard.back': 'WelcomeSection',
      },
    },
  ),
  OrganizationInfo: state('Organization', 'OrganizationInfo', say('steps.OrganizationInfo.hint'), {
    on: {
      'OrganizationInfo.submit': kept('OrganizationInfo', 'OrganizationInfoCheck'),
      'wizard.back': 'PersonalInformation',
    },
  }),
  OrganizationInfoCheck: state('Check', 'OrganizationInfoCheck', say('steps.OrganizationInfoCheck.hint'), {
    on: {
      'OrganizationInfoCheck.submit': kept('OrganizationInfoCheck', 'OrganizationSector'),
      'wizard.back': 'OrganizationInfo',
    },
  }),
  OrganizationSector: state('Sector', 'OrganizationSector', say('steps.OrganizationSector.hint'), {
    on: {
      'OrganizationSector.submit': kept('OrganizationSector', 'ComplianceCheck'),
      'wizard.back': 'OrganizationInfoCheck',
    },
  }),
  ComplianceCheck: state('Compliance', 'ComplianceCheck', say('steps.ComplianceCheck.hint'), {
    on: {
      'ComplianceCheck.submit': kept('ComplianceCheck', 'SignatoryChoiceForm'),
      'wizard.back': 'OrganizationSector',
    },
  }),
  SignatoryChoiceForm: state('Signatory', 'SignatoryChoiceForm', say('steps.SignatoryChoiceForm.hint'), {
    on: {
      'SignatoryChoiceForm.submit': [
        { guard: 'choosesOther', target: 'signatoryForm', actions: chosen },
        { target: 'OnboardingFinal', actions: chosen },
      ],
      'wizard.back': 'ComplianceCheck',
    },
  }),
  signatoryForm: state(say('steps.signatoryForm'), 'signatoryForm', say('steps.signatoryForm.hint'), {
    on: {
      'signatoryForm.submit': kept('signatoryForm', 'OnboardingFinal'),
      'wizard.back': 'SignatoryChoiceForm',
    },
  }),
  OnboardingFinal: state('Submit', 'OnboardingFinal', say('steps.OnboardingFinal.hint'), {
    on: {
      'onboarding.submit': [
        {
          guard: 'signsAnother',
          target: '#inReview',
          actions: [...submitted, 'rememberInvitation', { type: 'inviteSignatory', params: sidOnly }],
        },
        { target: '#inReview', actions: submitted },
      ],
      'wizard.back': [{ guard: 'signsAnother', target: 'signatoryForm' }, { target: 'SignatoryChoiceForm' }],
    },
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
