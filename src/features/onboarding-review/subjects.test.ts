import { expect, test } from 'vitest'
import type { OnboardingAnswer, OnboardingHit } from '../../../contract/organizations/onboarding-shapes.ts'
import { ANSWERS } from '../../../machines/onboarding/samples.ts'
import { inOrder, isSameName, subjectOfHit, subjectsIn } from './subjects.ts'

const answer = (step: OnboardingAnswer['step'], content: OnboardingAnswer['content']): OnboardingAnswer => ({
  step,
  content,
  version: 1,
  updatedAt: '2026-03-02T09:00:00.000Z',
})

const given = [
  answer('PersonalInformation', ANSWERS.PersonalInformation),
  answer('OrganizationInfo', ANSWERS.OrganizationInfo),
  answer('ComplianceCheck', ANSWERS.ComplianceCheck),
  answer('signatoryForm', ANSWERS.signatoryForm),
]

const hit = (change: Partial<OnboardingHit>): OnboardingHit => ({
  sid: 'h',
  list: 'EU',
  entry: 'EU.1',
  entryName: 'OWNER Ottilie',
  subjectName: 'Ottilie Owner',
  score: 92,
  reasons: [],
  listedAt: null,
  foundAt: '2026-03-02T09:00:00.000Z',
  goneAt: null,
  verdict: null,
  note: '',
  answeredBy: null,
  answeredAt: null,
  ...change,
})

test('everyone whom the applicant named is a subject, with what tells one from another', () => {
  expect(subjectsIn(given)).toEqual([
    { name: 'Nora Falk', birthDate: null, country: null },
    { name: 'Newcomer Foods', birthDate: null, country: 'BE' },
    { name: 'Ottilie Owner', birthDate: '1970-05-17', country: 'BE' },
    { name: 'Sam Signer', birthDate: null, country: null },
  ])
})

test('what was erased, or is only half filled in, names no one', () => {
  const erased = [
    answer('PersonalInformation', { erased: true }),
    answer('OrganizationInfo', { name: '  ' }),
    answer('ComplianceCheck', { owners: [{ name: '' }, null, 'x'] }),
    answer('OrganizationSector', { industrySids: [] }),
  ]
  expect(subjectsIn(erased)).toEqual([])
})

test('a hit is laid beside the one whom it is about, however the name is spaced or cased', () => {
  const subjects = subjectsIn(given)
  expect(subjectOfHit(hit({ subjectName: 'OTTILIE  owner' }), subjects)?.birthDate).toBe('1970-05-17')
  expect(subjectOfHit(hit({ subjectName: 'Someone Else' }), subjects)).toBeNull()
  expect(isSameName('Ottilie Owner', 'Ottilie Own')).toBe(false)
})

test('open hits stand first, then answered ones, then those no longer found; the higher score first', () => {
  const hits = [
    hit({ sid: 'gone', goneAt: '2026-03-03T09:00:00.000Z', score: 99 }),
    hit({ sid: 'answered', verdict: 'falseMatch', score: 95 }),
    hit({ sid: 'low', score: 72 }),
    hit({ sid: 'high', score: 90 }),
  ]
  expect(inOrder(hits).map(({ sid }) => sid)).toEqual(['high', 'low', 'answered', 'gone'])
})
