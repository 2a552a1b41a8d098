/** What an onboarding remembers between events: small, JSON, free of personal values. What was given lies in tables. */

/** The wizard's steps in the specification's order (section 2). */
export const STEPS = [
  'WelcomeSection',
  'PersonalInformation',
  'OrganizationInfo',
  'OrganizationInfoCheck',
  'OrganizationSector',
  'ComplianceCheck',
  'SignatoryChoiceForm',
  'signatoryForm',
  'OnboardingFinal',
] as const
export type Step = (typeof STEPS)[number]

/** Kinds of documents that ComplianceCheck asks everyone for, in its order. */
export const WANTED_DOCUMENTS = ['identity', 'registration', 'ownership'] as const

/** What a person said about a hit of the screening. */
export const VERDICTS = ['trueMatch', 'falseMatch'] as const
type Verdict = (typeof VERDICTS)[number]

export type OnboardingContext = {
  readonly sid: string
  /** ISO time of the last event, stamped by step(). */
  readonly now: string
  /** Steps of the wizard that were sent. */
  readonly done: readonly Step[]
  /** Who signs; null until it is chosen. */
  readonly signatory: 'self' | 'other' | null
  /** Of someone else who signs: what that person answered to the link. */
  readonly confirmation: 'awaited' | 'confirmed' | 'declined' | null
  readonly submittedAt: string | null
  /** When names were compared last; null while a comparison is still to come. */
  readonly screenedAt: string | null
  /** By the hit's sid. */
  readonly hits: Readonly<Record<string, Verdict | 'open'>>
  /** The country was flagged on the day of the screening. */
  readonly isFlagged: boolean
  /** It was at risk since its last approval, so one person alone can no longer approve it. */
  readonly wasAtRisk: boolean
  /** Person of the platform who proposed to let it in although it is at risk. */
  readonly proposedBy: string | null
  /** One appeal per rejection. */
  readonly hasAppealed: boolean
}

export type OnboardingInput = { readonly sid: string; readonly now: string }

export const newOnboarding = ({ sid, now }: OnboardingInput): OnboardingContext => ({
  sid,
  now,
  done: [],
  signatory: null,
  confirmation: null,
  submittedAt: null,
  screenedAt: null,
  hits: {},
  isFlagged: false,
  wasAtRisk: false,
  proposedBy: null,
  hasAppealed: false,
})

/** Only someone else who signs is asked for. */
export const isNeeded = (step: Step, { signatory }: Pick<OnboardingContext, 'signatory'>): boolean =>
  step !== 'signatoryForm' || signatory === 'other'

/** A step may be gone to when everything before it was sent. */
export const isReachable = (step: Step, context: Pick<OnboardingContext, 'done' | 'signatory'>): boolean =>
  isNeeded(step, context) &&
  STEPS.slice(0, STEPS.indexOf(step)).every((one) => !isNeeded(one, context) || context.done.includes(one))

/** What another answer makes uncertain again. */
const UNSETTLED: Partial<Readonly<Record<Step, readonly Step[]>>> = {
  OrganizationInfo: ['OrganizationInfoCheck'],
}

/** In the order of the wizard, so that the same steps are the same list. */
export const withDone = (done: readonly Step[], step: Step): readonly Step[] =>
  STEPS.filter((one) => one === step || (done.includes(one) && !UNSETTLED[step]?.includes(one)))
