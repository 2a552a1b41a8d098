import { expect, test } from 'vitest'
import { historyOf, stagesOf, standingOf, turnOf } from './status-view.ts'

const standing = (accessStatus: Parameters<typeof standingOf>[0]['accessStatus'], inner: string | null) => ({
  accessStatus,
  inner,
  step: null,
  confirmation: null,
})

const entry = (event: string) => ({
  sid: event,
  at: '2026-11-20T10:00:00Z',
  event,
  label: 'Done',
  by: 'Ada',
  role: 'applicant' as const,
  reason: null,
  note: null,
})

test('before the submission everything is still the application, whatever the access status says', () => {
  const now = {
    accessStatus: 'pending_kyc_docs',
    inner: 'wizard',
    step: 'OrganizationInfo',
    confirmation: null,
  } as const
  expect(standingOf(now)).toBe('wizard')
  expect(stagesOf({ ...now, hadDueDiligence: false }).map(({ state }) => state)).toEqual([
    'current',
    'left',
    'left',
    'left',
  ])
})

test.each([
  ['pending_kyc_docs', 'review', 'documentsReview', ['done', 'current', 'left', 'left']],
  ['pending_kyc_docs', 'documentsRequested', 'documentsRequested', ['done', 'current', 'left', 'left']],
  ['pending_due_diligence', 'review', 'dueDiligence', ['done', 'done', 'current', 'left']],
  ['pending_due_diligence', 'questionsAsked', 'questionsAsked', ['done', 'done', 'current', 'left']],
  ['at_risk', 'proposed', 'atRisk', ['done', 'done', 'current', 'left']],
  ['validated', null, 'validated', ['done', 'done', 'done', 'done']],
  ['rejected', 'closed', 'rejected', ['done', 'done', 'done', 'done']],
  ['rejected', 'appealed', 'appealed', ['done', 'done', 'done', 'current']],
] as const)('%s, %s: %s', (accessStatus, inner, words, states) => {
  expect(standingOf(standing(accessStatus, inner))).toBe(words)
  const seen = stagesOf({ ...standing(accessStatus, inner), hadDueDiligence: true })
  expect(seen.map(({ state }) => state)).toEqual(states)
})

test('rejected for its documents: there was no due diligence', () => {
  const stagesIn = (inner: string) =>
    stagesOf({ ...standing('rejected', inner), hadDueDiligence: false }).map(({ state }) => state)
  expect(stagesIn('closed')).toEqual(['done', 'done', 'left', 'done'])
  expect(stagesIn('appealed')).toEqual(['done', 'done', 'left', 'current'])
})

test.each([
  ['awaited', 'signatoryAwaited'],
  ['confirmed', 'documentsReview'],
  ['declined', 'signatoryDeclined'],
] as const)('the link of the person who signs is %s: %s', (confirmation, words) => {
  expect(standingOf({ ...standing('pending_kyc_docs', 'review'), confirmation })).toBe(words)
  expect(standingOf({ ...standing('rejected', 'closed'), confirmation })).toBe('rejected')
})

test('the check waits for the person who signs, and for the applicant once that person has declined', () => {
  const review = { ...standing('pending_kyc_docs', 'review'), court: 'platform' } as const
  expect(turnOf({ ...review, confirmation: 'awaited' })).toBe('signatory')
  expect(turnOf({ ...review, confirmation: 'declined' })).toBe('applicant')
  expect(turnOf({ ...review, confirmation: 'confirmed' })).toBe('platform')
  expect(turnOf({ ...standing('rejected', 'closed'), court: null })).toBeNull()
})

test('the history is newest first, without the moves inside the wizard', () => {
  const events = ['onboarding.begin', 'OrganizationInfo.submit', 'wizard.back', 'wizard.goTo']
  const steps = [
    { step: 'OrganizationInfo', title: 'Organization', state: 'done', isReachable: true },
  ] as const
  const detail = { journal: events.map(entry), steps: [...steps], submittedAt: null }
  const shown = historyOf(detail)
  expect(shown.map(({ event }) => event)).toEqual(['OrganizationInfo.submit', 'onboarding.begin'])
  // Once it is submitted, the submission stands for its steps.
  const submitted = historyOf({ ...detail, submittedAt: '2026-11-20T11:00:00Z' })
  expect(submitted.map(({ event }) => event)).toEqual(['onboarding.begin'])
})
