/** Where an application stands, for its applicant: in a headline, and on the way from the form to the decision. Pure. */
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import { t } from '../../lib/messages.ts'

/** Possible once. */
export const APPEAL = 'compliance.appeal'

type Standing = Pick<OnboardingDetail, 'accessStatus' | 'inner' | 'step' | 'confirmation'>
type Words = { readonly title: string; readonly lead: string }

const WORDS = {
  wizard: () => ({ title: t('onboarding.isWizard'), lead: t('onboarding.isWizardLead') }),
  documentsRequested: () => ({
    title: t('onboarding.isDocumentsRequested'),
    lead: t('onboarding.isDocumentsRequestedLead'),
  }),
  questionsAsked: () => ({
    title: t('onboarding.isQuestionsAsked'),
    lead: t('onboarding.isQuestionsAskedLead'),
  }),
  documentsReview: () => ({
    title: t('onboarding.isDocumentsReview'),
    lead: t('onboarding.isDocumentsReviewLead'),
  }),
  signatoryAwaited: () => ({
    title: t('onboarding.isDocumentsReview'),
    lead: t('onboarding.isSignatoryAwaitedLead'),
  }),
  signatoryDeclined: () => ({
    title: t('onboarding.isSignatoryDeclined'),
    lead: t('onboarding.isSignatoryDeclinedLead'),
  }),
  dueDiligence: () => ({ title: t('onboarding.isDueDiligence'), lead: t('onboarding.isDueDiligenceLead') }),
  atRisk: () => ({ title: t('onboarding.isAtRisk'), lead: t('onboarding.isAtRiskLead') }),
  appealed: () => ({ title: t('onboarding.isAppealed'), lead: t('onboarding.isAppealedLead') }),
  rejected: () => ({ title: t('onboarding.isRejected'), lead: t('onboarding.isRejectedLead') }),
  validated: () => ({ title: t('onboarding.isValidated'), lead: t('onboarding.isValidatedLead') }),
} as const satisfies Readonly<Record<string, () => Words>>

const BY_STATUS: Readonly<Record<OnboardingDetail['accessStatus'], keyof typeof WORDS>> = {
  pending_kyc_docs: 'documentsReview',
  pending_due_diligence: 'dueDiligence',
  at_risk: 'atRisk',
  rejected: 'rejected',
  validated: 'validated',
}

/** What is inside says more than the status itself, where the applicant has something to do or to wait for. */
const BY_INNER: Readonly<Record<string, keyof typeof WORDS>> = {
  documentsRequested: 'documentsRequested',
  questionsAsked: 'questionsAsked',
  appealed: 'appealed',
}

/** Documents are not accepted before the person who signs has confirmed. */
const BY_SIGNATURE: Readonly<Record<string, keyof typeof WORDS>> = {
  awaited: 'signatoryAwaited',
  declined: 'signatoryDeclined',
}

export function standingOf({ accessStatus, inner, step, confirmation }: Standing): keyof typeof WORDS {
  if (step !== null) return 'wizard'
  const standing = BY_INNER[inner ?? ''] ?? BY_STATUS[accessStatus]
  return standing === 'documentsReview' ? (BY_SIGNATURE[confirmation ?? ''] ?? standing) : standing
}

/** Who has to do something now. The platform's check waits for the person who signs; null: there is nothing to do. */
export function turnOf(
  detail: Standing & Pick<OnboardingDetail, 'court'>,
): OnboardingDetail['court'] | 'signatory' {
  const standing = standingOf(detail)
  if (standing === 'signatoryAwaited') return 'signatory'
  return standing === 'signatoryDeclined' ? 'applicant' : detail.court
}

export const statusWords = (standing: Standing): Words => WORDS[standingOf(standing)]()

type Entry = OnboardingDetail['journal'][number]

/** In the wizard, besides its events: what is submitted holds all of it. */
const DOCUMENT_EVENTS: ReadonlySet<string> = new Set(['document.add', 'document.remove'])

type HistorySource = Pick<OnboardingDetail, 'journal' | 'steps' | 'submittedAt'>

/** Newest first. Moves inside the wizard are left out; its steps are shown until it is submitted. */
export function historyOf({ journal, steps, submittedAt }: HistorySource): readonly Entry[] {
  const stepEvents = new Set(steps.map(({ step }) => `${step}.submit`))
  const isBefore = ({ at }: Entry) => submittedAt !== null && at < submittedAt
  const isPart = ({ event }: Entry) => stepEvents.has(event) || DOCUMENT_EVENTS.has(event)
  return journal
    .filter((entry) => !entry.event.startsWith('wizard.') && !(isBefore(entry) && isPart(entry)))
    .toReversed()
}

const STAGES = ['application', 'documents', 'dueDiligence', 'decision'] as const
export type Stage = {
  readonly name: (typeof STAGES)[number]
  readonly state: 'done' | 'current' | 'left'
}

/** The stage where it is; past the last one all are done. */
const AT: Readonly<Record<OnboardingDetail['accessStatus'], number>> = {
  pending_kyc_docs: 1,
  pending_due_diligence: 2,
  at_risk: 2,
  rejected: STAGES.length,
  validated: STAGES.length,
}

export function stagesOf(detail: Standing & Pick<OnboardingDetail, 'hadDueDiligence'>): readonly Stage[] {
  const { accessStatus, inner, step, hadDueDiligence } = detail
  const decided = inner === 'appealed' ? STAGES.length - 1 : AT[accessStatus]
  const at = step === null ? decided : 0
  // Rejected for its documents.
  const isSkipped = accessStatus === 'rejected' && !hadDueDiligence
  const stateOf = (name: Stage['name'], index: number) => {
    if (isSkipped && name === 'dueDiligence') return 'left'
    return index < at ? 'done' : index === at ? 'current' : 'left'
  }
  return STAGES.map((name, index) => ({ name, state: stateOf(name, index) }))
}

const STAGE_NAMES: Readonly<Record<Stage['name'], () => string>> = {
  application: () => t('onboarding.stageApplication'),
  documents: () => t('onboarding.stageDocuments'),
  dueDiligence: () => t('onboarding.stageDueDiligence'),
  decision: () => t('onboarding.stageDecision'),
}

export const stageName = (stage: Stage['name']): string => STAGE_NAMES[stage]()
