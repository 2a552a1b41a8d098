/** The step that the form is for, for the fields inside it: apart, because what is asked stays while the rest changes. */
import { createContext, useContext } from 'react'
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import type { Field } from '../../../machines/kernel/fields.ts'
import { requiredContext } from '../../ui/required-context.ts'

export type Step = {
  readonly detail: OnboardingDetail
  /** What the server said about something that is no field of the form, by its path. */
  readonly said: Readonly<Record<string, string>>
}

export const [StepContext, useStep] = requiredContext<Step>('step')
export const StepFieldsContext = createContext<readonly Field[]>([])

/** @throws Error for a field that the step does not have */
export function useStepField(name: string): Field {
  const field = useContext(StepFieldsContext).find((one) => one.name === name)
  if (!field) throw new Error(`this step has no field ${name}`)
  return field
}
