/** The step that the form is for, for the fields inside it: apart, because what is asked stays while the rest changes. */
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import type { Field } from '../../../machines/kernel/fields.ts'
import { requiredContext } from '../../ui/required-context.ts'

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

export const [StepContext, useStep] = requiredContext<Step>('step')
export const [StepFieldsContext, useStepFields] = requiredContext<StepFields>('step')
