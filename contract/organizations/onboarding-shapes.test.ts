import { expect, test } from 'vitest'
import { STEPS } from '../../machines/onboarding/context.ts'
import { ACCESS_STATUSES } from '../../machines/onboarding/onboarding.ts'
import { OnboardingStep } from './onboarding-shapes.ts'
import { AccessStatus } from '../shared.ts'

test('a step of an onboarding is a state of its machine, and every one of them', () => {
  expect(OnboardingStep.options).toEqual(STEPS)
})

test('the access status of an organization is an outermost state of the machine, and every one of them', () => {
  expect(AccessStatus.options.toSorted()).toEqual(ACCESS_STATUSES.toSorted())
})
