/** Fluent inputs keep their own state, so register() would lose values: everything binds through useController. */
import { Field } from '@fluentui/react-components'
import { useController, useFormContext } from 'react-hook-form'
import type { FieldProps } from './field-props.ts'
import type { Values } from '../starting-values.ts'

/** Zod's own words for what was left out. */
const BLANK =
  /expected (string|number|int|array|boolean)|received undefined|invalid input|too small|>=1 char/i

export function useBound(name: string) {
  const { control } = useFormContext<Values>()
  const { field, fieldState } = useController<Values>({ control, name })
  const value: unknown = field.value
  const isBlank =
    value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  const said = fieldState.error?.message ?? fieldState.error?.root?.message
  const error =
    fieldState.error && (isBlank && (!said || BLANK.test(said)) ? 'Please fill this in' : (said ?? null))
  return { value, change: field.onChange, blur: field.onBlur, ref: field.ref, error: error ?? null }
}

type Props = FieldProps & {
  readonly error: string | null
  readonly children: React.ComponentProps<typeof Field>['children']
}

/** Label, help and error around one control. */
export const Labelled = ({ field: { title, help, required }, error, children }: Props) => (
  <Field
    label={title}
    required={required}
    hint={help ?? undefined}
    validationState={error ? 'error' : 'none'}
    validationMessage={error}
  >
    {children}
  </Field>
)
