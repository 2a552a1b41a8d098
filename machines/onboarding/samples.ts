/** People and payloads for walking the chart. */
import type { By, EventTable } from '../kernel/define.ts'
import type { Sample } from '../kernel/explore.ts'
import { STEPS } from './context.ts'
import { events } from './events.ts'

export const AT = '2026-03-02T09:00:00.000Z'

type Payload = Readonly<Record<string, unknown>>

/** Two platform people, because one of them may not approve what she proposed. */
export const PEOPLE: Readonly<Record<'applicant' | 'platform' | 'system', readonly By[]>> = {
  applicant: [{ userId: 'nora', role: 'applicant' }],
  platform: [
    { userId: 'olga', role: 'platform' },
    { userId: 'oscar', role: 'platform' },
  ],
  system: [{ userId: 'server', role: 'system' }],
}

const because = 'Because of the walk'
const signatory = { name: 'Sam Signer', role: 'Director', email: 'sam@example.org' }
const decision = { reason: because, note: '' }

/** Answers of the wizard that fit; made up. */
export const ANSWERS = {
  WelcomeSection: {},
  PersonalInformation: { firstName: 'Nora', lastName: 'Falk', position: 'Head of finance', phone: '' },
  OrganizationInfo: {
    name: 'Newcomer Foods',
    country: 'BE',
    vat: 'BE0123456789',
    registrationNumber: '0123.456.789',
    legalForm: 'SRL',
    street: 'Rue Haute 1',
    postalCode: '1000',
    city: 'Brussels',
    side: 'buyer',
  },
  OrganizationInfoCheck: { isCorrect: true },
  OrganizationSector: { industrySids: ['01900000-0000-7000-8000-000000000001'] },
  ComplianceCheck: {
    owners: [{ name: 'Ottilie Owner', birthDate: '1970-05-17', country: 'BE', percent: 60 }],
    hasNoOwner: false,
    hasExposedPersons: 'no',
    exposedPersons: '',
    sourceOfFunds: 'revenue',
    sourceText: '',
    isNotSanctioned: true,
    isTruthful: true,
  },
  SignatoryChoiceForm: { signatory: 'self' },
  signatoryForm: signatory,
} as const

const PAYLOADS: Readonly<Record<string, readonly Payload[]>> = {
  ...Object.fromEntries(Object.entries(ANSWERS).map(([step, answers]) => [`${step}.submit`, [answers]])),
  'SignatoryChoiceForm.submit': [{ signatory: 'self' }, { signatory: 'other' }],
  'wizard.goTo': STEPS.map((step) => ({ step })),
  'dueDiligence.answer': [{ answers: [{ itemSid: 'i1', text: because }] }],
  'signatory.invite': [signatory],
  'compliance.appeal': [{ text: because }],
  'compliance.requestDocuments': [{ items: [{ title: 'Statutes', reason: because }] }],
  'dueDiligence.ask': [{ questions: [{ text: because }] }],
  'compliance.note': [{ note: because }],
  'screening.answerHit': [
    { hitSid: 'h1', verdict: 'falseMatch', note: because },
    { hitSid: 'h1', verdict: 'trueMatch', note: because },
  ],
  'compliance.validate': [{ note: '' }],
  'compliance.markAtRisk': [{ note: because }],
  'compliance.propose': [{ note: because }],
  'compliance.approve': [{ note: because }],
  'compliance.returnProposal': [{ note: because }],
  'compliance.reject': [decision],
  'compliance.uphold': [decision],
  'compliance.reopen': [decision],
  'screening.completed': [
    { hits: [], isFlagged: false },
    { hits: ['h1'], isFlagged: false },
    { hits: [], isFlagged: true },
  ],
}

/** One payload that fits each event. */
export const payloadOf = (type: string): Payload => PAYLOADS[type]?.[0] ?? {}

const table: EventTable = events

/** Every event once for each person who may send it, with each of its payloads. */
export const samples: readonly Sample[] = Object.entries(table).flatMap(([type, { roles }]) =>
  roles
    .flatMap((role) => PEOPLE[role as keyof typeof PEOPLE])
    .flatMap((by) => (PAYLOADS[type] ?? [{}]).map((payload) => ({ ...payload, type, by, at: AT }))),
)
