import { expect, test } from 'vitest'
import { stagesOf, standingOf } from './status-view.ts'

const standing = (accessStatus: Parameters<typeof standingOf>[0]['accessStatus'], inner: string | null) => ({
  accessStatus,
  inner,
  step: null,
})

test('before the submission everything is still the application, whatever the access status says', () => {
  const now = { accessStatus: 'pending_kyc_docs', inner: 'wizard', step: 'OrganizationInfo' } as const
  expect(standingOf(now)).toBe('wizard')
  expect(stagesOf(now).map(({ state }) => state)).toEqual(['current', 'left', 'left', 'left'])
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
  expect(stagesOf(standing(accessStatus, inner)).map(({ state }) => state)).toEqual(states)
})
