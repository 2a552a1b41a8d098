/** The step that the form is for, for the fields inside it: apart, because what is asked stays while the rest changes. */
import { createContext, useContext } from 'react'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import type { Field } from '../../../machines/kernel/fields.ts'

export type Step = {
  readonly detail: OnboardingDetail
  /** What the server said about something that is no field of the form, by its path. */
  readonly said: Readonly<Record<string, string>>
}

export type StepFields = {
  readonly fields: readonly Field[]
  /** Id of a field's control, so that the summary of errors leads to it. */
  readonly idOf: (name: string) => string
}

export const StepContext = createContext<Step | null>(null)
export const StepFieldsContext = createContext<StepFields | null>(null)

const inside = <Value>(value: Value | null): Value => {
  if (!value) throw new Error('there is no step around this component')
  return value
}

/** @throws outside a step's form. */
export const useStep = (): Step => inside(useContext(StepContext))

/** @throws outside a step's form. */
export const useStepFields = (): StepFields => inside(useContext(StepFieldsContext))
