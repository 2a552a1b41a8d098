/** Fields of a step by their names: words and control come from the event's schema. */
import { FieldInput } from '../../ui/event-fields/field-input.tsx'
import { useStepField } from './step-context.ts'

export const StepField = ({ name }: { readonly name: string }) => (
  <FieldInput field={useStepField(name)} name={name} />
)
