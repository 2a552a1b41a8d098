/** The step that the form is for, for the fields inside it. */
import { createContext, useContext } from 'react'
import type { OnboardingDetail, OnboardingStep } from '../../../contract/organizations/onboarding-shapes.ts'
import type { Field } from '../../../machines/kernel/fields.ts'

export type Step = {
  readonly detail: OnboardingDetail
  readonly step: OnboardingStep
  readonly fields: readonly Field[]
  /** Id of a field's control, so that the summary of errors leads to it. */
  readonly idOf: (name: string) => string
  /** What the server said about something that is no field of the form, by its path. */
  readonly said: Readonly<Record<string, string>>
}

export const StepContext = createContext<Step | null>(null)

/** @throws outside a step's form. */
export function useStep(): Step {
  const step = useContext(StepContext)
  if (!step) throw new Error('there is no step around this component')
  return step
}
