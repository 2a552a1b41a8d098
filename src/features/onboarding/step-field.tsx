/** Fields of a step by their names: words and control come from the event's schema. */
import { PlainFieldInput } from '../../ui/event-fields/plain-inputs.tsx'
import { useStepFields } from './step-context.ts'

export function StepField({ name }: { readonly name: string }) {
  const { fields, idOf } = useStepFields()
  const field = fields.find((one) => one.name === name)
  if (!field) throw new Error(`this step has no field ${name}`)
  return <PlainFieldInput field={field} name={name} id={idOf(name)} />
}
