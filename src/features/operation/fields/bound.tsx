/** Fluent inputs keep their own state, so register() would lose values: everything binds through useController. */
import { Field } from '@fluentui/react-components'
import { useController, useFormContext } from 'react-hook-form'
import type { FieldProps } from './field-props.ts'
import type { Values } from '../starting-values.ts'

/** Zod's own words, in ours. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/expected (number|int)/i, 'A number, such as 1 234,50'],
  [/invalid email/i, 'Your email is not valid'],
  [/invalid (ISO )?date/i, 'A date'],
  [/invalid url/i, 'An address that begins with https://'],
  [/invalid (option|input)/i, 'Please choose'],
  [/too small/i, 'This is too short'],
  [/too big/i, 'This is too long'],
]

const inOurWords = (said: string): string => WORDS.find(([sign]) => sign.test(said))?.[1] ?? said

export function useBound(name: string) {
  const { control } = useFormContext<Values>()
  const { field, fieldState } = useController<Values>({ control, name })
  const value: unknown = field.value
  const isBlank =
    value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  const said = fieldState.error?.message ?? fieldState.error?.root?.message
  const wrong = isBlank ? 'Please fill this in' : inOurWords(said ?? 'Please look at this again')
  return {
    value,
    change: field.onChange,
    blur: field.onBlur,
    ref: field.ref,
    error: fieldState.error ? wrong : null,
  }
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
