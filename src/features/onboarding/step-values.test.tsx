import { expect, test } from 'vitest'
import { OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import { eventOf, fieldsOfStep, furtherIssues, startOfStep } from './step-values.ts'
import { vatShown } from './vat-field.tsx'

const ada = { sid: 'p1', email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' }
const answered = (content: Record<string, unknown>) => ({
  answers: [{ step: 'PersonalInformation' as const, content, version: 2, updatedAt: '2026-11-20T10:00:00Z' }],
})

test('every step ends with an event of the machine', () => {
  expect(OnboardingStep.options.map((step) => eventOf(step).spec.label)).not.toContain(undefined)
})

test('what may stay empty is not marked as required', () => {
  const optional = OnboardingStep.options.flatMap((step) =>
    fieldsOfStep(step)
      .filter(({ required }) => !required)
      .map(({ name }) => name),
  )
  expect(optional).toEqual([
    'phone',
    'vat',
    'postalCode',
    'owners',
    'hasNoOwner',
    'exposedPersons',
    'sourceText',
  ])
})

test('no one types again what is known of them; what they typed wins over it', () => {
  expect(startOfStep({ answers: [] }, 'PersonalInformation', ada)).toEqual({
    firstName: 'Ada',
    lastName: 'Lovelace',
    position: '',
    phone: '',
  })
  expect(startOfStep(answered({ firstName: 'Augusta' }), 'PersonalInformation', ada)).toEqual({
    firstName: 'Augusta',
    lastName: '',
    position: '',
    phone: '',
  })
})

test('what was erased is an empty form, and what the step does not ask any longer is left behind', () => {
  const empty = { firstName: '', lastName: '', position: '', phone: '' }
  expect(startOfStep(answered({ erased: true }), 'PersonalInformation', ada)).toEqual(empty)
  expect(startOfStep(answered({ fax: '1' }), 'PersonalInformation', ada)).toEqual(empty)
})

test('a VAT number is held against the form of the country that was chosen', () => {
  expect(furtherIssues('OrganizationInfo', { country: 'FR', vat: 'FR12' })).toEqual({
    vat: 'A VAT number of this country has the form: FR and 11 digits',
  })
  expect(furtherIssues('OrganizationInfo', { country: 'FR', vat: 'fr 12 345 678 901' })).toEqual({})
  expect(furtherIssues('OrganizationInfo', { country: 'US', vat: 'anything' })).toEqual({})
  expect(furtherIssues('OrganizationInfo', { country: 'FR', vat: '' })).toEqual({})
})

test('while someone types, the form is a help; it is an error when the field was left', () => {
  expect(vatShown('FR', '', null)).toEqual({ state: 'none', message: null })
  expect(vatShown('FR', 'FR1', null)).toMatchObject({
    state: 'none',
    message: 'A VAT number of this country has the form: FR and 11 digits',
  })
  expect(vatShown('FR', 'FR1', 'wrong')).toMatchObject({ state: 'error' })
  expect(vatShown('FR', 'FR12345678901', null)).toMatchObject({ state: 'success' })
  expect(vatShown('US', '12', null)).toEqual({ state: 'none', message: null })
})

test('owners are missed while other fields are still empty, unless no one holds so much', () => {
  expect(furtherIssues('ComplianceCheck', { owners: [], hasNoOwner: false })).toEqual({
    owners: 'onboarding.ownersMissing',
  })
  expect(furtherIssues('ComplianceCheck', { owners: [], hasNoOwner: true })).toEqual({})
  expect(furtherIssues('ComplianceCheck', { owners: [{}], hasNoOwner: false })).toEqual({})
})

test('a date of birth that has not come is said with the other errors', () => {
  const owners = [{ birthDate: '1970-05-17' }, { birthDate: '2999-01-02' }]
  expect(furtherIssues('ComplianceCheck', { owners, hasNoOwner: false })).toEqual({
    'owners.1.birthDate': 'This date is in the future.',
  })
})
