/** Fluent inputs keep their own state, so register() would lose values: everything binds through useController. */
import { Field } from '@fluentui/react-components'
import { useController } from 'react-hook-form'
import { t, type MessageId } from '../../lib/messages.ts'
import { afterPaint } from '../after-paint.ts'
import type { FieldProps, Values } from './field-props.ts'

/** Zod's own words, in ours. */
const WORDS: readonly (readonly [RegExp, MessageId])[] = [
  [/too small: expected (number|int)/i, 'shared.numberTooSmall'],
  [/too big: expected (number|int)/i, 'shared.numberTooLarge'],
  [/expected (number|int)/i, 'shared.aNumber'],
  [/invalid email/i, 'shared.emailNotValid'],
  [/invalid ISO datetime/i, 'shared.aMoment'],
  [/invalid (ISO )?date/i, 'shared.aDate'],
  [/invalid url/i, 'shared.addressNotValid'],
  [/invalid (option|input)/i, 'shared.pleaseChoose'],
  [/too small/i, 'shared.tooShort'],
  [/too big/i, 'shared.valueTooLong'],
]

/** What a payload's schema says about a value, for people. */
function inOurWords(said: string | undefined): string {
  if (said === undefined) return t('shared.lookAtThisAgain')
  const found = WORDS.find(([sign]) => sign.test(said))
  return found ? t(found[1]) : said
}

export function useBound(name: string) {
  // Not by `useFormContext`, which draws every field again when the form's state changes.
  const { field, fieldState } = useController<Values>({ name })
  const value: unknown = field.value
  const isBlank =
    value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
  const said = fieldState.error?.message ?? fieldState.error?.root?.message
  const wrong = () => (isBlank ? t('shared.fillIn') : inOurWords(said))
  return {
    value,
    change: field.onChange,
    // A field that is left is checked: the click that left it is shown first.
    blur: () => void afterPaint(field.onBlur),
    ref: field.ref,
    error: fieldState.error ? wrong() : null,
  }
}

/** As `useBound`; `control` is what binds an input besides its value. */
export function useInput({ name, id }: Pick<FieldProps, 'name' | 'id'>) {
  const { blur, ref, ...bound } = useBound(name)
  return { ...bound, control: { ...(id ? { id } : {}), ref, onBlur: blur } }
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
