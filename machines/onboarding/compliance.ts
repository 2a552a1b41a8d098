/** The check after the submission: documents, due diligence, risk, and the ways out. Outermost states are access statuses. */
import { and } from 'xstate'
import { kit } from './kit.ts'
import { chase, nudge, sidOnly, tell } from './parts.ts'
import words from '../../public/messages/en/machines/onboarding-states.json' with { type: 'json' }
import { messagesOf, titleAndHintOf } from '../kernel/messages.ts'

const say = messagesOf(words)
const explained = titleAndHintOf(words)

/** Checks that every approval requires. */
const KNOWN = ['isScreened', 'areHitsAnswered', 'isSignatorySettled'] as const

const letIn = {
  target: '#validated',
  actions: ['rememberLetIn', tell('applicant', 'validated')],
} as const

/** Heard by whole statuses, also while the applicant has the move. */
export const reject = {
  target: '#rejected',
  actions: [
    'rememberRejection',
    { type: 'closeItems', params: { kind: 'document' } },
    { type: 'closeItems', params: { kind: 'question' } },
    tell('applicant', 'rejected'),
  ],
} as const

/** Back to due diligence, with names compared again. */
const reopen = {
  target: '#dueDiligence',
  actions: ['forgetScreening', { type: 'screen', params: sidOnly }, tell('applicant', 'reopened')],
} as const

const askDocuments = [
  { type: 'ask', params: { kind: 'document' } },
  tell('applicant', 'documentsRequested'),
] as const
const askQuestions = [
  { type: 'ask', params: { kind: 'question' } },
  tell('applicant', 'questionsAsked'),
] as const

/** Documents and answers are requested: the applicant has to act, in parallel to the state named `review`. */
const waiting = {
  documentsRequested: kit.createStateConfig({
    meta: { ...explained('waiting.documentsRequested'), court: 'applicant', slaHours: 240 },
    on: {
      'documents.submit': {
        target: 'review',
        actions: [{ type: 'closeItems', params: { kind: 'document' } }, tell('platform', 'documentsSent')],
      },
      'compliance.withdrawRequest': {
        target: 'review',
        actions: [
          { type: 'closeItems', params: { kind: 'document' } },
          tell('applicant', 'requestWithdrawn'),
        ],
      },
    },
    after: chase,
  }),
  questionsAsked: kit.createStateConfig({
    meta: { ...explained('waiting.questionsAsked'), court: 'applicant', slaHours: 240 },
    on: {
      'dueDiligence.answer': {
        target: 'review',
        actions: [{ type: 'keepReplies', params: sidOnly }, tell('platform', 'questionsAnswered')],
      },
      'compliance.withdrawRequest': {
        target: 'review',
        actions: [
          { type: 'closeItems', params: { kind: 'question' } },
          tell('applicant', 'requestWithdrawn'),
        ],
      },
    },
    after: chase,
  }),
} as const

const asking = {
  'compliance.requestDocuments': { target: 'documentsRequested', actions: askDocuments },
  'dueDiligence.ask': { target: 'questionsAsked', actions: askQuestions },
} as const

const toRisk = {
  target: '#at_risk',
  actions: ['rememberRisk', tell('platform', 'atRisk')],
} as const

/** First check of what was given, inside pending_kyc_docs. */
export const documentsCheck = {
  review: kit.createStateConfig({
    id: 'inReview',
    meta: { ...explained('documentsCheck.review'), court: 'platform', slaHours: 48 },
    on: {
      'compliance.requestDocuments': asking['compliance.requestDocuments'],
      'compliance.acceptDocuments': {
        guard: 'isSignatorySettled',
        target: '#dueDiligence',
        actions: tell('applicant', 'documentsAccepted'),
      },
      'compliance.markAtRisk': toRisk,
    },
    after: nudge,
  }),
  documentsRequested: waiting.documentsRequested,
} as const

export const pending_due_diligence = kit.createStateConfig({
  id: 'dueDiligence',
  initial: 'review',
  meta: { title: say('pending_due_diligence'), level: 'phase' },
  on: { 'compliance.reject': reject },
  states: {
    review: kit.createStateConfig({
      meta: { ...explained('pending_due_diligence.review'), court: 'platform', slaHours: 72 },
      on: {
        ...asking,
        'compliance.markAtRisk': toRisk,
        'compliance.validate': {
          guard: and([...KNOWN, 'isNoTrueMatch', 'isOrdinaryCountry', 'wasNeverAtRisk']),
          ...letIn,
        },
      },
      after: nudge,
    }),
    ...waiting,
  },
})

export const at_risk = kit.createStateConfig({
  id: 'at_risk',
  initial: 'review',
  meta: { title: say('at_risk'), level: 'phase' },
  on: { 'compliance.reject': reject },
  states: {
    review: kit.createStateConfig({
      meta: { ...explained('at_risk.review'), court: 'platform', slaHours: 120 },
      on: {
        ...asking,
        'compliance.propose': {
          guard: and([...KNOWN]),
          target: 'proposed',
          actions: ['rememberProposal', tell('platform', 'proposed')],
        },
      },
      after: nudge,
    }),
    ...waiting,
    proposed: kit.createStateConfig({
      meta: { ...explained('at_risk.proposed'), court: 'platform', slaHours: 48 },
      on: {
        'compliance.approve': { guard: and([...KNOWN, 'isAnotherPerson']), ...letIn },
        'compliance.returnProposal': { target: 'review', actions: 'forgetProposal' },
      },
      after: nudge,
    }),
  },
})

export const validated = kit.createStateConfig({
  id: 'validated',
  meta: { ...explained('validated'), court: 'nobody' },
  on: { 'compliance.reopen': reopen },
})

export const rejected = kit.createStateConfig({
  id: 'rejected',
  initial: 'closed',
  meta: { title: say('rejected'), level: 'phase' },
  states: {
    closed: kit.createStateConfig({
      meta: { ...explained('rejected.closed'), court: 'nobody' },
      on: {
        'compliance.reopen': reopen,
        'compliance.appeal': {
          guard: 'hasNotAppealed',
          target: 'appealed',
          actions: ['rememberAppeal', tell('platform', 'appealed')],
        },
      },
    }),
    appealed: kit.createStateConfig({
      meta: { ...explained('rejected.appealed'), court: 'platform', slaHours: 120 },
      on: {
        'compliance.reopen': reopen,
        'compliance.uphold': { target: 'closed', actions: tell('applicant', 'upheld') },
      },
      after: nudge,
    }),
  },
})
